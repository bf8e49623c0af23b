import { el } from './dom.ts';

/** Every game is designed for a width of 390; the frame scales it to the window. */
export const STAGE_WIDTH = 390;
const WIDEST = 480;
/** No game is designed for a lower stage. A lower window makes the stage narrower instead. */
const LOWEST_STAGE = 700;

export interface Frame {
  /** Contains the scaled stage and, above it, the layers that are not scaled. */
  readonly outer: HTMLElement;
  readonly stage: HTMLElement;
  readonly root: HTMLElement;
  readonly layers: HTMLElement;
  /** Device pixels per stage pixel for canvases, at most 2. */
  pixelRatio(): number;
  /** The height of the stage in stage pixels. */
  height(): number;
  /** The position of a pointer in stage pixels. */
  point(event: { clientX: number; clientY: number }): { x: number; y: number };
  onResize(run: () => void): void;
}

/** The scale and height of the stage for a window size. */
export const fit = (width: number, height: number): { scale: number; height: number } => {
  const scale = Math.min(Math.min(width, WIDEST) / STAGE_WIDTH, height / LOWEST_STAGE);
  return { scale, height: height / scale };
};

export const createFrame = (): Frame => {
  const root = el('div', { class: 'game' });
  const stage = el('main', { class: 'stage' }, root);
  const layers = el('div', { class: 'layers' });
  const outer = el('div', { class: 'frame' }, stage, layers);
  const listeners: (() => void)[] = [];
  let size = { scale: 1, height: 844 };

  const layOut = () => {
    const style = getComputedStyle(outer);
    const across = outer.clientWidth - Number.parseFloat(style.paddingLeft) - Number.parseFloat(style.paddingRight);
    const down = outer.clientHeight - Number.parseFloat(style.paddingTop) - Number.parseFloat(style.paddingBottom);
    size = fit(across, down);
    stage.style.height = `${size.height}px`;
    stage.style.transform = size.scale === 1 ? 'none' : `translateX(-50%) scale(${size.scale})`;
    stage.classList.toggle('scaled', size.scale !== 1);
    layers.style.maxWidth = `${STAGE_WIDTH * size.scale}px`;
    outer.style.setProperty('--stage-height', `${size.height}px`);
    for (const run of listeners) run();
  };

  document.body.append(outer);
  layOut();
  new ResizeObserver(layOut).observe(outer);

  return {
    outer,
    stage,
    root,
    layers,
    pixelRatio: () => Math.min(2, window.devicePixelRatio * size.scale),
    height: () => size.height,
    point({ clientX, clientY }) {
      const box = stage.getBoundingClientRect();
      return { x: (clientX - box.left) / size.scale, y: (clientY - box.top) / size.scale };
    },
    onResize: (run) => listeners.push(run),
  };
};
