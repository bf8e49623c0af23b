import type { DemoMember, Waiting } from './demo-member.ts';
import type { PlayedVenue, Step, Way } from './steps.ts';

/** Deposits and withdrawals of the last two weeks in 元, by days ago. */
const FORTNIGHT: readonly (readonly [daysAgo: number, deposit: number, withdrawal: number])[] = [
  [13, 4200, 2000],
  [12, 4800, 2800],
  [11, 4500, 2400],
  [10, 5600, 3000],
  [9, 6100, 2600],
  [8, 5800, 3800],
  [7, 6600, 3400],
  [6, 7200, 4200],
  [5, 6000, 3600],
  [4, 7000, 4500],
  [3, 7800, 4000],
  [2, 7400, 4600],
  [1, 8200, 4300],
  [0, 5200, 2500],
];
const FIRST_DAY = 13;

const WAYS = ['usdt', 'bank', 'usdt', 'alipay', 'bank', 'wxpay'] as const;
/** The limit of the payment way with the lowest one. */
const SMALL = 5_000n;
const VENUES: readonly PlayedVenue[] = [
  'xinghe',
  'yunding',
  'tianji',
  'yaji',
  'xinghe',
  'canghai',
  'jincheng',
  'jiguang',
];

/** Number of days before today on which red packets were drawn. */
const PACKET_DAYS = 7;
/** Multiple of a deposit that is played in the evening. */
const PLAYED = 4n;
const CLAIM_DAY = 7;
/** Luck of the evenings of the last two weeks in percent, whose sum is 0. */
const LUCK = [-6, 7, 2, -10, 1, 9, -3] as const;
/** The same for the days of large deposits, in which a member wins before they lose. */
const LUCK_OF_RISE = [2, 1, -1, -1, 1, -2] as const;

interface Sketch extends Pick<DemoMember, 'name' | 'realname' | 'joinedDaysAgo' | 'referrer'> {
  /** Steps before the last two weeks. */
  earlier?: readonly Step[];
  /** Share of the amounts of the last two weeks in tenths. None when absent. */
  share?: number;
  onEvenDays?: boolean;
  /** Red packets drawn on the days after a deposit in the last week. */
  draws?: number;
  plays?: readonly Step[];
  waiting: readonly Waiting[];
}

const wayOf = (amount: bigint, turn: number): Way => {
  const way = WAYS[turn % WAYS.length] ?? 'bank';
  return amount <= SMALL ? way : turn % 2 === 0 ? 'usdt' : 'bank';
};

const eveningOf = (daysAgo: number, deposit: bigint, turn: number): Step => {
  const [venue, luck] = [VENUES[turn % VENUES.length] ?? 'xinghe', LUCK[turn % LUCK.length] ?? 0];
  return [daysAgo, 'play', deposit * PLAYED, venue, luck];
};

/**
 * Each member deposits a share of the amounts every other day, plays in the evening and withdraws or draws a red packet
 * the next morning. Money that came after the last day with bets can't be played, so members with a pending withdrawal
 * get none.
 */
const fortnight = ({ share = 0, draws = 0, onEvenDays = false, waiting }: Sketch, last: number): Step[] => {
  const part = (yuan: number) => BigInt(Math.round((yuan * share) / 10));
  const withdraws = waiting.some(([, kind]) => kind === 'withdrawal');
  return FORTNIGHT.flatMap(([daysAgo, deposit, withdrawal]): Step[] => {
    const isPlayed = daysAgo >= last;
    const turn = Math.floor(daysAgo / 2) + share;
    if ((daysAgo % 2 === 0) === onEvenDays) {
      const amount = part(2 * deposit);
      return [
        ...(isPlayed || !withdraws ? [[daysAgo, 'deposit', amount, wayOf(amount, turn)] as const] : []),
        ...(isPlayed ? [eveningOf(daysAgo, amount, turn)] : []),
      ];
    }
    const wasPlayed = daysAgo < FIRST_DAY && daysAgo + 1 >= last;
    const draw = wasPlayed && daysAgo > 0 && daysAgo <= PACKET_DAYS && (daysAgo - 1 >= last || !withdraws);
    return [
      ...(wasPlayed && turn % 2 === 0 ? [[daysAgo, 'withdrawal', part(2 * withdrawal), 'bank'] as const] : []),
      ...(draw ? [[daysAgo, 'red-packet', draws] as const] : []),
      ...(daysAgo === CLAIM_DAY || daysAgo === CLAIM_DAY + 1 ? [[daysAgo, 'rebate'] as const] : []),
    ];
  });
};

interface Rise {
  /** Days ago of the first and the last day. */
  from: number;
  to: number;
  deposit: bigint;
  play: bigint;
  withdrawal: bigint;
}

/** The days on which a member reached a high level: large deposits that were played and withdrawn again. */
const rise = ({ from, to, deposit, play, withdrawal }: Rise): Step[] => [
  ...Array.from({ length: from - to + 1 }, (_, index): Step[] => [
    [from - index, 'deposit', deposit, 'bank'],
    [from - index, 'play', play, 'xinghe', LUCK_OF_RISE[index % LUCK_OF_RISE.length] ?? 0],
    [from - index - 1, 'withdrawal', withdrawal, 'bank'],
  ]).flat(),
  [60, 'rebate'],
  [59, 'play', play / 10n, 'yunding'],
];

/** Invented members with pending orders when the demo begins. */
const sketches = (last: number): readonly Sketch[] => [
  {
    name: 'chenyu88',
    realname: '陈雨',
    joinedDaysAgo: 620,
    earlier: rise({ from: 80, to: 78, deposit: 45_000n, play: 280_000n, withdrawal: 30_000n }),
    share: 8,
    draws: 3,
    waiting: [[32, 'withdrawal', 20_000n, 'usdt']],
  },
  {
    name: 'lanting09',
    realname: '兰亭',
    joinedDaysAgo: 130,
    referrer: 'agent8866',
    onEvenDays: true,
    share: 2,
    draws: 1,
    waiting: [[41, 'deposit', 5_000n, 'bank']],
  },
  {
    name: 'qingshan7',
    realname: '李青山',
    joinedDaysAgo: 3,
    referrer: 'lanting09',
    plays: [[last, 'play', 2_480n, 'yunding']],
    waiting: [[45, 'deposit', 1_200n, 'bank', '王海']],
  },
  {
    name: 'moyunxi',
    realname: '莫云溪',
    joinedDaysAgo: 340,
    referrer: 'agent8866',
    earlier: rise({ from: 85, to: 84, deposit: 26_000n, play: 155_000n, withdrawal: 18_000n }),
    share: 5,
    draws: 2,
    waiting: [[53, 'withdrawal', 8_600n, 'bank']],
  },
  {
    name: 'yuezhi66',
    realname: '岳知',
    joinedDaysAgo: 88,
    referrer: 'agent8866',
    onEvenDays: true,
    share: 1,
    draws: 1,
    waiting: [[56, 'deposit', 500n, 'alipay']],
  },
  {
    name: 'hailan22',
    realname: '海岚',
    joinedDaysAgo: 12,
    referrer: 'agent8866',
    plays: [
      [8, 'play', 600n, 'canghai'],
      [4, 'play', 850n, 'canghai'],
      [last, 'play', 1_150n, 'canghai'],
    ],
    waiting: [[64, 'deposit', 300n, 'wxpay']],
  },
  {
    name: 'songbai01',
    realname: '宋柏',
    joinedDaysAgo: 815,
    earlier: rise({ from: 75, to: 70, deposit: 50_000n, play: 350_000n, withdrawal: 32_000n }),
    onEvenDays: true,
    share: 20,
    draws: 3,
    waiting: [[71, 'withdrawal', 15_000n, 'bank']],
  },
  { name: 'baihe520', realname: '白荷', joinedDaysAgo: 196, share: 6, draws: 2, waiting: [] },
  {
    name: 'zhuyinx1',
    realname: '朱茵',
    joinedDaysAgo: 1,
    referrer: 'yuezhi66',
    waiting: [[85, 'deposit', 10_000n, 'bank']],
  },
  {
    name: 'tingfeng3',
    realname: '听风',
    joinedDaysAgo: 64,
    referrer: 'agent8866',
    onEvenDays: true,
    share: 1,
    draws: 2,
    waiting: [[93, 'deposit', 800n, 'alipay']],
  },
];

export const otherMembers = (last: number): DemoMember[] =>
  sketches(last).map((sketch) => {
    const { name, realname, joinedDaysAgo, referrer, earlier = [], plays = [], share, waiting } = sketch;
    const recent = share === undefined ? [] : fortnight(sketch, last);
    const draft = { name, realname, joinedDaysAgo, ...(referrer !== undefined && { referrer }) };
    return { ...draft, steps: [...earlier, ...recent, ...plays], waiting };
  });
