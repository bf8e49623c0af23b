import { art, el, gradient, type IconName, icon, sprite, svg, wavePattern } from '../kit/index.ts';
import type { Theme } from './themes.ts';

const REEL_LEFTS = [22, 91.6, 161.2, 230.8, 300.4];

type Stop = readonly [offset: number, color: string];

const shade = (id: string, across: boolean, ...stops: Stop[]) =>
  gradient('linearGradient', { id, x1: 0, y1: 0, x2: across ? 1 : 0, y2: across ? 0 : 1 }, stops);

/** The sky and the hills, which reach the bottom on a stage of any height. */
const sky = ({ sky: [a, b, c, d], hills: [far, near] }: Theme) =>
  svg(
    'svg',
    { class: 'sky', viewBox: '0 0 390 1000', preserveAspectRatio: 'xMidYMin slice', 'aria-hidden': 'true' },
    svg(
      'defs',
      {},
      shade('sky', false, [0, a], [0.3, b], [0.62, c], [0.9, d]),
      wavePattern('scales', 24, '#FFE9C4', 0.09),
      gradient('radialGradient', { id: 'sun', cx: 0.5, cy: 0.5, r: 0.5 }, [
        [0, '#FFE9B0', 0.95],
        [0.45, '#F9BE62', 0.5],
        [1, '#F9BE62', 0],
      ]),
    ),
    svg('rect', { width: 390, height: 1000, fill: 'url(#sky)' }),
    svg('rect', { width: 390, height: 1000, fill: 'url(#scales)' }),
    svg('circle', { cx: 195, cy: 140, r: 210, fill: 'url(#sun)' }),
    svg('path', {
      d: 'M0 560Q24 540 49 560T98 560T147 560T196 560T245 560T294 560T343 560T392 560V1000H0Z',
      fill: far,
      opacity: 0.6,
    }),
    svg('path', {
      d: 'M-20 590Q10 570 40 590T100 590T160 590T220 590T280 590T340 590T400 590V1000H-20Z',
      fill: near,
      opacity: 0.75,
    }),
  );

/** The gate: posts, gold frame, silk strips and the sill below them. */
const gate = () =>
  svg(
    'svg',
    { class: 'gate', viewBox: '0 0 390 540', 'aria-hidden': 'true' },
    svg(
      'defs',
      {},
      shade('post', true, [0, '#F06A45'], [0.45, '#C22C1B'], [1, '#7E1410']),
      shade('gold', false, [0, '#FCEBBE'], [0.5, '#D9A955'], [1, '#8F5B1C']),
      shade('silk', false, [0, '#E9CF9F'], [0.16, '#FFF7E6'], [0.84, '#FFF5E0'], [1, '#DDBD86']),
    ),
    svg('rect', { x: 4, y: 214, width: 382, height: 318, rx: 10, fill: '#3d0602', opacity: 0.4 }),
    svg('rect', { x: 2, y: 200, width: 18, height: 330, fill: 'url(#post)' }),
    svg('rect', { x: 370, y: 200, width: 18, height: 330, fill: 'url(#post)' }),
    svg('rect', { x: 14, y: 226, width: 362, height: 272, rx: 14, fill: 'url(#gold)' }),
    svg('rect', { x: 18, y: 230, width: 354, height: 264, rx: 11, fill: '#5A0F0A' }),
    ...REEL_LEFTS.map((x) => svg('rect', { x, y: 234, width: 67.1, height: 256, rx: 8, fill: 'url(#silk)' })),
    svg('rect', { x: -4, y: 498, width: 398, height: 34, rx: 8, fill: 'url(#gold)' }),
    svg('rect', { x: 0, y: 502, width: 390, height: 26, rx: 5, fill: '#8E1512' }),
  );

export interface SceneHandlers {
  onSpin: () => void;
  onLess: () => void;
  onMore: () => void;
  onAuto: () => void;
  onQuick: () => void;
  onBanner: () => void;
}

const figure = (label: string) => {
  const value = el('b');
  return { element: el('div', {}, el('span', {}, label), value), value };
};

/** All static parts: the background, the text on the sill, the panel and the controls. */
export const createScene = (theme: Theme, name: string, lines: number, handlers: SceneHandlers) => {
  const control = (label: string, face: IconName, onclick: () => void) =>
    el('button', { class: 'control', aria: { label }, onclick }, icon(face));
  const captioned = (caption: HTMLElement | string, ...buttons: HTMLElement[]) =>
    el('div', { class: 'captioned' }, el('div', {}, ...buttons), el('span', {}, caption));

  const sill = el('div', { class: 'sill', role: 'status' });
  const total = figure('总注');
  const won = figure('本局赢得');
  won.value.classList.add('won');
  const lineCount = figure('中奖线');
  lineCount.value.textContent = String(lines);

  const bannerTitle = el('b', { class: 'song' });
  const bannerNote = el('small');
  const banner = el(
    'button',
    { class: 'banner', onclick: handlers.onBanner },
    sprite(theme.symbols['S'] ?? '', { width: 54, height: 54 }),
    el('span', {}, bannerTitle, bannerNote),
    icon('next', 20),
  );

  const less = control('减注', 'minus', handlers.onLess);
  const more = control('加注', 'plus', handlers.onMore);
  const auto = control('自动', 'auto', handlers.onAuto);
  const quick = control('快速', 'quick', handlers.onQuick);
  const spin = el(
    'button',
    { class: 'spin', aria: { label: '旋转' }, onclick: handlers.onSpin },
    sprite(art('slot/spin.svg'), { width: 108, height: 108 }),
  );
  const spinWord = el('span', { class: 'spin-word' }, '旋转');
  const totalCaption = el('span');
  const autoCaption = el('span', {}, '自动');

  const upper = el(
    'div',
    { class: 'upper' },
    sprite(art('common/cloud-gold.svg')),
    sprite(art('common/cloud-gold.svg')),
    el('div', { class: 'hero' }, sprite(theme.hero, { width: 136, height: 120 })),
    gate(),
  );
  const roof = el(
    'div',
    { class: 'roof' },
    sprite(art('slot/gate-roof.svg'), { width: 406, height: 100 }),
    el('div', { class: 'plate' }, name),
  );
  const lower = el(
    'div',
    { class: 'lower' },
    el('div', { class: 'panel' }, total.element, won.element, lineCount.element),
    banner,
    el(
      'div',
      { class: 'controls' },
      captioned(totalCaption, less, more),
      el('div', { class: 'spin-place' }, spin, spinWord),
      el('div', { class: 'pair-of' }, captioned(autoCaption, auto), captioned('快速', quick)),
    ),
  );
  upper.append(roof, sill);

  return {
    elements: [sky(theme), upper, lower],
    upper,
    sill,
    spin,
    spinWord,
    less,
    more,
    auto,
    autoCaption,
    quick,
    won: won.value,
    setTotal(amount: string) {
      total.value.textContent = amount;
      totalCaption.textContent = `总注 ${amount}`;
    },
    setBanner(title: string, note: string) {
      bannerTitle.textContent = title;
      bannerNote.textContent = note;
    },
  };
};
export type Scene = ReturnType<typeof createScene>;
