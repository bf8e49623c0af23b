import type { FishingView } from '../../src/games/fishing/game.ts';
import { el, short } from '../kit/index.ts';
import type { Baked } from './bake.ts';
import { thumbnail } from './hud.ts';

const percent = (below: number): string => `${(below / 10_000).toFixed(2)}%`;
const line = (text: string) => el('li', {}, text);

const table = (view: FishingView, baked: readonly Baked[], ratio: number) => {
  const row = (name: string, value: string, below: number, index: number) => {
    const look = baked[index];
    return el(
      'tr',
      {},
      el('th', { scope: 'row' }, look && thumbnail(look, ratio, 40, 26), name),
      el('td', {}, value),
      el('td', {}, percent(below)),
      el('td', {}, '96.00%'),
    );
  };
  const values = view.boss.prizes.map(({ value }) => value);
  return el(
    'table',
    { class: 'fish-table' },
    el(
      'thead',
      {},
      el('tr', {}, ...['鱼', '倍数', '每炮捕获率', '返还率'].map((text) => el('th', { scope: 'col' }, text))),
    ),
    el(
      'tbody',
      {},
      ...view.fish.map(({ name, value, below }, index) => row(name, `×${value}`, below, index)),
      row(view.boss.name, `×${Math.min(...values)}–${Math.max(...values)}`, view.boss.below, view.fish.length),
    ),
  );
};

/** The exact rules with the numbers of this game. */
export const rulesBody = (view: FishingView, baked: readonly Baked[], ratio: number): Node => {
  const [first = '', last = ''] = [view.levels[0], view.levels.at(-1)];
  const prizes = view.boss.prizes.map(({ value, weight }) => `×${value} 占 ${weight}%`).join('，');
  return el(
    'div',
    { class: 'fish-rules' },
    el('h3', {}, '玩法'),
    el(
      'ul',
      {},
      line(`炮台 1–10 级，每炮 ${short(first)} 至 ${short(last)}，发炮时扣除，每秒最多 5 炮。`),
      line('炮弹遇到鱼即由服务器判定：捕获则得“每炮 × 倍数”，未捕获则本炮输掉。'),
      line('炮弹碰到边缘会反弹；飞满 8 秒未遇到鱼，或目标已游走，本炮全额退回。'),
      line('点水面发炮，按住连发；“锁定”只打选中的鱼，“自动”连续发炮。'),
    ),
    el('h3', {}, '赔付'),
    table(view, baked, ratio),
    el('p', {}, `${view.boss.name}每 2 分钟现身一次，停留 25 秒。捕获后再定倍数：${prizes}。`),
    el('h3', {}, '公平'),
    el(
      'ul',
      {},
      line('每炮独立判定、各用一个序号：从 0–999999 取一数，小于“捕获率 × 1000000”即捕获。'),
      line('每种鱼的返还率都是 96.00%，选鱼、锁定、瞄准和连发都不改变返还率，没有累积或隐藏条件。'),
      line('鱼群按公开的游动表出现，只决定哪里有鱼，不影响捕获。'),
    ),
  );
};
