import type { TableView } from '../../src/games/thirteen/game.ts';
import { ROW_KINDS } from '../../src/games/thirteen/hands.ts';
import { SPECIALS } from '../../src/games/thirteen/special.ts';
import { el, facts, ruleList, ruleTable, tabs } from '../kit/index.ts';

/** The exact rules and the return. */
export const rulesSheet = (view: TableView): Node =>
  tabs([
    {
      label: '水数与返还',
      body: () =>
        el(
          'div',
          {},
          ruleTable(
            ['该墩获胜的牌型', '头墩', '中墩', '尾墩'],
            [
              ['同花顺', '—', '10', '5'],
              ['铁支', '—', '8', '4'],
              ['葫芦', '—', '2', '1'],
              ['三条', '3', '1', '1'],
              ['其余', '1', '1', '1'],
            ],
          ),
          ruleTable(
            ['特殊牌型', '水数'],
            SPECIALS.map(({ name, rule, units }) => [`${name}（${rule}）`, String(units)]).toReversed(),
          ),
          facts(['98.33%', '返还率'], ['20.9%', '打枪与被打枪']),
          el(
            'p',
            {},
            `返还率按每局三墩各一个底注计。双方同用自动理牌时胜负对等，${view.commission_percent}% 抽水是唯一的优势；由四万局模拟算出（误差小于 0.02%），不代表单次结果。自己理牌会改变返还率。`,
          ),
        ),
    },
    {
      label: '规则',
      body: () =>
        ruleList(
          '一副 52 张牌，你与庄家（系统）各发十三张，理成头墩三张、中墩五张、尾墩五张，须头墩 ≤ 中墩 ≤ 尾墩，否则为倒水，不能出牌。',
          `五张大小：${ROW_KINDS.toReversed().join(' > ')}。头墩只有三条、对子、乌龙。A 最大；A 2 3 4 5 为最小的顺子。`,
          '同牌型先比成型的牌，再依次比其余的牌；不比花色，全同为平。',
          '逐墩比牌，胜者收该墩水数（见前页），一水即一个底注。三墩全胜为打枪，合计翻倍。',
          '十三张合成特殊牌型时自动按特殊牌型比，不再逐墩：只有一方有则收其水数；双方都有则水数大者收，相同为平。',
          '发牌后页面已按自动理牌摆好，可点两张牌互换。庄家永远用同一套自动理牌，不看你的牌；十三张在你理牌之前已由公平序列定下。',
          `发牌时冻结最大可能输额 ${view.most_units} 个底注，比牌后多余的即时退回。每局净赢抽水 ${view.commission_percent}%，按分向下取整；输不抽水。`,
          `理牌限时 ${view.choice_ms / 1_000} 秒，超时按自动理牌比；中途离开，牌局保留到超时。`,
          '有效投注：每墩一个底注，打平的墩不计；特殊牌型按三个底注。',
        ),
    },
  ]);
