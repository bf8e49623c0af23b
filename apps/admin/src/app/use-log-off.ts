import { useState } from 'react';
import { call, staffCalls } from '../lib/api.ts';
import { go } from '../lib/navigation.ts';
import { signOutLocally } from '../lib/session.ts';
import { confirm } from '../ui/index.ts';

/** How long to wait for the server's answer before the session is ended locally. */
const GOODBYE_MS = 3000;

/** Asks for confirmation. The session ends on this device even if the server cannot be reached. */
export const useLogOff = () => {
  const [busy, setBusy] = useState(false);
  const logOff = async () => {
    if (busy || !(await confirm({ title: '退出登录', text: '确定要退出运营后台吗？', ok: '退出' }))) return;
    setBusy(true);
    await call(staffCalls.session.logoff, {}, { signal: AbortSignal.timeout(GOODBYE_MS) }).catch(() => undefined);
    go('/login', { replace: true });
    signOutLocally();
  };
  return { busy, logOff };
};
