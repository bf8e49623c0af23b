import type { Bridge } from './bridge.ts';

/** Size of the lobby's floating button with some space around it. */
const BUTTON = 64;
/** How far the button reaches from the edge: its size and its margin. */
const REACH = 80;
/** Default position of the button in the lobby, as a share of the height. */
const PREFERRED = 0.4;
const PAUSE_MS = 400;

/** Elements that must not be covered: controls, and elements that a game marks. */
const KEPT = 'button, a[href], input, textarea, [role="tab"], [role="timer"], [data-keep-clear]';

type Side = 'left' | 'right';
interface Box {
  left: number;
  right: number;
  top: number;
  bottom: number;
}
interface Size {
  width: number;
  height: number;
}

const overlaps = (side: Side, { width }: Size, { left, right }: Box): boolean =>
  side === 'right' ? right > width - REACH : left < REACH;

/** The free ranges for the top of the button along one edge. */
const gapsOf = (side: Side, size: Size, boxes: readonly Box[]): [from: number, to: number][] => {
  const taken = boxes.filter((box) => overlaps(side, size, box)).sort((a, b) => a.top - b.top);
  const gaps: [number, number][] = [];
  let from = 0;
  for (const { top, bottom } of [...taken, { top: size.height, bottom: size.height }]) {
    if (top - from >= BUTTON) gaps.push([from, top - BUTTON]);
    from = Math.max(from, bottom);
  }
  return gaps;
};

/** The free place nearest to the preferred one, at the right edge if possible. */
export const freePlace = (size: Size, boxes: readonly Box[]): { side: Side; top: number } | undefined => {
  const preferred = size.height * PREFERRED;
  for (const side of ['right', 'left'] as const) {
    const tops = gapsOf(side, size, boxes).map(([from, to]) => Math.min(Math.max(preferred, from), to));
    const [best] = tops.sort((a, b) => Math.abs(a - preferred) - Math.abs(b - preferred));
    if (best !== undefined) return { side, top: Math.round(best) };
  }
  return undefined;
};

const isClear = (place: { side: Side; top: number }, size: Size, boxes: readonly Box[]): boolean =>
  gapsOf(place.side, size, boxes).some(([from, to]) => place.top >= from && place.top <= to);

/** Reports a place for the lobby's button that covers no control, and a new one when that place becomes occupied. */
export const watchRoom = (stage: HTMLElement, bridge: Bridge): void => {
  let reported: { side: Side; top: number } | undefined;
  let isDue = false;

  const look = () => {
    isDue = false;
    const size = { width: window.innerWidth, height: window.innerHeight };
    const boxes = [...stage.querySelectorAll(KEPT)]
      .map((element) => element.getBoundingClientRect())
      .filter(({ width, height }) => width > 0 && height > 0);
    if (reported !== undefined && isClear(reported, size, boxes)) return;
    reported = freePlace(size, boxes);
    if (reported !== undefined) bridge.tell('room', reported);
  };
  const lookSoon = () => {
    if (!isDue) setTimeout(look, PAUSE_MS);
    isDue = true;
  };

  look();
  new MutationObserver(lookSoon).observe(stage, {
    childList: true,
    subtree: true,
    attributeFilter: ['class', 'hidden'],
  });
  stage.addEventListener('scroll', lookSoon, { capture: true, passive: true });
  window.addEventListener('resize', lookSoon);
};
