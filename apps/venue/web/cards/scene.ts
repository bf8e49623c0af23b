import { el } from '../kit/index.ts';

const WIDTH = 390;
const HEIGHT = 844;
/** Height of the top bar, which does not shrink with the table. */
const BAR = 52;

interface Stage {
  height(): number;
  onResize(run: () => void): void;
}

/**
 * The root element of a table, designed for 390 × 844. On a lower stage it is scaled down; on a higher one its parts
 * move apart by `--extra`.
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

/** Parses an SVG that is part of the page's code. Its colours follow the theme through its classes. */
export const drawing = (source: string): Element => {
  const parsed = new DOMParser().parseFromString(source, 'image/svg+xml').documentElement;
  return document.importNode(parsed, true);
};
