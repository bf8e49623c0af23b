import type { Competitor } from '../../src/games/matches/model.ts';
import { art, gradient, rasterize, sprite, svg } from '../kit/index.ts';

/** Crests with a picture. The others are generated from a common shield. */
const DRAWN = new Set([
  ...['chixiao', 'shiqing', 'wangyue', 'bailu', 'changting', 'songfeng', 'heming', 'tingtao'],
  ...['xuanwu', 'qinglong', 'baihu', 'kunpeng', 'qilin', 'zhuque'],
]);

const RIM = 'M48 3C62 11 78 13 90 12C93 55 80 85 48 103C16 85 3 55 6 12C18 13 34 11 48 3Z';
const FACE = 'M48 9C61 16 74 18 84.500 18C86.500 54 75 81 48 96.500C21 81 9.500 54 11.500 18C22 18 35 16 48 9Z';
const GLOSS = 'M11.500 18C22 18 35 16 48 9V40C34 40 20 44 12 52C11 40 11 28 11.500 18Z';

let made = 0;

const shade = (id: string, ...colours: string[]) =>
  gradient(
    'linearGradient',
    { id, x1: 0, y1: 0, x2: 1, y2: 1 },
    colours.map((colour, index) => [index / (colours.length - 1), colour]),
  );

const letter = (mark: string): SVGTextElement => {
  const text = svg('text', { x: 48, y: 66, 'text-anchor': 'middle', class: 'crest-mark', fill: '#FFF6E4' });
  text.textContent = mark;
  return text;
};

/** The crest as a canvas, if there is a picture of it. */
export const crestCanvas = async ({ key }: Competitor, width: number, pixelRatio: number) =>
  DRAWN.has(key) ? rasterize(art(`crest/${key}.svg`), width, width * 1.125, pixelRatio) : undefined;

/** The crest of a team or a player with the given width. */
export const crest = ({ key, mark, colours }: Competitor, width: number): Element => {
  const height = Math.round(width * 1.125);
  if (DRAWN.has(key)) return sprite(art(`crest/${key}.svg`), { width, height });
  made += 1;
  const [rim, face] = [`crest-rim-${made}`, `crest-face-${made}`];
  return svg(
    'svg',
    { class: 'sprite', viewBox: '0 0 96 108', width, height, 'aria-hidden': 'true' },
    svg('defs', {}, shade(rim, '#FCEBBE', '#E2B766', '#B9812F'), shade(face, ...colours)),
    svg('path', { d: RIM, fill: '#000', opacity: 0.16, transform: 'translate(0 3)' }),
    svg('path', { d: RIM, fill: `url(#${rim})` }),
    svg('path', { d: FACE, fill: `url(#${face})` }),
    letter(mark),
    svg('path', { d: GLOSS, fill: '#fff', opacity: 0.14 }),
  );
};
