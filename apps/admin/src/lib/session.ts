import type { StaffMember } from '@koi/contract';
import type { Permission } from '@koi/contract/permissions';
import { createStore } from '../ui/store.ts';
import { readText, remove, writeText } from './storage.ts';

/** Only this tab: closing it ends the session on this device. */
const TOKEN_KEY = 'staffToken';

interface Session {
  token: string | undefined;
  /** Unknown right after a reload, until the server says who the token belongs to. */
  staff: StaffMember | undefined;
  /** A session ended by itself, so the login says why it is there. */
  ended: boolean;
}

const store = createStore<Session>({ token: readText('session', TOKEN_KEY), staff: undefined, ended: false });

export const currentToken = () => store.get().token;
export const useSession = store.use;

export const signIn = (token: string, staff: StaffMember) => {
  writeText('session', TOKEN_KEY, token);
  store.set({ token, staff, ended: false });
};

/** What the server says now of whom the token belongs to. */
export const recognise = (staff: StaffMember) => store.set({ ...store.get(), staff });

const forget = (ended: boolean) => {
  remove('session', TOKEN_KEY);
  store.set({ token: undefined, staff: undefined, ended });
};

export const signOutLocally = () => forget(false);

/** A 401: without a token there was no session that could end. */
export const endSession = () => {
  if (store.get().token) forget(true);
};

export const useStaff = () => store.use().staff;

export const useMay = (permission: Permission) => useStaff()?.permissions.includes(permission) ?? false;
