import { GAME_MENU_HIDE_MS } from '@koi/contract/constants';
import { useEffect, useRef, useState } from 'react';

type Occasion = keyof typeof GAME_MENU_HIDE_MS;

/** Hides some time after the last interaction; `stay` prevents that until the next one. */
export const useAutoHide = (onHide: () => void) => {
  const [isHidden, setHidden] = useState(false);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const latest = useRef(onHide);
  latest.current = onHide;

  const stay = () => {
    clearTimeout(timer.current);
    setHidden(false);
  };
  const hideAfter = (occasion: Occasion) => {
    stay();
    timer.current = setTimeout(() => {
      setHidden(true);
      latest.current();
    }, GAME_MENU_HIDE_MS[occasion]);
  };

  const begin = useRef(() => hideAfter('initial'));
  // The time starts when the menu is mounted.
  useEffect(() => {
    begin.current();
    return () => clearTimeout(timer.current);
  }, []);
  return { isHidden, stay, hideAfter };
};
