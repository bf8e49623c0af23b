import { gateOf } from '../../src/games/tables/boards/fantan.ts';
import { pocketTone } from '../../src/games/tables/boards/roulette.ts';
import { ballTone } from '../../src/games/tables/boards/sixballs.ts';
import { kindOf } from '../../src/games/tables/boards/xiangqi.ts';
import { sum } from '../../src/games/tables/counting.ts';
import type { DrawSummary } from '../../src/games/tables/wire.ts';
import type { Mark, RoadStyle } from '../board/road.ts';

const has = (word: string) => (draw: DrawSummary) => draw.tags.includes(word);
const first = ({ numbers }: DrawSummary): number => numbers[0] ?? 0;

/** A record of two opposite results, with red for the first. */
const versus = (title: string, red: string, blue: string, text: (draw: DrawSummary) => string): RoadStyle => ({
  title,
  mark: (draw): Mark => ({ text: text(draw), tone: has(red)(draw) ? 'red' : has(blue)(draw) ? 'blue' : 'green' }),
  counts: [
    { text: red, tone: 'red', accepts: has(red) },
    { text: blue, tone: 'blue', accepts: has(blue) },
  ],
});

const sums = (title: string, words: readonly [string, string], low: number, high: number): RoadStyle => ({
  ...versus(title, words[0], words[1], ({ numbers }) => String(sum(numbers))),
  height: ({ numbers }) => (sum(numbers) - low) / (high - low),
});

/** How each board shows its last draws. */
export const roadStyles: Record<string, RoadStyle> = {
  roulette: {
    title: '近期号码',
    mark: (draw) => ({ text: String(first(draw)), tone: pocketTone(first(draw)) }),
    counts: [
      { text: '红', tone: 'red', accepts: has('红') },
      { text: '黑', tone: 'black', accepts: has('黑') },
    ],
  },
  dicecup: sums('点数走势', ['大', '小'], 3, 18),
  fantan: {
    title: '近期摊路',
    mark: (draw) => ({ text: String(gateOf(first(draw))), tone: gateOf(first(draw)) % 2 === 1 ? 'red' : 'blue' }),
    height: (draw) => (gateOf(first(draw)) - 1) / 3,
    counts: [
      { text: '单', tone: 'red', accepts: has('单') },
      { text: '双', tone: 'blue', accepts: has('双') },
    ],
  },
  lottery: sums('和值走势', ['大', '小'], 0, 27),
  hourglass: sums('总和走势', ['总大', '总小'], 0, 45),
  flyingcar: versus('近期冠军', '大', '小', (draw) => String(first(draw))),
  elevenfive: sums('和值走势', ['大', '小'], 15, 45),
  clover: versus('近期总和', '大', '小', ({ tags }) => tags[1] ?? ''),
  sixballs: {
    title: '近期特码',
    mark: ({ numbers }) => ({ text: String(numbers[6] ?? ''), tone: ballTone(numbers[6] ?? 0) }),
    counts: [
      { text: '大', tone: 'red', accepts: has('大') },
      { text: '小', tone: 'blue', accepts: has('小') },
    ],
  },
  ticket: {
    title: '近期刮卡',
    mark: (draw) => (has('中奖')(draw) ? { text: '中', tone: 'red' } : { text: '—', tone: 'black' }),
    counts: [{ text: '中奖', tone: 'red', accepts: has('中奖') }],
  },
  weiqi: {
    title: '近期猜先',
    mark: (draw) => ({ text: String(first(draw)), tone: has('单')(draw) ? 'red' : 'blue' }),
    height: (draw) => (first(draw) - 1) / 19,
    counts: [
      { text: '单', tone: 'red', accepts: has('单') },
      { text: '双', tone: 'blue', accepts: has('双') },
    ],
  },
  xiangqi: {
    ...versus('近期胜负', '楚胜', '汉胜', ({ tags }) => tags[0]?.[0] ?? ''),
    height: ({ numbers: [a = 0, b = 0] }) => 0.5 + (kindOf(b) - kindOf(a)) / 14,
  },
};
