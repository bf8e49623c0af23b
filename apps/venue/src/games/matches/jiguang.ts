import { type DuelWords, duel, ESPORTS_NUMBERS } from './duel.ts';
import { points } from './points.ts';
import { race } from './race.ts';
import { duels, facing, races } from './schedule.ts';
import { sets } from './sets.ts';
import { field, GAMING_TIMES, type Sport } from './sport.ts';

const TEAL = ['#2E9A7C', '#0B3B3A'] as const;
const RED = ['#E8553A', '#6E1410'] as const;
const AZURE = ['#5590D4', '#173F80'] as const;
const STEEL = ['#9AA3AE', '#3A424C'] as const;
const GOLD = ['#E6B04D', '#8B5206'] as const;
const LAKE = ['#47AFC4', '#08546F'] as const;
const IRIS = ['#9478CF', '#45307F'] as const;
const ROSE = ['#DB6C86', '#8A2143'] as const;

const gaming = {
  platform: 'jiguang',
  category: 'gaming',
  layout: 'duel',
  times: GAMING_TIMES,
} as const;

const heroes: DuelWords = {
  win: '胜负',
  winNote: '全局',
  first: '首杀',
  firstNote: '第一滴血',
  total: '总击杀',
  strike: '击杀',
  fort: '防御塔',
  prize: '主宰',
  roles: ['盾', '弓', '术', '刀', '医'],
};

const brawl: DuelWords = {
  ...heroes,
  first: '首倒',
  firstNote: '先击倒对手',
  total: '总击倒',
  strike: '击倒',
  fort: '石柱',
  prize: '战旗',
  roles: ['拳', '刃', '锤'],
};

const machines: DuelWords = {
  ...heroes,
  first: '首破',
  firstNote: '先击毁一台',
  total: '总击毁',
  strike: '击毁',
  fort: '能量塔',
  prize: '母核',
  roles: ['炮', '盾', '刃', '狙', '修'],
};

const sieges: DuelWords = {
  ...heroes,
  first: '首破阵',
  firstNote: '先破一阵',
  total: '总破阵',
  strike: '破阵',
  fort: '箭塔',
  prize: '帅旗',
  roles: ['盾', '弩', '骑', '枪', '策'],
};

const DUEL_RULE = '胜率 = 1 ÷ (1 + 10^(−战力差 ÷ 400))，没有平局。';

/** In the first fixture the first competitor meets the last one. */
const beasts = field([
  ['xuanwu', '玄武', '玄', TEAL, 1640],
  ['qinglong', '青龙', '青', AZURE, 1585],
  ['baihu', '白虎', '白', STEEL, 1515],
  ['kunpeng', '鲲鹏', '鲲', LAKE, 1470],
  ['qilin', '麒麟', '麒', GOLD, 1490],
  ['zhuque', '朱雀', '朱', RED, 1600],
]);

const fighters = field([
  ['pojun', '破军', '破', RED, 1630],
  ['tanlang', '贪狼', '贪', IRIS, 1605],
  ['qisha', '七杀', '杀', STEEL, 1570],
  ['tianji', '天机', '机', AZURE, 1540],
  ['ziwei', '紫微', '紫', ROSE, 1510],
  ['wuqu', '武曲', '武', GOLD, 1480],
]);

const swordsmen = field([
  ['qingshuang', '青霜', '霜', LAKE, 1575],
  ['chunjun', '纯钧', '钧', GOLD, 1560],
  ['zhanlu', '湛卢', '湛', STEEL, 1545],
  ['longyuan', '龙渊', '渊', AZURE, 1525],
  ['taie', '太阿', '阿', IRIS, 1510],
  ['chengying', '承影', '影', TEAL, 1490],
]);

const archers = field([
  ['houyi', '后羿', '羿', RED, 2.4],
  ['yangyouji', '由基', '由', GOLD, 1.6],
  ['lijun', '李将', '李', STEEL, 0.8],
  ['huarong', '花荣', '荣', ROSE, 0],
  ['muzhen', '穆真', '穆', TEAL, -0.8],
  ['gubing', '顾冰', '冰', LAKE, -1.6],
]);

const mechas = field([
  ['xuantie', '玄铁', '铁', STEEL, 1620],
  ['leiting', '雷霆', '雷', AZURE, 1595],
  ['ronghuo', '熔火', '熔', RED, 1560],
  ['cangqiong', '苍穹', '穹', LAKE, 1530],
  ['jinwu', '金乌', '乌', GOLD, 1505],
  ['yeying', '夜影', '夜', IRIS, 1475],
]);

const guards = field([
  ['yanmen', '雁门', '雁', TEAL, 1610],
  ['jiayu', '嘉峪', '嘉', GOLD, 1590],
  ['tongguan', '潼关', '潼', RED, 1555],
  ['yumen', '玉门', '玉', LAKE, 1530],
  ['juyong', '居庸', '居', STEEL, 1505],
  ['shanhai', '山海', '海', AZURE, 1480],
]);

const birds = field([
  ['danfeng', '丹凤', '丹', RED, 126],
  ['qingluan', '青鸾', '鸾', TEAL, 120],
  ['jinpeng', '金鹏', '鹏', GOLD, 112],
  ['ziyan', '紫燕', '燕', IRIS, 106],
  ['baihe', '白鹤', '鹤', STEEL, 100],
  ['cuiyu', '翠羽', '翠', LAKE, 94],
  ['hongque', '红雀', '雀', ROSE, 88],
  ['lanque', '蓝鹊', '鹊', AZURE, 82],
]);

const ships = field([
  ['tianwen', '天问', '问', AZURE, 128],
  ['xihe', '羲和', '羲', GOLD, 120],
  ['yutu', '玉兔', '兔', STEEL, 114],
  ['tiangong', '天宫', '宫', RED, 106],
  ['wukong', '悟空', '悟', ROSE, 98],
  ['mozi', '墨子', '墨', IRIS, 92],
  ['queqiao', '鹊桥', '桥', LAKE, 86],
  ['beidou', '北斗', '斗', TEAL, 80],
]);

export const jiguang: readonly Sport[] = [
  {
    ...gaming,
    code: 'esports',
    name: '极光赛场',
    series: '极光赛场',
    model: duel(ESPORTS_NUMBERS, heroes),
    words: heroes,
    competitors: beasts,
    calendar: duels(beasts),
    rtp: '0.9411',
    range: ['0.9368', '0.9434'],
    rules: [
      '六支战队两两交锋，每局 45 秒。',
      `${DUEL_RULE}首杀有 61% 属于胜方。`,
      '总击杀依负二项分布（r = 24，均值 26.5 − |战力差| ÷ 40），取 8–60，与胜负无关；三者合成 212 格的表。',
    ],
  },
  {
    ...gaming,
    code: 'arena',
    name: '巅峰竞技场',
    series: '巅峰竞技场',
    model: duel({ firstToWinner: 0.64, shape: 18, meanTotal: 14.5, meanSlope: 50, least: 3, most: 40 }, brawl),
    words: brawl,
    competitors: fighters,
    calendar: duels(facing(fighters)),
    rtp: '0.9414',
    range: ['0.9374', '0.9433'],
    rules: [
      '六支战队三对三混战，每局 45 秒。',
      `${DUEL_RULE}首次击倒有 64% 属于胜方。`,
      '总击倒依负二项分布（r = 18，均值 14.5 − |战力差| ÷ 50），取 3–40，与胜负无关；三者合成 152 格的表。',
    ],
  },
  {
    ...gaming,
    code: 'swords',
    name: '双剑传说',
    series: '论剑大会',
    model: sets({ setsToWin: 4, points: { win: 10, margin: 1 } }, { unit: '回合' }),
    competitors: swordsmen,
    calendar: duels(facing(swordsmen)),
    rtp: '0.9411',
    range: ['0.9374', '0.9434'],
    rules: [
      '六位剑客两两论剑，七回合四胜，每局 45 秒，没有平局。',
      '每回合的胜率 = 1 ÷ (1 + 10^(−战力差 ÷ 400))，各回合互相独立，合成八格比分表。每回合的点数只作展示。',
    ],
  },
  {
    ...gaming,
    code: 'sniper',
    name: '百步穿杨',
    series: '百步穿杨',
    model: points(
      { home: 107, away: 107, spread: 3.6, least: 90, most: 120, parts: 12, partMost: 10, kind: 'arrow' },
      { handicap: '让环', total: '总环数', note: '含附加箭' },
    ),
    competitors: archers,
    calendar: duels(facing(archers)),
    rtp: '0.9413',
    range: ['0.9364', '0.9433'],
    rules: [
      '六位射手两两较量，各射十二箭，每局 45 秒。同环加射定胜负，没有平局。',
      '均环 = 107 + 本人箭术；环数取 90–120，依标准差 3.6 的离散钟形分布，去掉同环的格。',
    ],
  },
  {
    ...gaming,
    code: 'mecha',
    name: '机甲纪元',
    series: '机甲纪元',
    model: duel({ firstToWinner: 0.6, shape: 20, meanTotal: 18.5, meanSlope: 45, least: 4, most: 48 }, machines),
    words: machines,
    competitors: mechas,
    calendar: duels(facing(mechas)),
    rtp: '0.9411',
    range: ['0.9385', '0.9434'],
    rules: [
      '六支机甲小队两两对战，每局 45 秒。',
      `${DUEL_RULE}首次击毁有 60% 属于胜方。`,
      '总击毁依负二项分布（r = 20，均值 18.5 − |战力差| ÷ 45），取 4–48，与胜负无关；三者合成 180 格的表。',
    ],
  },
  {
    ...gaming,
    code: 'shield',
    name: '守塔先锋',
    series: '守塔先锋',
    model: duel({ firstToWinner: 0.66, shape: 30, meanTotal: 11.5, meanSlope: 60, least: 3, most: 30 }, sieges),
    words: sieges,
    competitors: guards,
    calendar: duels(facing(guards)),
    rtp: '0.9411',
    range: ['0.9368', '0.9434'],
    rules: [
      '六座雄关两两攻守，每局 45 秒。',
      `${DUEL_RULE}首次破阵有 66% 属于胜方。`,
      '总破阵依负二项分布（r = 30，均值 11.5 − |战力差| ÷ 60），取 3–30，与胜负无关；三者合成 112 格的表。',
    ],
  },
  {
    ...gaming,
    layout: 'race',
    code: 'phoenix',
    name: '朱雀之翼',
    series: '百鸟朝凤',
    model: race,
    competitors: birds,
    calendar: races(birds, 6),
    rtp: '0.9413',
    range: ['0.9380', '0.9433'],
    rules: [
      '八羽灵禽，每场六羽依次轮换出发，号码 1–6，一场 45 秒。',
      '冠军按灵力占全部参赛者之比产生，其后每一名次按灵力占其余参赛者之比产生；前三名的 120 种次序合成一张表。第四至第六名只作展示。',
    ],
  },
  {
    ...gaming,
    layout: 'race',
    code: 'rocket',
    name: '星际远征',
    series: '星际远征',
    model: race,
    competitors: ships,
    calendar: races(ships, 6),
    rtp: '0.9415',
    range: ['0.9381', '0.9434'],
    rules: [
      '八艘星舰，每场六艘依次轮换出发，号码 1–6，一场 45 秒。',
      '冠军按推力占全部参赛者之比产生，其后每一名次按推力占其余参赛者之比产生；前三名的 120 种次序合成一张表。第四至第六名只作展示。',
    ],
  },
];
