import type { ReactNode } from 'react';

interface ScrollerProps {
  className: string | undefined;
  /** Accessible name, where the content does not name itself. */
  label?: string | undefined;
  /** The content always has a control that can be focused, which scrolls the area as well. */
  hasControls?: boolean;
  children: ReactNode;
}

/**
 * An area that scrolls by itself. It can be focused unless its controls can be, because it could not be scrolled without
 * a mouse otherwise. Controls that are disabled for some people do not count.
 */
export function Scroller({ className, label, hasControls = false, children }: ScrollerProps) {
  return (
    <div
      className={className}
      {...(!hasControls && { tabIndex: 0, ...(label !== undefined && { role: 'group', 'aria-label': label }) })}
    >
      {children}
    </div>
  );
}
