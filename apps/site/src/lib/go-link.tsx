import { type ComponentProps, useEffect } from 'react';
import { useGo } from './navigation.ts';
import { navigate, readPlace } from './router.tsx';

interface GoLinkProps extends Omit<ComponentProps<'a'>, 'href'> {
  to: string;
}

/** A real link, so that it can be copied or opened elsewhere; a plain tap follows the shell's rules. */
export function GoLink({ to, onClick, ...rest }: GoLinkProps) {
  const go = useGo();
  return (
    <a
      href={`#${to}`}
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

/** Leads elsewhere as soon as it is rendered, leaving no trace in the history. `from` names the place that is to be left. */
export function Redirect({ from, to }: { from?: string; to: string }) {
  // Rendering may not navigate, and before this moment a router just mounted would not hear of it.
  useEffect(() => {
    // Who logs out has already been sent on: the address moves at once, what is rendered follows a moment later.
    const { pathname, search } = readPlace();
    if (from === undefined || from === pathname + search) navigate(to, { replace: true });
  }, [from, to]);
  return null;
}
