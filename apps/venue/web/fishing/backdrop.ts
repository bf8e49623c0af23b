import { art, el, gradient, sprite, svg, wavePattern } from '../kit/index.ts';

/** The colours of a game: three of the water, two of the hills, four of the corals, and the dusk while the boss is present. */
interface Light {
  water: readonly [string, string, string];
  hills: readonly [string, string];
  corals: readonly [string, string, string, string];
  dusk: string;
}

const LIGHTS: Record<string, Light> = {
  lake: {
    water: ['#47afc4', '#1585a3', '#053b50'],
    hills: ['#0f6e8a', '#0a4a62'],
    corals: ['#db6c86', '#8a2143', '#e8744e', '#a92718'],
    dusk: '#5b1a30',
  },
  abyss: {
    water: ['#27548c', '#122f63', '#040c22'],
    hills: ['#1b3f7a', '#0d2350'],
    corals: ['#7a6fd0', '#3d3a8c', '#3fa0b8', '#22647f'],
    dusk: '#2d1458',
  },
  reef: {
    water: ['#6f9fd6', '#3a63a8', '#151f52'],
    hills: ['#3a559c', '#243a78'],
    corals: ['#f08a76', '#b0354e', '#e8a04e', '#9c3a78'],
    dusk: '#5a1440',
  },
  coral: {
    water: ['#63d0cc', '#1f9db2', '#0a4c66'],
    hills: ['#2a9aa6', '#13697f'],
    corals: ['#ff8fa3', '#d64a78', '#ff9d5c', '#e0523a'],
    dusk: '#6a2150',
  },
  storm: {
    water: ['#7d9db0', '#3b6580', '#0d2638'],
    hills: ['#3f6880', '#234a62'],
    corals: ['#b08a7a', '#6e3f46', '#c7925a', '#7e4a34'],
    dusk: '#3a2230',
  },
  ocean: {
    water: ['#62b6e8', '#1f6bb8', '#0a2a5e'],
    hills: ['#2a72b4', '#164a86'],
    corals: ['#7fb8e8', '#3c6cb4', '#e8a0b4', '#a84e7c'],
    dusk: '#33205e',
  },
  jade: {
    water: ['#66c9a8', '#1f8f7d', '#073f42'],
    hills: ['#218a74', '#0f5c56'],
    corals: ['#e0a24e', '#9c6a1c', '#db6c86', '#8a2143'],
    dusk: '#4a2a12',
  },
  treasure: {
    water: ['#58a99f', '#22727c', '#15263a'],
    hills: ['#8a6a34', '#57411f'],
    corals: ['#f0b84e', '#b9812f', '#e8744e', '#a92718'],
    dusk: '#6a3210',
  },
};

const CORALS = [
  'M20 690C14 660 4 656 6 638M20 690C22 660 18 640 22 622M20 690C26 664 36 660 34 640',
  'M54 708C48 678 38 674 40 656M54 708C56 678 52 658 56 640M54 708C60 682 70 678 68 658',
  'M340 690C334 660 324 656 326 638M340 690C342 660 338 640 342 622M340 690C346 664 356 660 354 640',
  'M372 672C366 642 356 638 358 620M372 672C374 642 370 622 374 604M372 672C378 646 388 642 386 622',
] as const;
const FAR =
  'M-20 620C20 520 50 560 76 500C100 440 120 540 150 590C176 540 200 560 220 600C250 520 276 450 300 500C326 470 350 560 410 600V860H-20Z';
const NEAR =
  'M-20 720C30 640 60 690 100 660C150 620 170 700 220 690C270 640 310 660 340 690C370 670 390 690 410 700V860H-20Z';
const BEAMS = 'M60 -10L-40 560H60L120 -10ZM190 -10L150 640H270L250 -10ZM320 -10L360 520H440L370 -10Z';
const DRAWN_FOR = 844;

const fade = (id: string, stops: Parameters<typeof gradient>[2]) =>
  gradient('linearGradient', { id, x1: 0, y1: 0, x2: 0, y2: 1 }, stops);

/** Water, light, hills and corals. The picture is static except for the fade to the dusk of the boss. */
export const createBackdrop = (theme: string) => {
  const light = LIGHTS[theme] ?? LIGHTS['lake'];
  if (!light) throw new RangeError(`no light for ${theme}`);
  const [top, middle, deep] = light.water;
  const floor = svg(
    'g',
    {},
    svg('path', { d: FAR, fill: 'url(#far)', opacity: 0.75 }),
    svg('path', { d: NEAR, fill: 'url(#near)' }),
    ...CORALS.map((d, index) =>
      svg('path', { d, fill: 'none', stroke: light.corals[index] ?? '', 'stroke-width': 7, 'stroke-linecap': 'round' }),
    ),
  );
  const whole = { width: '100%', height: '100%' };
  const picture = svg(
    'svg',
    { class: 'water', 'aria-hidden': 'true' },
    svg(
      'defs',
      {},
      fade('water', [
        [0, top],
        [0.4, middle],
        [1, deep],
      ]),
      fade('dusk', [
        [0, light.dusk],
        [0.4, middle, 0.3],
        [1, deep, 0.6],
      ]),
      fade('veil', [
        [0, '#020a12', 0],
        [0.35, '#020a12', 0.45],
        [1, '#020a12', 0.5],
      ]),
      fade('beam', [
        [0, '#fff', 0.3],
        [1, '#fff', 0],
      ]),
      fade('far', [
        [0, light.hills[0]],
        [1, light.hills[1], 0.3],
      ]),
      fade('near', [
        [0, light.hills[1]],
        [1, deep],
      ]),
      wavePattern('scales', 32, '#fff', 0.06),
    ),
    svg('rect', { ...whole, fill: 'url(#water)' }),
    svg(
      'g',
      { class: 'dusk' },
      svg('rect', { ...whole, fill: 'url(#veil)' }),
      svg('rect', { ...whole, fill: 'url(#dusk)' }),
    ),
    svg('rect', { ...whole, fill: 'url(#scales)' }),
    svg('path', { d: BEAMS, fill: 'url(#beam)', opacity: 0.7 }),
    floor,
  );
  const halo = svg(
    'svg',
    { viewBox: '0 0 390 200', 'aria-hidden': 'true' },
    svg('ellipse', { cx: 195, cy: 100, rx: 186, ry: 96 }),
    svg('ellipse', { cx: 195, cy: 100, rx: 150, ry: 74 }),
  );
  const glow = el('div', { class: 'boss-glow' }, sprite(art('common/rays.svg')), halo);
  return {
    elements: [picture, glow, el('div', { class: 'deep' })],
    fit: (height: number) => floor.setAttribute('transform', `translate(0 ${height - DRAWN_FOR})`),
  };
};
