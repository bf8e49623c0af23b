import { AUTO_LOGIN_MS } from '@koi/contract/constants';
import { create } from 'zustand';
import { clearStorage, readJson, readText, remove, writeJson, writeText } from './storage.ts';

const TOKEN_KEY = 'token';
const AUTO_LOGIN_KEY = 'autoLogin';

/** They belong to the device: a theme, a closed eye, a referrer not used yet, a welcome given, a visitor's talk. */
const DEVICE_KEYS = ['theme', 'balanceWithheld', 'pid', 'welcomed', 'serviceVisitor'];

/** `ended` lasts from a 401 until the member has read that the session is over. */
type Status = 'visitor' | 'member' | 'ended';

interface Session {
  token: string | undefined;
  status: Status;
}

interface AutoLogin {
  token: string;
  expiresAt: number;
}

const isAutoLogin = (value: unknown): value is AutoLogin =>
  typeof value === 'object' &&
  value !== null &&
  'token' in value &&
  typeof value.token === 'string' &&
  'expiresAt' in value &&
  typeof value.expiresAt === 'number';

const readAutoLogin = () => {
  const saved = readJson(AUTO_LOGIN_KEY, isAutoLogin);
  if (saved && saved.expiresAt > Date.now()) return saved.token;
  remove('local', AUTO_LOGIN_KEY);
  return undefined;
};

const storedToken = () => readText('local', TOKEN_KEY) || readText('session', TOKEN_KEY) || undefined;

/** A live token wins over the remembered one. */
const restore = (): Session => {
  const token = storedToken() ?? readAutoLogin();
  return { token, status: token ? 'member' : 'visitor' };
};

export const useSession = create<Session>(restore);

/** The token in memory or in either storage, where another tab may have put one. */
export const currentToken = () => {
  const { token, status } = useSession.getState();
  if (token || status === 'ended') return token;
  const stored = storedToken();
  if (stored) useSession.setState({ token: stored, status: 'member' });
  return stored;
};

/** True for a member; reads storage too, so that a second tab of a member is one from the start. */
export const useIsMember = () => useSession((session) => session.token !== undefined);

export const signIn = (token: string, { remember = false }: { remember?: boolean } = {}) => {
  writeText('local', TOKEN_KEY, token);
  writeText('session', TOKEN_KEY, token);
  if (remember) writeJson(AUTO_LOGIN_KEY, { token, expiresAt: Date.now() + AUTO_LOGIN_MS } satisfies AutoLogin);
  else remove('local', AUTO_LOGIN_KEY);
  useSession.setState({ token, status: 'member' });
};

const forget = (status: Status) => {
  clearStorage(DEVICE_KEYS);
  useSession.setState({ token: undefined, status });
};

/** Ends the session on this device, whatever the server says. */
export const signOutLocally = () => forget('visitor');

/** A 401: without a token there was no session that could end. */
export const endSession = () => {
  if (useSession.getState().token) forget('ended');
};

/** The member has read the alert. */
export const acknowledgeEnd = () => useSession.setState({ status: 'visitor' });
