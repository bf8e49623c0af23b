import type { Boss, Fish, Species } from './engine.ts';

/** The fish of one game: seven with fixed payouts in ascending order, and the boss. */
export interface Waters {
  readonly code: string;
  readonly name: string;
  readonly theme: string;
  readonly fish: readonly [Fish, Fish, Fish, Fish, Fish, Fish, Fish];
  readonly boss: Boss;
}

const fish = (kind: string, name: string, value: number): Fish => ({ kind, name, value });

/** The lowest payout has a share of 50 %, twice of it 30 %, four times 15 % and six times 5 %. */
const boss = (kind: string, name: string, least: number): Boss => ({
  kind,
  name,
  prizes: [
    { value: least, weight: 50 },
    { value: least * 2, weight: 30 },
    { value: least * 4, weight: 15 },
    { value: least * 6, weight: 5 },
  ],
});

export const WATERS: readonly Waters[] = [
  {
    code: 'fishing',
    name: '锦鲤捕鱼',
    theme: 'lake',
    fish: [
      fish('crucian', '红鲫', 2),
      fish('puffer', '河豚', 5),
      fish('angel', '神仙鱼', 8),
      fish('lantern', '灯笼鱼', 15),
      fish('turtle', '灵龟', 30),
      fish('ray', '飞鳐', 60),
      fish('arowana', '金龙鱼', 100),
    ],
    boss: boss('koi-king', '锦鲤王', 160),
  },
  {
    code: 'deepsea',
    name: '深海探秘',
    theme: 'abyss',
    fish: [
      fish('silver-crucian', '银梭', 2),
      fish('jelly', '月水母', 4),
      fish('blue-puffer', '刺豚', 6),
      fish('squid', '乌贼', 12),
      fish('ghost-ray', '幽灵鳐', 25),
      fish('ink-turtle', '玄龟', 50),
      fish('ink-arowana', '墨龙鱼', 80),
    ],
    boss: boss('lantern-king', '深渊灯王', 120),
  },
  {
    code: 'octopus',
    name: '八爪传奇',
    theme: 'reef',
    fish: [
      fish('clown', '小丑鱼', 3),
      fish('crab', '红钳蟹', 5),
      fish('rose-jelly', '霞水母', 8),
      fish('seahorse', '海马', 16),
      fish('lantern', '灯笼鱼', 32),
      fish('rose-ray', '赤鳐', 64),
      fish('jade-arowana', '青龙鱼', 96),
    ],
    boss: boss('octopus', '八爪王', 80),
  },
  {
    code: 'tropical',
    name: '珊瑚奇遇',
    theme: 'coral',
    fish: [
      fish('clown', '小丑鱼', 2),
      fish('rose-puffer', '粉河豚', 4),
      fish('sun-angel', '日光神仙', 6),
      fish('seahorse', '海马', 10),
      fish('rose-jelly', '霞水母', 20),
      fish('turtle', '玳瑁', 40),
      fish('jade-ray', '碧鳐', 75),
    ],
    boss: boss('angel-queen', '珊瑚仙后', 100),
  },
  {
    code: 'shark',
    name: '怒海狂鲨',
    theme: 'storm',
    fish: [
      fish('silver-crucian', '沙丁鱼', 2),
      fish('blue-puffer', '蓝河豚', 5),
      fish('crab', '红钳蟹', 10),
      fish('squid', '乌贼', 20),
      fish('turtle', '海龟', 40),
      fish('ray', '魟鱼', 80),
      fish('silver-arowana', '银龙鱼', 120),
    ],
    boss: boss('shark', '狂鲨王', 200),
  },
  {
    code: 'whale',
    name: '鲸落沧溟',
    theme: 'ocean',
    fish: [
      fish('silver-crucian', '银鳞', 2),
      fish('jelly', '月水母', 5),
      fish('sky-angel', '蓝神仙', 10),
      fish('squid', '乌贼', 15),
      fish('turtle', '海龟', 30),
      fish('ghost-ray', '鬼蝠', 60),
      fish('silver-arowana', '银龙鱼', 150),
    ],
    boss: boss('whale', '鲸王', 250),
  },
  {
    code: 'turtle',
    name: '灵龟献宝',
    theme: 'jade',
    fish: [
      fish('jade-crucian', '翠鲫', 2),
      fish('clown', '小丑鱼', 4),
      fish('seahorse', '海马', 8),
      fish('puffer', '河豚', 15),
      fish('sun-angel', '日光神仙', 25),
      fish('jade-arowana', '青龙鱼', 50),
      fish('turtle', '小灵龟', 100),
    ],
    boss: boss('turtle-king', '万寿灵龟', 150),
  },
  {
    code: 'toad',
    name: '金蟾吐宝',
    theme: 'treasure',
    fish: [
      fish('gold-crucian', '金鲫', 2),
      fish('puffer', '河豚', 5),
      fish('crab', '红钳蟹', 8),
      fish('lantern', '灯笼鱼', 15),
      fish('rose-ray', '赤鳐', 30),
      fish('arowana', '金龙鱼', 75),
      fish('gold-turtle', '金钱龟', 125),
    ],
    boss: boss('toad', '金蟾', 300),
  },
];

export const watersOf = (code: string): Waters => {
  const found = WATERS.find((waters) => waters.code === code);
  if (found === undefined) throw new RangeError(`no waters for the game ${code}`);
  return found;
};

/** Places 0 to 6 are fish; 7 is the boss. */
export const BOSS_PLACE = 7;
export const speciesAt = (waters: Waters, place: number): Species => waters.fish[place] ?? waters.boss;
