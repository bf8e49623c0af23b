import { SHELL } from '@koi/contract/texts';
import { confirm, toast } from '@koi/ui/feedback';
import { goBack, navigate, readPlace, useLocation } from '@koi/ui/router';
import { createContext, useContext, useRef } from 'react';
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

/** A finger or pointer that stays this long on a control is about to use it. A finger that scrolls leaves it earlier. */
const AIMED_AFTER_MS = 65;

/** Handlers of a control that leads to a path. They load its screen before the tap ends. */
export const usePrefetch = (path: string) => {
  const { needsLogin, prefetch } = useContext(RouteTable);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  return {
    onPointerEnter: () => {
      const pathname = pathnameOf(path);
      const screen = needsLogin(pathname) && currentToken() === undefined ? '/login' : pathname;
      timer.current = setTimeout(() => prefetch(screen), AIMED_AFTER_MS);
    },
    onPointerLeave: () => clearTimeout(timer.current),
  };
};

/** Goes to the previous page of this visit, or to the fallback when the visit began here. */
export const useBack = (fallback: string) => () => {
  if (!goBack()) navigate(fallback, { replace: true });
};

/** The query of the current page. */
export const useQueryParams = () => new URLSearchParams(useLocation().search);
