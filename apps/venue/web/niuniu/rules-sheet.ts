import type { TableView } from '../../src/games/niuniu/game.ts';
import { el, facts, ruleList, ruleTable, tabs } from '../kit/index.ts';

/** Exact frequencies over all hands of one deck. */
const OX_SHARES = [
  '33.56%',
  '6.59%',
  '6.47%',
  '6.59%',
  '6.47%',
  '6.83%',
  '6.47%',
  '6.59%',
  '6.47%',
  '6.59%',
  '7.35%',
  '0.03%',
];
/** 780 pairs of tiles: 6 white pairs, 54 other pairs, and 16 of 2 with 8. */
const TILE_SHARES = ['90.26%', '2.05%', '6.92%', '0.77%'];
/** Exact frequencies over all 3,162,510 hands of 54 cards. */
const LANDLORD_SHARES = ['52.99%', '39.94%', '4.08%', '1.89%', '0.26%', '0.12%', '0.02%', '0.70%'];
const FLOWER_SHARES = ['74.39%', '16.94%', '3.26%', '4.96%', '0.22%', '0.24%'];

const BANKED = { bid: '抢庄', sit: '坐庄', banker: '庄家', seat: '闲家' };
const LANDED = { bid: '抢地主', sit: '当地主', banker: '地主', seat: '农民' };

const shared = ({ entry, seat_risk }: TableView, { bid, sit, banker, seat }: typeof BANKED) => [
  `五个座位：你与四个系统席。系统席的${bid}与下注由同一条公平序列随机决定，不看牌、不看你的选择。`,
  `先${bid}，再下注，最后开牌：选择都在看牌之前，任何选择都不改变返还率。`,
  `${bid} 0–4 倍，最高者${sit}，倍数即所抢倍数；同倍由公平序列抽签；无人${bid}则五席抽签，按 1 倍。`,
  `单位注 = 底注 × ${bid}倍数 × 下注倍数（1、2、3、5）。每家只与${banker}比牌，输家按赢家牌型的倍数付单位注。`,
  `选择时即冻结最大可能输额：${sit}为 底注 × ${bid}倍数 × 20 × ${seat_risk}，${seat}为 单位注 × ${seat_risk}；余额不足的选项不可选。入座需有 ${entry} 倍底注。`,
  '每次选择 10 秒，超时按不抢、1 倍。每局净赢抽水 4%，按分向下取整；输不抽水。',
  `有效投注：${seat}为单位注，${banker}为四家单位注之和；平局不计。`,
];

const oxRules = [
  '五张中有三张之和为 10 的整数倍（J Q K 为 10）即为有牛，余下两张之和取个位：0 为牛牛。五张全为 J Q K 为五花牛。',
  '大小：没牛 < 牛一 … 牛九 < 牛牛 < 五花牛。同牌型比最大单张（K 最大，A 最小），再比花色 ♠ > ♥ > ♣ > ♦。',
];
const flowerRules = [
  '每家三张。大小：豹子（三张同点）> 顺金（同花顺）> 金花（同花）> 顺子 > 对子 > 单张。没有“235 吃豹子”等特殊牌。',
  'A 最大；A 2 3 为最小的顺子，Q K A 为最大的顺子。同牌型依次比点数（对子先比对子），再比最大牌的花色 ♠ > ♥ > ♣ > ♦。',
];

const tileRules = [
  '四十张牌：一筒至九筒与白板各四张，每家两张。',
  '大小：白板对 > 对子（九筒最大）> 二八杠（二筒配八筒）> 点数。点数为两张之和取个位，白板算半点，九点半最大，零点最小。',
  '点数相同比较大的那张（白板最小）；仍相同为平局，不输不赢。',
];

const landlordRules = [
  '一副 54 张牌（含大小王），每家五张，只比牌不出牌。你抢地主，四个系统席也抢；地主一家对四家农民，逐家比牌。',
  '大小：火箭（大王加小王）> 炸弹（四张同点）> 三带二 > 顺子（五张相连）> 三带（三张同点）> 两对 > 对子 > 单张。',
  '单张大小同斗地主：大王 > 小王 > 2 > A > K … > 4 > 3。顺子从 3 4 5 6 7 到 10 J Q K A，不含 2 与王。',
  '同牌型先比成型的牌，再依次比其余的牌；点数全同为平局，不比花色。没有叫分、出牌与春天。',
];

const GAMES = {
  ox: {
    rules: ['一副 52 张牌，每家五张。', ...oxRules],
    shares: OX_SHARES,
    seat: '96.26%',
    banker: '97.34%',
  },
  flower: {
    rules: ['一副 52 张牌。', ...flowerRules],
    shares: FLOWER_SHARES,
    seat: '97.43%',
    banker: '98.26%',
  },
  tiles: { rules: tileRules, shares: TILE_SHARES, seat: '97.33%', banker: '98.16%' },
  landlord: { rules: landlordRules, shares: LANDLORD_SHARES, seat: '97.63%', banker: '98.42%' },
};

/** The exact rules and the return. */
export const rulesSheet = (view: TableView): Node => {
  const { rules, shares, seat, banker } = GAMES[view.rules];
  const words = view.rules === 'landlord' ? LANDED : BANKED;
  return tabs([
    {
      label: '牌型与倍数',
      body: () =>
        el(
          'div',
          {},
          ruleTable(
            ['牌型', '倍数', '出现概率'],
            view.kinds.map(({ name, multiplier }, kind) => [name, `×${multiplier}`, shares[kind] ?? '']).reverse(),
          ),
          facts([seat, `${words.seat}返还率`], [banker, `${words.banker}返还率`]),
          el(
            'p',
            {},
            `按单位注计。比牌胜负对等，抽水是唯一的优势。${words.seat}为全部组合精确值，${words.banker}为模拟值（误差小于 0.01%）。`,
          ),
        ),
    },
    { label: '规则', body: () => ruleList(...rules, ...shared(view, words)) },
  ]);
};
