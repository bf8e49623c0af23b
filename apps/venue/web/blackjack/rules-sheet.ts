import type { TableView } from '../../src/games/blackjack/game.ts';
import { CHARTS } from '../../src/games/blackjack/strategy.ts';
import { el, facts, ruleList, ruleTable, tabs, whole } from '../kit/index.ts';

const UP = ['2', '3', '4', '5', '6', '7', '8', '9', '10', 'A'];
const WORDS: Record<string, string> = { H: '要', S: '停', D: '倍', d: '倍', P: '分' };

const rows = (chart: Record<number, string>, name: (row: number) => string) =>
  Object.entries(chart)
    .toReversed()
    .map(([row, letters]) => ({ name: name(Number(row)), letters: Array.from(letters) }));

/** One chart of the strategy: the player's hand in rows, the dealer's face-up card in columns. */
const chart = (title: string, lines: ReturnType<typeof rows>): HTMLElement =>
  el(
    'table',
    { class: 'chart' },
    el('thead', {}, el('tr', {}, el('th', {}, title), ...UP.map((up) => el('th', {}, up)))),
    el(
      'tbody',
      {},
      ...lines.map(({ name, letters }) =>
        el(
          'tr',
          {},
          el('th', {}, name),
          ...letters.map((letter) => el('td', { class: `c-${letter.toLowerCase()}` }, WORDS[letter] ?? '')),
        ),
      ),
    ),
  );

/** Pairs that are not split are played by their total, so the chart only shows when to split. */
const pairRows = rows(CHARTS.PAIRS, (points) => (points === 1 ? 'A A' : `${points} ${points}`)).map(
  ({ name, letters }) => ({ name, letters: letters.map((letter) => (letter === 'P' ? 'P' : '')) }),
);

/** The exact rules and the return. */
export const rulesSheet = ({ least, most, choice_ms }: TableView): Node => {
  return tabs([
    {
      label: '规则',
      body: () =>
        ruleList(
          '每局用六副全新的牌（312 张），只有你与庄家。牌序由公平序列在发牌前一次排定，你的任何选择都不会改变后面是哪张牌。',
          'A 为 1 或 11 点，10 J Q K 为 10 点，其余按牌面。不超过 21 点而大于庄家即赢，超过 21 点为爆牌，即输。',
          '先发你、庄、你、庄各一张，庄家第二张为暗牌。庄家明牌为 10 点或 A 时先查暗牌：若为黑杰克，本局即止。',
          '黑杰克：前两张合计 21 点，赔 3:2；双方都是黑杰克为平局。分牌后的 21 点不算黑杰克。',
          '要牌：再取一张，可多次。停牌：不再取牌。满 21 点自动停牌。',
          '加倍：仅前两张时，再下同额一注，只取一张后停牌。分牌后也可加倍。',
          '分牌：前两张点数相同（10 J Q K 互为相同）可分一次成两手，再下同额一注；分 A 每手只补一张，不可再要。',
          '庄家须取到 17 点或以上为止，软 17 点也停牌。你全部爆牌时庄家不再取牌。不设保险，不可投降。',
          '赢 1:1；点数相同为平局，退回本金，不计有效投注。派彩按分向下取整。',
          `单注 ${whole(least)} – ${whole(most)}。每次选择 ${choice_ms / 1_000} 秒，超时按停牌结算；中途离开，牌局保留到超时。`,
        ),
    },
    {
      label: '赔付与返还',
      body: () =>
        el(
          'div',
          {},
          ruleTable(
            ['结果', '赔率'],
            [
              ['黑杰克', '3:2'],
              ['赢（含加倍、分牌各注）', '1:1'],
              ['平局', '退回本金'],
            ],
          ),
          facts(['99.54%', '返还率（按首注）'], ['99.59%', '返还率（按总投注）']),
          el(
            'p',
            {},
            '按「基本策略」一页的打法，由六副牌的全部组合精确算出，是长期理论值，不代表单次结果；其他打法的返还率更低。',
          ),
        ),
    },
    {
      label: '基本策略',
      body: () =>
        el(
          'div',
          { class: 'charts' },
          el(
            'p',
            {},
            '横为庄家明牌，竖为你的牌。要：要牌；停：停牌；倍：加倍（不能加倍时要牌，软 18 停牌）；分：分牌。',
          ),
          chart('硬牌', rows(CHARTS.HARD, String)),
          el('p', {}, '硬 8 点及以下要牌，17 点及以上停牌。'),
          chart(
            '软牌',
            rows(CHARTS.SOFT, (total) => `A ${total - 11}`),
          ),
          el('p', {}, '软 19 点及以上停牌。'),
          chart('对子', pairRows),
          el('p', {}, '空格与未列的对子按合计点数打。'),
        ),
    },
  ]);
};
