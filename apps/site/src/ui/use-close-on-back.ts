import { useEffect, useRef } from 'react';
import { putLayer } from './history.ts';

/** Back closes what is open, for as long as there is a way to close it. */
export const useCloseOnBack = (onClose: (() => void) | undefined) => {
  const close = useRef(onClose);
  close.current = onClose;
  const canClose = onClose !== undefined;
  // The browser's history is outside React.
  useEffect(() => (canClose ? putLayer(() => close.current?.()) : undefined), [canClose]);
};
