import { AUTO_LOGIN_MS } from '@koi/contract/constants';
import { inBrowser } from '@koi/ui/in-browser';
import { clearStorage, readJson, readText, remove, writeJson, writeText } from '@koi/ui/storage';
import { create } from 'zustand';

const TOKEN_KEY = 'token';
const AUTO_LOGIN_KEY = 'autoLogin';
/**
 * A session cookie without content, which the browser deletes when it is closed. A login that is not remembered is
 * valid until then.
 */
const OPEN_COOKIE = 'koi_open=';

/** Keys that belong to the device and outlive a session: theme, hidden balance, unused referrer, welcome shown. */
const DEVICE_KEYS = ['theme', 'balanceWithheld', 'pid', 'welcomed'];

/** `ended` lasts from a 401 until the member has closed the alert about it. */
type Status = 'visitor' | 'member' | 'ended';

interface Session {
  token: string | undefined;
  status: Status;
  /** When a remembered login ends, also on a page that stays open. */
  endsAt: number;
}

interface AutoLogin {
  token: string;
  expiresAt: number;
}

const isAutoLogin = (value: unknown): value is AutoLogin => {
  const { token, expiresAt } = Object(value);
  return typeof token === 'string' && typeof expiresAt === 'number';
};

const setOpen = (attributes = '') => {
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is missing in some browsers and on plain http
  document.cookie = `${OPEN_COOKIE}; path=/; samesite=lax${attributes}`;
};

/** A live token takes precedence over the remembered one. Expired data is removed, the token included. */
const restore = (): Session => {
  if (!inBrowser) return { token: undefined, status: 'visitor', endsAt: Number.POSITIVE_INFINITY };
  const own = readText('session', TOKEN_KEY);
  const saved = readJson(AUTO_LOGIN_KEY, isAutoLogin);
  const endsAt = saved?.expiresAt ?? Number.POSITIVE_INFINITY;
  const stored = readText('local', TOKEN_KEY) || own || saved?.token;
  // Cookies are read last, because a browser takes long to find them. Visitors have no token whose validity they could prove.
  const holds = stored && (saved ? endsAt > Date.now() : own || document.cookie.includes(OPEN_COOKIE));
  const token = holds ? stored : undefined;
  if (!token) {
    remove('local', TOKEN_KEY);
    remove('session', TOKEN_KEY);
    remove('local', AUTO_LOGIN_KEY);
    // This answer was requested with the token that was just removed.
    if (window.koiFirst) delete window.koiFirst['/api/user'];
  }
  return { token, status: token ? 'member' : 'visitor', endsAt };
};

export const useSession = create<Session>(restore);

/** The token in memory or in either storage, where another tab may have stored one. */
export const currentToken = () => {
  const { token, status, endsAt } = useSession.getState();
  if (status === 'ended' || (token && endsAt > Date.now())) return token;
  const stored = restore();
  if (stored.token) useSession.setState(stored);
  else endSession();
  return stored.token;
};

/** True for a member. The session is restored from storage, so a second tab of a member starts logged in. */
export const useIsMember = () => useSession((session) => session.token !== undefined);

export const signIn = (token: string, { remember = false }: { remember?: boolean } = {}) => {
  const endsAt = remember ? Date.now() + AUTO_LOGIN_MS : Number.POSITIVE_INFINITY;
  // The proof of validity is written first, because another tab removes a token without one.
  if (remember) writeJson(AUTO_LOGIN_KEY, { token, expiresAt: endsAt } satisfies AutoLogin);
  else {
    setOpen();
    remove('local', AUTO_LOGIN_KEY);
  }
  writeText('local', TOKEN_KEY, token);
  writeText('session', TOKEN_KEY, token);
  useSession.setState({ token, status: 'member', endsAt });
};

const forget = (status: Status) => {
  clearStorage(DEVICE_KEYS);
  setOpen('; max-age=0');
  useSession.setState({ token: undefined, status });
};

/** Ends the session on this device, whatever the server answers. */
export const signOutLocally = () => forget('visitor');

/** Called after a 401 or at the end of a remembered login. Without a token there is no session to end. */
export const endSession = () => {
  if (useSession.getState().token) forget('ended');
};

/** Called when the member closes the alert. */
export const acknowledgeEnd = () => useSession.setState({ status: 'visitor' });
