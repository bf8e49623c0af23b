import type { Bridge } from './bridge.ts';

/** The lobby's floating button with a little air around it. */
const BUTTON = 64;
/** How far it reaches from the edge: its size and its margin. */
const REACH = 80;
/** Where the lobby puts it unless it is told otherwise. */
const PREFERRED = 0.4;
const PAUSE_MS = 400;

/** What is tapped or has to be seen; a game marks the latter. */
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

/** The places along one edge where the button covers nothing, as ranges of its top. */
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

/** The free place nearest to the usual one, at the right edge if there is any. */
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

/** Tells the lobby a place for its button where it covers no control, and another one once that is taken. */
export const watchRoom = (stage: HTMLElement, bridge: Bridge): void => {
  let told: { side: Side; top: number } | undefined;
  let isDue = false;

  const look = () => {
    isDue = false;
    const size = { width: window.innerWidth, height: window.innerHeight };
    const boxes = [...stage.querySelectorAll(KEPT)]
      .map((element) => element.getBoundingClientRect())
      .filter(({ width, height }) => width > 0 && height > 0);
    if (told !== undefined && isClear(told, size, boxes)) return;
    told = freePlace(size, boxes);
    if (told !== undefined) bridge.tell('room', told);
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
