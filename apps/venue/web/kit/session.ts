import type { Connection } from './connection.ts';
import type { SessionAnswer, StateAnswer } from './wire.ts';

/** Data that survives a reload of this tab: the session, and an action that was not answered. */
interface Kept {
  session: Omit<SessionAnswer, keyof StateAnswer>;
  pending?: PendingAct;
}

export interface PendingAct {
  key: string;
  action: string;
  input: Record<string, unknown>;
}

/** Storage can be unavailable in a frame of another origin. Then a reload has to start from the lobby. */
const storage = (): Storage | undefined => {
  try {
    return window.sessionStorage;
  } catch {
    return undefined;
  }
};

export const createKeptSession = (code: string) => {
  const name = `koi:${code}`;
  let kept: Kept | undefined;

  const write = () => {
    try {
      storage()?.setItem(name, JSON.stringify(kept));
    } catch {
      // Storage is full or unavailable. The page works, but a reload does not.
    }
  };

  return {
    read(): Kept | undefined {
      try {
        kept = JSON.parse(storage()?.getItem(name) ?? 'null') ?? undefined;
      } catch {
        kept = undefined;
      }
      return kept;
    },
    keep({ balance: _, server_time: __, seeds: ___, view: ____, ...session }: SessionAnswer) {
      kept = { session };
      write();
    },
    setPending(pending: PendingAct | undefined) {
      if (!kept) return;
      kept = pending ? { session: kept.session, pending } : { session: kept.session };
      write();
    },
    forget() {
      kept = undefined;
      storage()?.removeItem(name);
    },
  };
};
export type KeptSession = ReturnType<typeof createKeptSession>;

/** The code of the game is the last part of the address: /g/<code>. */
export const codeOf = (location: Location): string =>
  new URLSearchParams(location.search).get('code') ?? location.pathname.split('/').filter(Boolean).at(-1) ?? '';

/** Removes the one-time token from the address, so that it appears in no history and no referrer. */
export const takeLaunch = (location: Location, history: History): string | undefined => {
  const query = new URLSearchParams(location.search);
  const launch = query.get('launch') ?? undefined;
  if (launch === undefined) return undefined;
  query.delete('launch');
  const rest = query.toString();
  history.replaceState(null, '', location.pathname + (rest ? `?${rest}` : ''));
  return launch;
};

/** Opens a session for a launch token, or continues the one of this tab. Undefined when there is neither. */
export const openSession = async (
  connection: Connection,
  kept: KeptSession,
  launch: string | undefined,
  setToken: (token: string) => void,
): Promise<SessionAnswer | undefined> => {
  if (launch !== undefined) {
    const answer = await connection.request<SessionAnswer>('/play/session', { launch });
    if (!answer.ok) return undefined;
    setToken(answer.session);
    kept.keep(answer);
    return answer;
  }
  const known = kept.read()?.session;
  if (!known) return undefined;
  setToken(known.session);
  const state = await connection.request<StateAnswer>('/play/state');
  return state.ok ? { ...known, ...state } : undefined;
};
