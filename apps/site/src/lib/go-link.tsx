import { type ComponentProps, useEffect } from 'react';
import { useNavigate } from 'react-router';
import { useGo } from './navigation.ts';

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

/** Leads elsewhere as soon as it is rendered, leaving no trace in the history. */
export function Redirect({ to }: { to: string }) {
  const navigate = useNavigate();
  // Rendering may not navigate, and before this moment a router just mounted would not hear of it.
  useEffect(() => {
    navigate(to, { replace: true });
  }, [navigate, to]);
  return null;
}
