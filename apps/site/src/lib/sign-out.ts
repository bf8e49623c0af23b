import { SHELL } from '@koi/contract/texts';
import { confirm } from '../ui/feedback.tsx';
import { calls } from './calls.ts';
import { api, forgetMemberData } from './client.ts';
import { navigate } from './router.tsx';
import { signOutLocally } from './session.ts';

/** Nobody who wants to leave waits longer than this for the server's goodbye. */
const GOODBYE_MS = 3000;

/** Asks first. The session ends on this device even if the server can't be told. */
export const signOut = async () => {
  if (!(await confirm({ text: SHELL.logoutConfirm }))) return;
  await api.call(calls.members.logoff, {}, { signal: AbortSignal.timeout(GOODBYE_MS) }).catch(() => undefined);
  signOutLocally();
  forgetMemberData();
  navigate('/login');
};
