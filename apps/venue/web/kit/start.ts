import { watchRoom } from './clear-strip.ts';
import { createKit, type Kit } from './kit.ts';
import { createParts, type Parts } from './parts.ts';
import { openSession } from './session.ts';
import type { SessionAnswer } from './wire.ts';

export interface GamePage<V> {
  /** Builds the game once. Awaited work such as loading pictures is part of the loading screen; report it with `kit.progress`. */
  mount(root: HTMLElement, session: SessionAnswer<V>, kit: Kit<V>): void | Promise<void>;
  /**
   * Called with the current table after a reconnect, after the page was hidden and after `kit.refresh`, but not after
   * `kit.act`.
   */
  update(view: V): void;
  /** Called when the page is hidden or the lobby opens something above it. */
  pause?(): void;
  resume?(): void;
}

/** Starts a game page: the session, the frame and everything around the game. */
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

/** Repeats an unanswered action with its key. The same key is the same bet. */
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
