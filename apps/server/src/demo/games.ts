import { type GameDraft, noteReturn, type VenueDraft, wakeGame } from '../modules/play/catalogue/index.ts';
import type { Tx } from '../platform/index.ts';

export const demoVenues: readonly VenueDraft[] = [
  { code: 'yunding', title: '云顶真人' },
  { code: 'tianji', title: '天际体育' },
  { code: 'jiguang', title: '极光电竞' },
  { code: 'yaji', title: '雅集棋牌' },
  { code: 'xinghe', title: '星河电子' },
  { code: 'jincheng', title: '锦程彩票' },
  { code: 'canghai', title: '沧海捕鱼' },
];

type Category = GameDraft['category'];
type Tile = readonly [code: string, name: string];

/** Each code also names the game's tile, /art/tile-<code>.webp. Members see the games in this order. */
const catalogue: Record<Exclude<Category, 'fishing'>, { venue: string; tiles: readonly Tile[] }> = {
  realbet: {
    venue: 'yunding',
    tiles: [
      ['baccarat', '至尊百家乐'],
      ['dragontiger', '龙虎争锋'],
      ['roulette', '金轮轮盘'],
      ['speedbaccarat', '极速百家乐'],
      ['dicecup', '皇家骰宝'],
      ['blackjack', '二十一点'],
      ['ox', '百人牛牛'],
      ['fantan', '岭南番摊'],
    ],
  },
  sport: {
    venue: 'tianji',
    tiles: [
      ['football', '虚拟足球'],
      ['basketball', '篮球盛典'],
      ['tennis', '网球大师赛'],
      ['badminton', '羽球争锋'],
      ['tabletennis', '乒乓国手'],
      ['volleyball', '排球联赛'],
      ['snooker', '台球名人堂'],
      ['racing', '赛道风云'],
    ],
  },
  gaming: {
    venue: 'jiguang',
    tiles: [
      ['esports', '极光赛场'],
      ['arena', '巅峰竞技场'],
      ['swords', '双剑传说'],
      ['sniper', '百步穿杨'],
      ['mecha', '机甲纪元'],
      ['shield', '守塔先锋'],
      ['phoenix', '朱雀之翼'],
      ['rocket', '星际远征'],
    ],
  },
  joker: {
    venue: 'yaji',
    tiles: [
      ['mahjong', '自摸麻将'],
      ['landlord', '斗地主比牌'],
      ['niuniu', '抢庄牛牛'],
      ['goldenflower', '三张金花'],
      ['xiangqi', '楚河象棋'],
      ['weiqi', '弈林围棋'],
      ['erbagang', '二八杠'],
      ['thirteen', '十三水'],
    ],
  },
  concise: {
    venue: 'xinghe',
    tiles: [
      ['dragon', '金龙献瑞'],
      ['lucky7', '幸运七七'],
      ['fortune', '财源滚滚'],
      ['tiger', '猛虎下山'],
      ['gem', '宝石奇缘'],
      ['envelope', '鸿运当头'],
      ['sicbo', '骰满金樽'],
      ['chips', '金币乐园'],
      ['koi', '锦鲤献瑞'],
    ],
  },
  lottery: {
    venue: 'jincheng',
    tiles: [
      ['lottery', '幸运快彩'],
      ['k3', '锦鲤快三'],
      ['ticket', '好运刮刮乐'],
      ['elevenfive', '十一选五'],
      ['flyingcar', '极速飞车'],
      ['sixballs', '六彩连珠'],
      ['clover', '快乐八'],
      ['hourglass', '时时好彩'],
    ],
  },
  fish: {
    venue: 'canghai',
    tiles: [
      ['fishing', '锦鲤捕鱼'],
      ['deepsea', '深海探秘'],
      ['octopus', '八爪传奇'],
      ['tropical', '珊瑚奇遇'],
      ['shark', '怒海狂鲨'],
      ['whale', '鲸落沧溟'],
      ['turtle', '灵龟献宝'],
      ['toad', '金蟾吐宝'],
    ],
  },
};

/** The hot list in the order of the home page, where the first game is shown wide. */
const HOT = ['baccarat', 'dragon', 'football', 'niuniu', 'fishing', 'esports', 'lottery', 'k3', 'lucky7'];
const WIDE_ART = new Set(['baccarat']);

const tile = (code: string) => `/art/tile-${code}.webp`;

const draft = (category: Category, venue: string, [code, name]: Tile): GameDraft => ({
  venue,
  code,
  category,
  name,
  hot: HOT.includes(code),
  mobileImage: tile(WIDE_ART.has(code) ? `${code}-wide` : code),
  appImage: tile(code),
  icon: tile(code),
});

const hotRank = ({ code }: GameDraft) => (HOT.includes(code) ? HOT.indexOf(code) : HOT.length);

/** Hot games come first, in the order of the hot list. The other games keep the order of the catalogue. */
export const demoGames: readonly GameDraft[] = Object.entries(catalogue)
  .flatMap(([category, { venue, tiles }]) => tiles.map((each) => draft(category as Category, venue, each)))
  .toSorted((a, b) => hotRank(a) - hotRank(b));

const allOf = (venue: string, percent: string) =>
  Object.fromEntries(demoGames.filter((game) => game.venue === venue).map(({ code }) => [code, percent]));

/**
 * Return of each game's best bet in percent, as computed by the demo venue: for blackjack per stake including doubled
 * and split stakes, for a match per selection, and for the banker's side where players may take it.
 */
export const DEMO_RETURNS: Readonly<Record<string, string>> = {
  ...allOf('tianji', '94.34'),
  ...allOf('jiguang', '94.34'),
  ...allOf('jincheng', '96.00'),
  ...allOf('canghai', '96.00'),
  baccarat: '98.94',
  speedbaccarat: '98.94',
  dragontiger: '97.50',
  roulette: '97.30',
  dicecup: '96.00',
  blackjack: '99.59',
  ox: '97.50',
  fantan: '96.00',
  mahjong: '96.70',
  landlord: '97.63',
  niuniu: '97.34',
  goldenflower: '97.43',
  xiangqi: '96.00',
  weiqi: '96.00',
  erbagang: '97.33',
  thirteen: '98.33',
  dragon: '95.42',
  lucky7: '95.89',
  fortune: '96.04',
  tiger: '95.42',
  gem: '95.90',
  envelope: '96.04',
  sicbo: '95.89',
  chips: '95.90',
  koi: '96.04',
};

/** Sets the returns that the operator has not set. */
export const seedReturns = async (tx: Tx): Promise<void> => {
  for (const [code, percent] of Object.entries(DEMO_RETURNS)) await noteReturn(tx, code, percent);
};

export const RESTING_GAME = 'tiger';

/** Games that the demo venue added last. In an older demo they are still in maintenance. */
const LAST_GAMES = ['mahjong', 'landlord', 'thirteen', 'blackjack'];

/** Ends the maintenance of these games and sets their current names. */
export const seedLastGames = async (tx: Tx): Promise<void> => {
  for (const { code, name } of demoGames.filter((game) => LAST_GAMES.includes(game.code))) {
    await wakeGame(tx, code, name);
  }
};
