import { useEffect, useRef } from 'react';
import { putLayer } from './history.ts';

/** Lets Back close the layer while `onClose` is given. */
export const useCloseOnBack = (onClose: (() => void) | undefined) => {
  const close = useRef(onClose);
  close.current = onClose;
  const canClose = onClose !== undefined;
  // The browser's history is outside React.
  useEffect(() => (canClose ? putLayer(() => close.current?.()) : undefined), [canClose]);
};
