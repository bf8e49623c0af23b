import { football } from './football.ts';
import { points } from './points.ts';
import { race } from './race.ts';
import { facing, league, races } from './schedule.ts';
import { sets } from './sets.ts';
import { field, SPORT_TIMES, type Sport } from './sport.ts';

const RED = ['#E8553A', '#8E1512'] as const;
const BLUE = ['#5590D4', '#173F80'] as const;
const LAKE = ['#47AFC4', '#08546F'] as const;
const INK = ['#6B625C', '#211A16'] as const;
const OCHRE = ['#CF8A53', '#793A18'] as const;
const GREEN = ['#46AE90', '#0C5A4B'] as const;
const GOLD = ['#E6B04D', '#8B5206'] as const;
const ROSE = ['#DB6C86', '#8A2143'] as const;
const IRIS = ['#9478CF', '#45307F'] as const;

const sport = {
  platform: 'tianji',
  category: 'sport',
  layout: 'league',
  times: SPORT_TIMES,
} as const;

const footballTeams = field([
  ['chixiao', '赤霄', '霄', RED, 1.28, 0.86],
  ['shiqing', '石青联', '青', BLUE, 1.2, 0.92],
  ['wangyue', '望岳', '岳', OCHRE, 1.0, 1.02],
  ['bailu', '白鹭', '鹭', ROSE, 0.84, 1.16],
  ['changting', '长亭', '亭', GOLD, 0.9, 1.1],
  ['songfeng', '松风', '松', GREEN, 0.96, 1.06],
  ['heming', '鹤鸣', '鹤', INK, 1.05, 0.94],
  ['tingtao', '听涛', '涛', LAKE, 1.1, 0.98],
]);

const basketballTeams = field([
  ['zhujian', '铸剑', '剑', RED, 3, 2],
  ['yanyun', '燕云', '燕', INK, 2, 2],
  ['canglan', '沧澜', '澜', LAKE, 3, -1],
  ['luoxia', '落霞', '霞', ROSE, 1, 0],
  ['zhiyuan', '致远', '远', BLUE, 0, 1],
  ['qingfeng', '青峰', '峰', GREEN, -1, 0],
  ['jinma', '金马', '马', GOLD, -2, -1],
  ['shanhe', '山河', '山', OCHRE, -2, -2],
]);

const tennisPlayers = field([
  ['linye', '林野', '林', GREEN, 1610],
  ['guyan', '顾言', '顾', BLUE, 1585],
  ['shenxing', '沈星', '沈', IRIS, 1560],
  ['peiran', '裴然', '裴', OCHRE, 1540],
  ['suwan', '苏晚', '苏', ROSE, 1520],
  ['heyu', '贺屿', '贺', LAKE, 1505],
  ['jiangche', '江澈', '江', RED, 1480],
  ['wenxu', '温叙', '温', GOLD, 1465],
]);

const badmintonPlayers = field([
  ['yuqing', '羽清', '羽', LAKE, 1620],
  ['chengfeng', '程风', '程', RED, 1590],
  ['luming', '鹿鸣', '鹿', OCHRE, 1565],
  ['nanxi', '南溪', '南', GREEN, 1545],
  ['yiran', '亦然', '亦', IRIS, 1525],
  ['xiaoshan', '晓山', '晓', GOLD, 1500],
  ['qiushui', '秋水', '秋', BLUE, 1485],
  ['muyun', '暮云', '暮', ROSE, 1460],
]);

const tableTennisPlayers = field([
  ['fanchen', '樊辰', '樊', RED, 1580],
  ['madu', '马渡', '马', INK, 1565],
  ['sunyi', '孙翊', '孙', BLUE, 1550],
  ['zhangyao', '章遥', '章', GOLD, 1535],
  ['wangheng', '王珩', '王', GREEN, 1525],
  ['chenke', '陈可', '陈', ROSE, 1510],
  ['liangjing', '梁靖', '梁', OCHRE, 1500],
  ['linzhao', '林昭', '昭', LAKE, 1485],
]);

const volleyballTeams = field([
  ['fengwu', '凤舞', '凤', RED, 1610],
  ['haiyan', '海燕', '海', LAKE, 1585],
  ['hongyan', '鸿雁', '鸿', OCHRE, 1570],
  ['mulan', '木兰', '兰', IRIS, 1550],
  ['xiangyun', '祥云', '祥', GOLD, 1530],
  ['yinchuan', '银川', '银', INK, 1510],
  ['tianshan', '天山', '天', BLUE, 1495],
  ['zhulin', '竹林', '竹', GREEN, 1470],
]);

const snookerPlayers = field([
  ['dingbo', '丁伯', '丁', GREEN, 1570],
  ['zhaoheng', '赵恒', '赵', RED, 1555],
  ['yanbing', '颜冰', '颜', LAKE, 1545],
  ['xiaoguo', '萧国', '萧', INK, 1535],
  ['zhouyue', '周岳', '周', BLUE, 1520],
  ['fanzheng', '范峥', '范', OCHRE, 1510],
  ['luhao', '吕浩', '吕', GOLD, 1495],
  ['caojun', '曹钧', '曹', ROSE, 1480],
]);

const cars = field([
  ['liehuo', '烈火', '火', RED, 130],
  ['zhuifeng', '追风', '风', LAKE, 122],
  ['jinlun', '金轮', '轮', GOLD, 114],
  ['moyun', '墨云', '墨', INK, 106],
  ['bilang', '碧浪', '浪', GREEN, 100],
  ['ziyan', '紫焰', '焰', IRIS, 94],
  ['canglei', '苍雷', '雷', BLUE, 86],
  ['chiyan', '赤岩', '岩', OCHRE, 78],
]);

export const tianji: readonly Sport[] = [
  {
    ...sport,
    code: 'football',
    name: '虚拟足球',
    series: '锦鲤联赛',
    model: football,
    competitors: footballTeams,
    calendar: league(footballTeams),
    rtp: '0.9414',
    range: ['0.9380', '0.9434'],
    rules: [
      '八支球队主客双循环，每轮四场，全场 60 秒。',
      '主队期望进球 = 1.45 × 主队攻 × 客队防，客队期望进球 = 1.15 × 客队攻 × 主队防；两队进球各依泊松分布，0–7 球，合成 64 格比分表。',
      '让球盘取 −2、−1.5、−1、0、+1、+1.5 中最均衡的一条；整数盘打平退还本金。大小盘取 1.5、2.5、3.5 中最接近均势的一条。',
    ],
  },
  {
    ...sport,
    code: 'basketball',
    name: '篮球盛典',
    series: '锦鲤篮球联赛',
    model: points(
      { home: 98, away: 95, spread: 11, least: 60, most: 140, parts: 16, partMost: 16, kind: 'basket' },
      { handicap: '让分', total: '总分', note: '含加时' },
    ),
    competitors: basketballTeams,
    calendar: league(facing(basketballTeams)),
    rtp: '0.9412',
    range: ['0.9372', '0.9434'],
    rules: [
      '八支球队主客双循环，每轮四场，全场 60 秒。加时计入，没有平局。',
      '主队均分 = 98 + 主队攻 − 客队防，客队均分 = 95 + 客队攻 − 主队防；得分取 60–140，依标准差 11 的离散钟形分布，去掉平分的格。',
      '让分盘与总分盘取最接近均势的半数盘，没有走盘。',
    ],
  },
  {
    ...sport,
    code: 'tennis',
    name: '网球大师赛',
    series: '锦鲤大师赛',
    model: sets({ setsToWin: 2, points: { win: 6, margin: 2 } }, { unit: '盘' }),
    competitors: tennisPlayers,
    calendar: league(facing(tennisPlayers)),
    rtp: '0.9409',
    range: ['0.9365', '0.9432'],
    rules: [
      '八名选手双循环，每轮四场，三盘两胜，全场 60 秒，没有平局。',
      '每盘的胜率 = 1 ÷ (1 + 10^(−积分差 ÷ 400))，各盘互相独立，合成四格盘分表。每盘的局分只作展示。',
    ],
  },
  {
    ...sport,
    code: 'badminton',
    name: '羽球争锋',
    series: '锦鲤羽毛球公开赛',
    model: sets({ setsToWin: 2, points: { win: 21, margin: 2 } }, { unit: '局' }),
    competitors: badmintonPlayers,
    calendar: league(facing(badmintonPlayers)),
    rtp: '0.9411',
    range: ['0.9365', '0.9433'],
    rules: [
      '八名选手双循环，每轮四场，三局两胜，全场 60 秒，没有平局。',
      '每局的胜率 = 1 ÷ (1 + 10^(−积分差 ÷ 400))，各局互相独立，合成四格局分表。每局的小分只作展示。',
    ],
  },
  {
    ...sport,
    code: 'tabletennis',
    name: '乒乓国手',
    series: '锦鲤乒乓大奖赛',
    model: sets({ setsToWin: 4, points: { win: 11, margin: 2 } }, { unit: '局' }),
    competitors: tableTennisPlayers,
    calendar: league(facing(tableTennisPlayers)),
    rtp: '0.9412',
    range: ['0.9374', '0.9434'],
    rules: [
      '八名选手双循环，每轮四场，七局四胜，全场 60 秒，没有平局。',
      '每局的胜率 = 1 ÷ (1 + 10^(−积分差 ÷ 400))，各局互相独立，合成八格局分表。每局的小分只作展示。',
    ],
  },
  {
    ...sport,
    code: 'volleyball',
    name: '排球联赛',
    series: '锦鲤排球联赛',
    model: sets({ setsToWin: 3, points: { win: 25, margin: 2, last: 15 } }, { unit: '局' }),
    competitors: volleyballTeams,
    calendar: league(facing(volleyballTeams)),
    rtp: '0.9410',
    range: ['0.9356', '0.9433'],
    rules: [
      '八支球队双循环，每轮四场，五局三胜，全场 60 秒，没有平局。',
      '每局的胜率 = 1 ÷ (1 + 10^(−积分差 ÷ 400))，各局互相独立，合成六格局分表。每局的小分只作展示。',
    ],
  },
  {
    ...sport,
    code: 'snooker',
    name: '台球名人堂',
    series: '锦鲤斯诺克名人赛',
    model: sets({ setsToWin: 5, points: { win: 70, margin: 1 } }, { unit: '局' }),
    competitors: snookerPlayers,
    calendar: league(facing(snookerPlayers)),
    rtp: '0.9407',
    range: ['0.9361', '0.9433'],
    rules: [
      '八名选手双循环，每轮四场，斯诺克九局五胜，全场 60 秒，没有平局。',
      '每局的胜率 = 1 ÷ (1 + 10^(−积分差 ÷ 400))，各局互相独立，合成十格局分表。每局的得分只作展示。',
    ],
  },
  {
    ...sport,
    layout: 'race',
    code: 'racing',
    name: '赛道风云',
    series: '锦鲤方程式',
    model: race,
    competitors: cars,
    calendar: races(cars, 6),
    rtp: '0.9416',
    range: ['0.9379', '0.9434'],
    rules: [
      '八辆赛车，每场六辆依次轮换出发，号码 1–6，一场 60 秒。',
      '冠军按实力占全部参赛者之比产生，其后每一名次按实力占其余参赛者之比产生；前三名的 120 种次序合成一张表。第四至第六名只作展示。',
    ],
  },
];
