import { el } from '../kit/index.ts';

const WIDTH = 390;
const HEIGHT = 844;
/** The bar above does not shrink with the table. */
const BAR = 52;

interface Stage {
  height(): number;
  onResize(run: () => void): void;
}

/**
 * The drawing board of a table: 390 × 844. On a lower stage it shrinks as a whole; on a higher one its parts drift
 * apart by `--extra`.
 */
export const createScene = (root: HTMLElement, stage: Stage): HTMLElement => {
  const scene = el('div', { class: 'scene' });
  const layOut = () => {
    const scale = Math.min(1, (stage.height() - BAR) / (HEIGHT - BAR));
    const shift = `translate(${(WIDTH * (1 - scale)) / 2}px, ${BAR * (1 - scale)}px)`;
    scene.style.transform = scale < 1 ? `${shift} scale(${scale})` : 'none';
    scene.style.setProperty('--extra', `${Math.max(0, stage.height() - HEIGHT)}px`);
  };
  stage.onResize(layOut);
  layOut();
  root.append(scene);
  return scene;
};

/** A drawing that comes with the page's own code; its colours follow the theme through its classes. */
export const drawing = (source: string): Element => {
  const parsed = new DOMParser().parseFromString(source, 'image/svg+xml').documentElement;
  return document.importNode(parsed, true);
};
