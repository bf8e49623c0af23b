import type { StaffMember } from '@koi/contract';
import type { Permission } from '@koi/contract/permissions';
import { readText, remove, writeText } from '@koi/ui/storage';
import { createStore } from '@koi/ui/store';

/** Stored per tab: closing the tab ends the session on this device. */
const TOKEN_KEY = 'staffToken';

interface Session {
  token: string | undefined;
  /** Undefined after a reload until the server has identified the owner of the token. */
  staff: StaffMember | undefined;
  /** The session was ended by the server, so the login page shows a message. */
  ended: boolean;
}

const store = createStore<Session>({ token: readText('session', TOKEN_KEY), staff: undefined, ended: false });

export const currentToken = () => store.get().token;
export const useSession = store.use;

export const signIn = (token: string, staff: StaffMember) => {
  writeText('session', TOKEN_KEY, token);
  store.set({ token, staff, ended: false });
};

/** Stores the staff member the server returned for the token. */
export const recognise = (staff: StaffMember) => store.set({ ...store.get(), staff });

const forget = (ended: boolean) => {
  remove('session', TOKEN_KEY);
  store.set({ token: undefined, staff: undefined, ended });
};

export const signOutLocally = () => forget(false);

/** Called after a 401. Without a token there is no session to end. */
export const endSession = () => {
  if (store.get().token) forget(true);
};

export const useStaff = () => store.use().staff;

export const useMay = (permission: Permission) => useStaff()?.permissions.includes(permission) ?? false;
