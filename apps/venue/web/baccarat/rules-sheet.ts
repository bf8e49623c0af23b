import type { TableView } from '../../src/games/baccarat/game.ts';
import { el, facts, percent, ruleList, ruleTable, tabs, whole } from '../kit/index.ts';

const seconds = (ms: number): string => String(ms / 1_000);

const baccaratRules = ({ timing }: TableView) =>
  ruleList(
    '每局用八副全新的牌（416 张）。先发闲、庄、闲、庄各一张共两轮，再按规则补第三张。',
    'A 为 1 点，10 J Q K 为 0 点，其余按牌面，合计取个位。',
    '任一方前两张为 8 或 9 点，本局即止，不再补牌。',
    '闲：0–5 点补牌，6、7 点停牌。闲停牌时，庄 0–5 点补牌。',
    '闲补牌后：庄 0–2 点必补；3 点，闲第三张非 8 则补；4 点，闲补 2–7 则补；5 点，闲补 4–7 则补；6 点，闲补 6、7 则补；7 点停牌。',
    '庄赢 1:0.95（含 5% 抽水）。开和时庄、闲退回本金。对子看前两张，同点数即中。',
    `确认第一注后开始 ${seconds(timing.bet_ms)} 秒计时，期间可继续加注；也可立即开牌。未确认的筹码不算下注。`,
    '同一局同时下注庄与闲，有效投注只计差额；退回的本金不计。派彩按分向下取整。',
    '路单只是记录，每局重新洗牌，历史不影响开牌。',
  );

const dragonTigerRules = ({ timing }: TableView) =>
  ruleList(
    '每局用八副全新的牌（416 张），龙、虎各发一张，点数大者赢：K 最大，A 最小，不比花色。',
    '龙、虎 1:1；两张点数相同为和，龙、虎退回一半本金。',
    '和 1:8。龙红、虎红为 ♥♦，龙黑、虎黑为 ♠♣，按各自那张牌的颜色定输赢，1:0.95，开和同样有效。',
    `确认第一注后开始 ${seconds(timing.bet_ms)} 秒计时，期间可继续加注；也可立即开牌。未确认的筹码不算下注。`,
    '同一局同时下注互为对立的两门（龙与虎、红与黑），有效投注只计差额。派彩按分向下取整。',
    '路单只是记录，每局重新洗牌，历史不影响开牌。',
  );

const hundredOxRules = ({ timing }: TableView) =>
  ruleList(
    '每局用一副全新的牌（52 张），系统坐庄，庄与天、地、玄、黄四门各发五张，每门只与庄比牌。本桌为你独享，下注只有你一人。',
    '三张之和为 10 的整数倍（J Q K 为 10）即为有牛，余下两张之和取个位：0 为牛牛；五张全为 J Q K 为五花牛。',
    '大小：没牛 < 牛一 … 牛九 < 牛牛 < 五花牛。同牌型比最大单张（K 最大，A 最小），再比花色 ♠ > ♥ > ♣ > ♦，不会打平。',
    '平倍玩法：胜出的门一律 1:0.95，输只输下注额，不按牌型加倍。',
    '庄有牛 1:0.45，庄没牛 1:1.85，只看庄家的牌。同时下注两者，有效投注只计差额。',
    `确认第一注后开始 ${seconds(timing.bet_ms)} 秒计时，期间可继续加注；也可立即开牌。未确认的筹码不算下注。`,
    '路单记录庄家有牛、没牛，仅供回看，历史不影响开牌。派彩按分向下取整。',
  );

const GAMES = {
  baccarat: {
    rules: baccaratRules,
    facts: () => facts(['45.86%', '庄赢'], ['44.62%', '闲赢'], ['9.52%', '和']),
    basis: '八副牌',
  },
  dragontiger: {
    rules: dragonTigerRules,
    facts: () => facts(['46.27%', '龙赢'], ['46.27%', '虎赢'], ['7.47%', '和']),
    basis: '八副牌',
  },
  hundredox: {
    rules: hundredOxRules,
    facts: () => facts(['50.00%', '每门胜率'], ['66.44%', '庄有牛'], ['33.56%', '庄没牛']),
    basis: '一副牌',
  },
};

/** The exact rules, and the return of each field. */
export const rulesSheet = (view: TableView): Node =>
  tabs([
    {
      label: '赔付表',
      body: () =>
        el(
          'div',
          {},
          ruleTable(
            ['玩法', '赔率', '限额', '返还率'],
            view.selections.map(({ name, odds, least, most, rtp }) => [
              name,
              odds,
              `${whole(least)} – ${whole(most)}`,
              percent(rtp),
            ]),
          ),
          el('p', {}, `返还率为长期理论值，由${GAMES[view.rules].basis}的全部组合精确算出，不代表单次结果。`),
          GAMES[view.rules].facts(),
        ),
    },
    { label: '规则', body: () => GAMES[view.rules].rules(view) },
  ]);
