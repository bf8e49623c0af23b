import { type ReactNode, useEffect, useState } from 'react';
import { createPortal } from 'react-dom';

/** Where the shell's back bar holds a place for one word of the screen. */
export const BAR_ACTION = 'bar-action';

/** A screen's own word at the right of the shell's back bar. */
export function BarAction({ children }: { children: ReactNode }) {
  const [place, setPlace] = useState<HTMLElement | null>(null);
  // The bar is the shell's: it stands there once both are on the page.
  useEffect(() => setPlace(document.getElementById(BAR_ACTION)), []);
  return place && createPortal(children, place);
}
