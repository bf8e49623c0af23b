import { SHELL } from '@koi/contract/texts';
import { confirm } from '@koi/ui/feedback';
import { navigate } from '@koi/ui/router';
import { calls } from './calls.ts';
import { api, forgetMemberData } from './client.ts';
import { signOutLocally } from './session.ts';

/**
 * Asks for confirmation. The session ends on this device at once; the call to the server runs in the background with
 * the usual timeout.
 */
export const signOut = async () => {
  if (!(await confirm({ text: SHELL.logoutConfirm }))) return;
  // The call reads the token before the storage is cleared.
  api.call(calls.members.logoff, {}).catch(() => undefined);
  signOutLocally();
  forgetMemberData();
  navigate('/login');
};
