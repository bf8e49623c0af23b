import { watchRoom } from './clear-strip.ts';
import { createKit, type Kit } from './kit.ts';
import { createParts, type Parts } from './parts.ts';
import { openSession } from './session.ts';
import type { SessionAnswer } from './wire.ts';

export interface GamePage<V> {
  /** Builds the game once. Whatever it waits for (pictures) is part of loading; `kit.progress` says how far it is. */
  mount(root: HTMLElement, session: SessionAnswer<V>, kit: Kit<V>): void | Promise<void>;
  /** The table as it stands now: after a reconnect, after the page was hidden, after `kit.refresh`. Not after `kit.act`. */
  update(view: V): void;
  /** The page went out of sight, or the lobby opened something over it. */
  pause?(): void;
  resume?(): void;
}

/** Starts a game's page: session, frame and everything around the game itself. */
export const startGame = async <V>(page: GamePage<V>): Promise<void> => {
  const parts = await createParts();
  const { loading, connection, kept, frame, clock, bridge } = parts;
  loading.progress(0.1);
  try {
    const session = await openSession(connection, kept, parts.launch, parts.setToken);
    if (!session) return loading.fail('入口已失效，请从大厅重新进入', () => bridge().exit());
    parts.enter(session);
    loading.name(session.name);
    loading.progress(0.3);
    const kit = createKit<V>(parts, (view) => page.update(view));
    kit.settleBalance(session.balance);
    await repeatPending(parts);
    await page.mount(frame.root, session as SessionAnswer<V>, kit);
    loading.progress(1);
    loading.done();
    // Every stage is taller than wide.
    bridge().tell('ready', { orientation: 'portrait' });
    watchRoom(frame.stage, bridge());
    watchSight(page, kit, parts);
    clock.sync(session.server_time);
    await kit.tellAway();
    await kit.refresh();
  } catch (error) {
    loading.fail('游戏未能打开', () => bridge().exit());
    throw error;
  }
};

/** An action whose answer never came is asked again with its key: the same key is the same bet. */
const repeatPending = async ({ kept, connection, toast }: Parts) => {
  const pending = kept.read()?.pending;
  if (!pending) return;
  await connection.request('/play/act', pending);
  kept.setPending(undefined);
  toast('上次的操作已核对');
};

const watchSight = <V>(page: GamePage<V>, kit: Kit<V>, { onSight, sound }: Parts) => {
  let away = false;
  const leave = () => {
    if (away) return;
    away = true;
    sound.suspend();
    page.pause?.();
  };
  const back = () => {
    if (!away) return;
    away = false;
    sound.resume();
    page.resume?.();
    void kit.refresh();
  };
  document.addEventListener('visibilitychange', () => (document.hidden ? leave() : back()));
  onSight(leave, back);
};
