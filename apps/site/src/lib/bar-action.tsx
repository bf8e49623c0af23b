import { type ReactNode, useEffect, useState } from 'react';
import { createPortal } from 'react-dom';

/** Id of the place in the shell's back bar where a screen can put one action. */
export const BAR_ACTION = 'bar-action';

/** An action of the screen at the right of the shell's back bar. */
export function BarAction({ children }: { children: ReactNode }) {
  const [place, setPlace] = useState<HTMLElement | null>(null);
  // The bar belongs to the shell, so its element can be found only after both are mounted.
  useEffect(() => setPlace(document.getElementById(BAR_ACTION)), []);
  return place && createPortal(children, place);
}
