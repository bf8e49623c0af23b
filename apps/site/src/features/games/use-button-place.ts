import { type KeyboardEvent, type PointerEvent, useRef, useState } from 'react';
import { isDrag, type Point, type Side, sideOf, within } from './place.ts';

const KEY_STEP_PX = 40;

interface Handlers {
  onPress: () => void;
  onDragStart: () => void;
  onDragEnd: () => void;
}

interface Press {
  /** Start of the press, and the corner of the button at that time. */
  from: Point;
  corner: Point;
  /** Corner of the dragged button; undefined until the pointer has moved far enough. */
  dragged: Point | undefined;
}

/** The place of the button: an edge and a height. It follows a drag and can be moved with the arrow keys. */
export const useButtonPlace = ({ onPress, onDragStart, onDragEnd }: Handlers) => {
  const room = useRef<HTMLDivElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const press = useRef<Press>(undefined);
  const lastPointerType = useRef('');
  const [side, setSide] = useState<Side>('right');
  const [top, setTop] = useState<number>();
  const [dragged, setDragged] = useState<Point>();
  const [isPressed, setPressed] = useState(false);
  /** True once the member has moved the button, which then stays there. */
  const isChosen = useRef(false);
  const suggest = (place: { side: Side; top: number }) => {
    if (isChosen.current || press.current) return;
    setSide(place.side);
    setTop(place.top);
  };

  const sizes = () => {
    const outer = room.current?.getBoundingClientRect() ?? new DOMRect();
    const inner = button.current?.getBoundingClientRect() ?? new DOMRect();
    return { outer, corner: { x: inner.left - outer.left, y: inner.top - outer.top } };
  };

  const onPointerDown = (event: PointerEvent) => {
    lastPointerType.current = event.pointerType;
    if (event.button !== 0) return;
    const from = { x: event.clientX, y: event.clientY };
    press.current = { from, corner: sizes().corner, dragged: undefined };
    button.current?.setPointerCapture?.(event.pointerId);
    setPressed(true);
    onPress();
  };

  const onPointerMove = (event: PointerEvent) => {
    const held = press.current;
    if (!held) return;
    const to = { x: event.clientX, y: event.clientY };
    if (!held.dragged) {
      if (!isDrag(held.from, to)) return;
      onDragStart();
    }
    const { outer } = sizes();
    const corner = { x: held.corner.x + to.x - held.from.x, y: held.corner.y + to.y - held.from.y };
    held.dragged = within(corner, outer);
    setDragged(held.dragged);
  };

  const wasDragged = useRef(false);
  const onPointerUp = () => {
    // Read from the press and not from the rendered state, which may be behind a quick drag.
    const end = press.current?.dragged;
    press.current = undefined;
    setPressed(false);
    wasDragged.current = end !== undefined;
    if (!end) return;
    isChosen.current = true;
    setSide(sideOf(end, sizes().outer));
    setTop(end.y);
    setDragged(undefined);
    onDragEnd();
  };

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'ArrowLeft' || event.key === 'ArrowRight') setSide(event.key === 'ArrowLeft' ? 'left' : 'right');
    else if (event.key === 'ArrowUp' || event.key === 'ArrowDown') {
      const { outer, corner } = sizes();
      const step = event.key === 'ArrowUp' ? -KEY_STEP_PX : KEY_STEP_PX;
      setTop(within({ x: corner.x, y: corner.y + step }, outer).y);
    } else return;
    isChosen.current = true;
    event.preventDefault();
  };

  return {
    room,
    button,
    side,
    top,
    dragged,
    isPressed,
    suggest,
    lastPointerType,
    /** A drag ends with a click event, which must not open the menu. */
    isMeant: () => {
      const meant = !wasDragged.current;
      wasDragged.current = false;
      return meant;
    },
    handlers: { onPointerDown, onPointerMove, onPointerUp, onPointerCancel: onPointerUp, onKeyDown },
  };
};
