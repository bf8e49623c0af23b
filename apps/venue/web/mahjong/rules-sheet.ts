import type { TableView } from '../../src/games/mahjong/game.ts';
import { el, facts, ruleList, ruleTable, tabs, whole } from '../kit/index.ts';

/** Exact frequencies with the best exchange of every hand, in the order of the kinds. */
const SHARES = ['9.79%', '6.84%', '0.48%', '1.34%', '0.23%', '1.36%', '0.55%', '0.45%', '0.01%'];

/** The exact rules and the return. */
export const rulesSheet = ({ kinds, least, most, choice_ms }: TableView): Node => {
  return tabs([
    {
      label: '牌型与赔付',
      body: () =>
        el(
          'div',
          {},
          ruleTable(
            ['牌型', '倍数', '出现概率'],
            kinds.map(({ name, pays }, kind) => [name, `×${pays}`, SHARES[kind] ?? '']).toReversed(),
          ),
          el('p', {}, '倍数含本金。'),
          facts(['96.70%', '返还率'], ['21.04%', '胡牌率']),
          el(
            'p',
            {},
            '按「提示」的换法，由全部 30,260,340 手牌与每一种换法精确算出，是长期理论值，不代表单次结果；其他换法的返还率更低。',
          ),
        ),
    },
    {
      label: '规则',
      body: () =>
        ruleList(
          '一人对牌墙，没有别的牌家，也没有吃碰杠与点炮：发八张，换一次，自摸成牌即胡。',
          '一筒至九筒各四张，共 36 张，每局重新洗牌。发你八张，牌墙上再按次序备八张。',
          '点选要换掉的牌（可以不换，也可全换），换几张就从牌墙依次摸几张。换牌只有一次。牌墙在发牌前已由公平序列排定，你的选择不会改变它。',
          '胡牌：两副面子加一对将，或四个对子。面子是顺子（三张相连）或刻子（三张相同）。',
          ...kinds.map(({ name, pays, rule }) => `${name}（${pays} 倍）：${rule}。`).toReversed(),
          '同时符合几种牌型时，只按倍数最大的一种计一次。未胡则输掉本局投注。',
          '「提示」由本页精确计算各种换法的期望，选出最高的一种；用与不用由你。',
          `单注 ${whole(least)} – ${whole(most)}，全额计有效投注。换牌限时 ${choice_ms / 1_000} 秒，超时按提示换牌；中途离开，牌局保留到超时。`,
        ),
    },
  ]);
};
