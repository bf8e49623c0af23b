import { followPlace, navigate, readPlace } from '@koi/ui/router';
import { type ComponentProps, useEffect } from 'react';
import { useGo, usePrefetch } from './navigation.ts';

interface GoLinkProps extends Omit<ComponentProps<'a'>, 'href'> {
  to: string;
}

/** A real link, which can be copied or opened in another tab. A plain tap follows the shell's navigation rules. */
export function GoLink({ to, onClick, ...rest }: GoLinkProps) {
  const go = useGo();
  const prefetch = usePrefetch(to);
  return (
    <a
      href={`#${to}`}
      {...prefetch}
      {...rest}
      onClick={(event) => {
        onClick?.(event);
        if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.shiftKey) return;
        event.preventDefault();
        void go(to);
      }}
    />
  );
}

/** Redirects when it is rendered and replaces the history entry. `from` is the page to leave. */
export function Redirect({ from, to }: { from?: string; to: string }) {
  // Navigation is a side effect, and a router that was just mounted listens only after this moment.
  useEffect(() => {
    if (from === undefined) {
      navigate(to, { replace: true });
      return;
    }
    const leave = () => {
      // A logout may already have navigated: the address changes at once, and the rendered page follows later.
      const { pathname, search } = readPlace();
      if (from === pathname + search) navigate(to, { replace: true });
    };
    leave();
    // The address may come back to this page before the router has shown another, and the router then changes nothing.
    return followPlace(leave);
  }, [from, to]);
  return null;
}
