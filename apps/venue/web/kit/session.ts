import type { Connection } from './connection.ts';
import type { SessionAnswer, StateAnswer } from './wire.ts';

/** What outlives a reload of the page: the token in this tab only, and an action whose answer never came. */
interface Kept {
  session: Omit<SessionAnswer, keyof StateAnswer>;
  pending?: PendingAct;
}

export interface PendingAct {
  key: string;
  action: string;
  input: Record<string, unknown>;
}

/** Storage may be shut in a frame of another origin: then a reload starts from the lobby. */
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
      // Full or shut: the page works on, only a reload does not.
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

/** Takes the one-time token out of the address, so that it is in no history and no referrer. */
export const takeLaunch = (location: Location, history: History): string | undefined => {
  const query = new URLSearchParams(location.search);
  const launch = query.get('launch') ?? undefined;
  if (launch === undefined) return undefined;
  query.delete('launch');
  const rest = query.toString();
  history.replaceState(null, '', location.pathname + (rest ? `?${rest}` : ''));
  return launch;
};

/** A new session for a launch, or the one this tab already has. Nothing when there is neither. */
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
