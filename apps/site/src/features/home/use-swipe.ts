import { type PointerEvent, useRef, useState } from 'react';

const DRAG_PX = 5;
const TURN_PX = 40;

/** Follows a horizontal swipe; `turn` gets 1 for the next slide and -1 for the previous one. */
export const useSwipe = (turn: (step: 1 | -1) => void) => {
  const [offset, setOffset] = useState(0);
  const [isHeld, setHeld] = useState(false);
  const startX = useRef<number>(undefined);
  const wasDragged = useRef(false);

  const release = () => {
    if (startX.current === undefined) return;
    startX.current = undefined;
    setHeld(false);
    setOffset(0);
    if (Math.abs(offset) >= TURN_PX) turn(offset < 0 ? 1 : -1);
  };
  return {
    offset,
    isHeld,
    handlers: {
      onPointerDown: (event: PointerEvent) => {
        startX.current = event.clientX;
        wasDragged.current = false;
        setHeld(true);
      },
      onPointerMove: (event: PointerEvent) => {
        if (startX.current === undefined) return;
        const moved = event.clientX - startX.current;
        if (Math.abs(moved) > DRAG_PX && !wasDragged.current) {
          wasDragged.current = true;
          event.currentTarget.setPointerCapture?.(event.pointerId);
        }
        if (wasDragged.current) setOffset(moved);
      },
      onPointerUp: release,
      onPointerCancel: release,
      onPointerLeave: release,
      /** A drag that ends on a link must not follow it. */
      onClickCapture: (event: { preventDefault: () => void; stopPropagation: () => void }) => {
        if (!wasDragged.current) return;
        event.preventDefault();
        event.stopPropagation();
      },
    },
  };
};
