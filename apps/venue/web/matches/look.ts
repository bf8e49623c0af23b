/** The look of a game of this family: its background, its ground and the scene of its matches. */
export type SceneName = 'pitch' | 'court' | 'net' | 'baize' | 'track' | 'lanes' | 'ring' | 'range';

export interface Look {
  readonly scene: SceneName;
  /** Dark backgrounds are used for e-sports. */
  readonly dark: boolean;
  /** The deep, middle and light colours of the background. */
  readonly room: readonly [deep: string, middle: string, light: string];
  /** Two stripes of the ground, its border and its lines. */
  readonly ground: readonly [string, string, string, string];
  /** The picture in the page header, with its size. */
  readonly emblem?: readonly [path: string, width: number, height: number];
  /** Text for a score. */
  readonly scored: string;
  /** Text for a missed attempt. */
  readonly missed: string;
}

const MALACHITE = ['#0C5A4B', '#2E9A7C', '#46AE90'] as const;
const LINES = '#EAFBF3';
const ball = (name: string): readonly [string, number, number] => [`sport/${name}.svg`, 104, 108];

const looks: Readonly<Record<string, Look>> = {
  football: {
    scene: 'pitch',
    dark: false,
    room: MALACHITE,
    ground: ['#197256', '#1E8164', '#0A4638', LINES],
    emblem: ball('ball'),
    scored: '进球！',
    missed: '禁区射门',
  },
  basketball: {
    scene: 'court',
    dark: false,
    room: ['#7A3413', '#C9702F', '#E79B52'],
    ground: ['#C98A4B', '#D1955A', '#6E2F14', '#FFF4E2'],
    emblem: ball('basketball'),
    scored: '命中',
    missed: '出手',
  },
  tennis: {
    scene: 'net',
    dark: false,
    room: ['#123F6E', '#2F79B5', '#5FA8D8'],
    ground: ['#2C6FA8', '#3279B4', '#17594A', '#F4FBFF'],
    emblem: ball('tennis'),
    scored: '拿下一盘',
    missed: '制胜分',
  },
  badminton: {
    scene: 'net',
    dark: false,
    room: ['#0B5A4A', '#1F8E6E', '#4FBB94'],
    ground: ['#15805F', '#198A67', '#7A4A22', '#F2FFF9'],
    emblem: ball('badminton'),
    scored: '拿下一局',
    missed: '杀球得分',
  },
  tabletennis: {
    scene: 'net',
    dark: false,
    room: ['#14305E', '#2A5CA3', '#5E92D6'],
    ground: ['#1E4F97', '#2357A2', '#8C2A22', '#FFFFFF'],
    emblem: ball('tabletennis'),
    scored: '拿下一局',
    missed: '弧圈得分',
  },
  volleyball: {
    scene: 'net',
    dark: false,
    room: ['#6B2A10', '#C4652C', '#EBA35C'],
    ground: ['#D07E3E', '#D88848', '#2A6E9C', '#FFF8EE'],
    emblem: ball('volleyball'),
    scored: '拿下一局',
    missed: '扣杀得分',
  },
  snooker: {
    scene: 'baize',
    dark: false,
    room: ['#0A4A33', '#15734E', '#3BA079'],
    ground: ['#126B48', '#14724D', '#5A2A12', '#E6F7EC'],
    emblem: ball('snooker'),
    scored: '拿下一局',
    missed: '单杆进攻',
  },
  racing: {
    scene: 'track',
    dark: false,
    room: ['#4A1410', '#B23A22', '#E8744E'],
    ground: ['#3D3A3B', '#464344', '#2F7A55', '#F4EFE6'],
    emblem: ['sport/racing.svg', 138, 92],
    scored: '冲线',
    missed: '超越',
  },
  esports: {
    scene: 'lanes',
    dark: true,
    room: ['#1C1140', '#45307F', '#180D36'],
    ground: ['#3C7E5E', '#1A3B45', '#2B7FA8', '#D9C49A'],
    scored: '击杀',
    missed: '团战',
  },
  arena: {
    scene: 'lanes',
    dark: true,
    room: ['#3A0F24', '#7E2148', '#1E0714'],
    ground: ['#7A5A3C', '#3A2420', '#8C3A2A', '#E6C48A'],
    scored: '击倒',
    missed: '混战',
  },
  swords: {
    scene: 'ring',
    dark: true,
    room: ['#0A2A3A', '#165A74', '#061820'],
    ground: ['#2F6B74', '#12303A', '#1C4650', '#CDEFEA'],
    scored: '胜一回合',
    missed: '交锋',
  },
  sniper: {
    scene: 'range',
    dark: true,
    room: ['#1D3312', '#4C7A2B', '#101D0A'],
    ground: ['#5E8A3C', '#2A4A1C', '#8A6A34', '#FFF1CF'],
    scored: '中靶',
    missed: '张弓',
  },
  mecha: {
    scene: 'lanes',
    dark: true,
    room: ['#0D1B2E', '#27507C', '#081220'],
    ground: ['#3A5266', '#18232E', '#1E6E86', '#9FB4C4'],
    scored: '击毁',
    missed: '交火',
  },
  shield: {
    scene: 'lanes',
    dark: true,
    room: ['#2E2108', '#7A5A1C', '#1A1204'],
    ground: ['#8A7A4A', '#4A3C1E', '#3E7C8C', '#E8D6A8'],
    scored: '破阵',
    missed: '攻城',
  },
  phoenix: {
    scene: 'track',
    dark: true,
    room: ['#3A0C1E', '#A8322A', '#24060F'],
    ground: ['#7E4A8C', '#C4607A', '#F2A65C', '#FFE9C8'],
    scored: '抵达',
    missed: '领先',
  },
  rocket: {
    scene: 'track',
    dark: true,
    room: ['#07102E', '#1E3A82', '#040818'],
    ground: ['#0B1A44', '#132A66', '#3B62B8', '#BFD6FF'],
    scored: '抵达',
    missed: '领先',
  },
};

const FALLBACK = looks['football'] as Look;
export const lookOf = (theme: string): Look => looks[theme] ?? FALLBACK;
