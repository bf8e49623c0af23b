import { createBridge } from './bridge.ts';
import { createConnection, type Send } from './connection.ts';
import { createFrame } from './frame.ts';
import { createLoading } from './loading.ts';
import { createReconnecting } from './reconnecting.ts';
import { codeOf, createKeptSession, takeLaunch } from './session.ts';
import { createSheets } from './sheet.ts';
import { createSound } from './sound.ts';
import { createToasts } from './toast.ts';
import type { SessionAnswer } from './wire.ts';

/** Server time, derived from the timestamps of answers. */
const createClock = () => {
  let ahead = 0;
  return {
    now: () => Date.now() + ahead,
    sync(serverTime: string) {
      const time = Date.parse(serverTime);
      if (Number.isFinite(time)) ahead = time - Date.now();
    },
  };
};

const overNetwork =
  (token: () => string | undefined): Send =>
  async (path, body, signal) => {
    const authorization = token();
    const response = await fetch(path, {
      method: body === undefined ? 'GET' : 'POST',
      headers: {
        Accept: 'application/json',
        ...(body !== undefined && { 'Content-Type': 'application/json' }),
        ...(authorization !== undefined && { Authorization: `Bearer ${authorization}` }),
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
      cache: 'no-store',
      credentials: 'omit',
      signal,
    });
    return { status: response.status, body: await response.json() };
  };

/** Creates everything around the game, before there is a session. */
export const createParts = async () => {
  const code = codeOf(window.location);
  const query = new URLSearchParams(window.location.search);
  let launch = takeLaunch(window.location, window.history);
  let token: string | undefined;
  let send = overNetwork(() => token);
  if (import.meta.env.DEV && query.has('fake')) {
    const { fakeSend } = await import('./fake.ts');
    send = fakeSend(code);
    launch = 'fake';
  }

  const frame = createFrame();
  // Reports open sheets, so that the lobby moves its own button out of the way.
  const sheet = createSheets(frame.layers, frame.stage, (open) => bridge().tell('sheet', { open }));
  const toast = createToasts(frame.layers);
  const loading = createLoading(frame.layers);
  const sound = createSound();
  let entered: SessionAnswer | undefined;
  let onPause = () => {};
  let onResume = () => {};
  let made: ReturnType<typeof createBridge> | undefined;
  const bridge = () => {
    made ??= createBridge(entered?.lobby ?? query.get('lobby'), {
      onPause: () => onPause(),
      onResume: () => onResume(),
    });
    return made;
  };
  const reconnecting = createReconnecting(frame.layers, frame.stage, {
    onRetry: () => connection.retryNow(),
    onLobby: () => bridge().exit(),
  });
  const connection = createConnection({ send, onState: reconnecting.show });

  return {
    code,
    launch,
    frame,
    sheet,
    toast,
    loading,
    sound,
    reconnecting,
    connection,
    bridge,
    clock: createClock(),
    kept: createKeptSession(code),
    setToken: (value: string) => {
      token = value;
    },
    enter: (session: SessionAnswer) => {
      entered = session;
    },
    onSight: (pause: () => void, resume: () => void) => {
      onPause = pause;
      onResume = resume;
    },
  };
};
export type Parts = Awaited<ReturnType<typeof createParts>>;
