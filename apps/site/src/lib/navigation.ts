import { SHELL } from '@koi/contract/texts';
import { createContext, useContext } from 'react';
import { confirm, toast } from '../ui/feedback.tsx';
import { useAppInfo } from './app-info.ts';
import { goBack, navigate, readPlace, useLocation } from './router.tsx';
import { currentToken } from './session.ts';

/** Whether a path is the members' alone; without a route table every path is open. */
export const RouteTable = createContext<(pathname: string) => boolean>(() => false);

export const loginPath = (wanted: string) => `/login?redirect=${encodeURIComponent(wanted)}`;

const pathnameOf = (path: string) => path.split(/[?#]/, 1)[0] || '/';

/** Contact-service links: /kefu is the members', /gamePage?dailiD=2 is open. */
export const servicePath = (isMember: boolean) => (isMember ? '/kefu' : '/gamePage?dailiD=2');

/** Places that ask a visitor first whether they would like to log in. */
const INVITING = ['/hongbao', '/transfer'];

/** Every tap that leads to another screen goes through here: the shell's rules in one place. */
export const useGo = () => {
  const app = useAppInfo();
  const needsLogin = useContext(RouteTable);

  return async (path: string) => {
    const pathname = pathnameOf(path);
    const visitor = currentToken() === undefined;
    // Where the visit is going, which what is shown may not have reached: a tap on the shown page then calls it back.
    if (pathname === readPlace().pathname) return toast(SHELL.alreadyHere);
    if (pathname === '/hongbao' && app?.redpacket_switch === 0) return toast(SHELL.redPacketClosed, 'failure');
    if (visitor && INVITING.includes(pathname)) {
      if (await confirm({ text: SHELL.loginInvitation })) navigate(loginPath(path));
      return;
    }
    navigate(visitor && needsLogin(pathname) ? loginPath(path) : path);
  };
};

/** The previous page of this visit, or the fallback when the visit began here. */
export const useBack = (fallback: string) => () => {
  if (!goBack()) navigate(fallback, { replace: true });
};

/** What stands behind the ? of the current page. */
export const useQueryParams = () => new URLSearchParams(useLocation().search);
