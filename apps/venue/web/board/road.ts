import type { DrawSummary } from '../../src/games/tables/wire.ts';
import { el, svg } from '../kit/index.ts';

/** The mark of a past draw: a short text in a circle, placed on a line when the draw has a height. */
export interface Mark {
  text: string;
  tone: 'red' | 'blue' | 'green' | 'black';
}

export interface RoadStyle {
  title: string;
  mark: (draw: DrawSummary) => Mark;
  /** Height of a draw from 0 to 1. Without it the marks are in a row. */
  height?: (draw: DrawSummary) => number;
  /** The counted results, for example 大 and 小. */
  counts: readonly { text: string; tone: Mark['tone']; accepts: (draw: DrawSummary) => boolean }[];
}

const SHOWN = 12;
const WIDTH = 338;
const HEIGHT = 62;
const EDGE = 12;
const MARK_RADIUS = 8.5;

/** The last draws, oldest on the left. They do not influence later draws. */
export const createRoad = (style: RoadStyle) => {
  const counts = el('span');
  const chart = svg('svg', { width: WIDTH, height: HEIGHT, viewBox: `0 0 ${WIDTH} ${HEIGHT}`, 'aria-hidden': 'true' });
  const note = el('p', { class: 'road-empty' }, '还没有开奖记录 · 历史不影响开奖');
  const element = el(
    'section',
    { class: 'road', aria: { label: '近期记录' } },
    el('header', {}, el('b', {}, style.title), counts),
    chart,
    note,
  );

  return {
    element,
    show(newestFirst: readonly DrawSummary[]) {
      const draws = newestFirst.slice(0, SHOWN).toReversed();
      note.hidden = draws.length > 0;
      counts.replaceChildren(
        draws.length > 0 ? `近 ${draws.length} 期` : '',
        ...(draws.length > 0 ? style.counts : []).flatMap(({ text, tone, accepts }) => [
          el('b', { data: { tone } }, text),
          String(draws.filter(accepts).length),
        ]),
      );
      const points = draws.map((draw, index) => ({
        x: EDGE + (index * (WIDTH - 2 * EDGE)) / (SHOWN - 1),
        y: style.height ? HEIGHT - 10 - style.height(draw) * (HEIGHT - 20) : HEIGHT / 2,
        ...style.mark(draw),
      }));
      chart.replaceChildren(
        svg('path', { d: `M0 ${HEIGHT / 2}H${WIDTH}`, class: 'road-middle' }),
        svg('path', { d: `M${points.map(({ x, y }) => `${x} ${y}`).join('L') || '0 0'}`, class: 'road-line' }),
        ...points.flatMap(({ x, y, text, tone }) => {
          const label = svg('text', { x, y: y + 3.6, class: 'road-text' });
          label.textContent = text;
          return [svg('circle', { cx: x, cy: y, r: MARK_RADIUS, 'data-tone': tone }), label];
        }),
      );
    },
  };
};
