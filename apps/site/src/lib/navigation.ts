import { SHELL } from '@koi/contract/texts';
import { afterPaint } from '@koi/ui/after-paint';
import { confirm, toast } from '@koi/ui/feedback';
import { goBack, navigate, readPlace, useLocation } from '@koi/ui/router';
import { createContext, useContext } from 'react';
import { useAppInfo } from './app-info.ts';
import { currentToken } from './session.ts';

interface Routes {
  needsLogin: (pathname: string) => boolean;
  /** Loads the screen of a path before it is opened. */
  prefetch: (pathname: string) => void;
}

/** What the shell knows about paths. Without a route table every path is public. */
export const RouteTable = createContext<Routes>({ needsLogin: () => false, prefetch: () => undefined });

export const loginPath = (wanted: string) => `/login?redirect=${encodeURIComponent(wanted)}`;

const pathnameOf = (path: string) => path.split(/[?#]/, 1)[0] || '/';

/** Path of customer service: /kefu for members, the public page /gamePage?dailiD=2 for visitors. */
export const servicePath = (isMember: boolean) => (isMember ? '/kefu' : '/gamePage?dailiD=2');

/** Pages that first ask a visitor whether they want to log in. */
const INVITING = ['/hongbao', '/transfer'];

/** All navigation by taps goes through here, so that the shell's rules are in one place. */
export const useGo = () => {
  const app = useAppInfo();
  const { needsLogin } = useContext(RouteTable);

  return async (path: string) => {
    const pathname = pathnameOf(path);
    const visitor = currentToken() === undefined;
    // Compares with the address and not with the page shown, so that a tap on the shown page cancels a navigation under
    // way.
    if (pathname === readPlace().pathname) return toast(SHELL.alreadyHere);
    if (pathname === '/hongbao' && app?.redpacket_switch === 0) return toast(SHELL.redPacketClosed, 'failure');
    if (visitor && INVITING.includes(pathname)) {
      if (await confirm({ text: SHELL.loginInvitation })) navigate(loginPath(path));
      return;
    }
    navigate(visitor && needsLogin(pathname) ? loginPath(path) : path, { isTap: true });
  };
};

/**
 * Loads the screen to which a tap on a path leads, while the finger is still down or the pointer is over it. Requesting
 * the files of a screen takes long enough to delay the paint that answers the tap, so that comes first.
 */
export const usePrefetch = () => {
  const { needsLogin, prefetch } = useContext(RouteTable);
  return (path: string) => {
    const pathname = pathnameOf(path);
    const screen = needsLogin(pathname) && currentToken() === undefined ? '/login' : pathname;
    afterPaint(() => prefetch(screen));
  };
};

/** Goes to the previous page of this visit, or to the fallback when the visit began here. */
export const useBack = (fallback: string) => () => {
  if (!goBack()) navigate(fallback, { replace: true });
};

/** The query of the current page. */
export const useQueryParams = () => new URLSearchParams(useLocation().search);
