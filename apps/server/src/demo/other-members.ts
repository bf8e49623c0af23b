import { type DemoMember, daysBefore, type Step, type Waiting } from './history.ts';

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

const WAYS = ['usdt', 'bank', 'usdt', 'alipay', 'bank', 'wxpay'] as const;

/** Number of days before today on which red packets were drawn. */
const PACKET_DAYS = 7;

/** Each member has a share of these amounts, so that every day has several orders over different payment ways. */
const fortnight = (share: number, packets: readonly number[]): Step[] =>
  FORTNIGHT.flatMap(([daysAgo, deposit, withdrawal]): Step[] => {
    const way = WAYS[(daysAgo + share) % WAYS.length] ?? 'bank';
    const method = way === 'usdt' ? 'usdt' : 'bank';
    const part = (yuan: number) => BigInt(Math.round((yuan * share) / 10) * 100);
    return [
      [daysAgo, 'deposit', part(deposit), way],
      ...(withdrawal === 0 ? [] : [[daysAgo, 'withdrawal', part(withdrawal), method] as const]),
      ...(daysAgo === 0 || daysAgo > PACKET_DAYS ? [] : packets).map(
        (tier) => [daysAgo, 'red-packet', 0n, tier] as const,
      ),
    ];
  });

interface Sketch {
  name: string;
  realname: string;
  vip: number;
  joinedDaysAgo: number;
  /** Share of the amounts in tenths. None when absent. */
  share?: number;
  /** Tiers of the red packets drawn on each day of the last week. */
  packets?: readonly number[];
  waiting: readonly Waiting[];
}

/** Invented members with pending orders when the demo begins. */
const SKETCHES: readonly Sketch[] = [
  {
    name: 'chenyu88',
    realname: '陈雨',
    vip: 5,
    joinedDaysAgo: 620,
    share: 8,
    packets: [3, 3, 3],
    waiting: [[32, 'withdrawal', 2_000_000n, 'usdt']],
  },
  {
    name: 'lanting09',
    realname: '兰亭',
    vip: 2,
    joinedDaysAgo: 130,
    share: 2,
    packets: [2],
    waiting: [[41, 'deposit', 500_000n, 'bank']],
  },
  {
    name: 'qingshan7',
    realname: '李青山',
    vip: 1,
    joinedDaysAgo: 3,
    waiting: [[45, 'deposit', 120_000n, 'bank', '王海']],
  },
  {
    name: 'moyunxi',
    realname: '莫云溪',
    vip: 4,
    joinedDaysAgo: 340,
    share: 5,
    packets: [3, 3],
    waiting: [[53, 'withdrawal', 860_000n, 'bank']],
  },
  {
    name: 'yuezhi66',
    realname: '岳知',
    vip: 2,
    joinedDaysAgo: 88,
    share: 1,
    packets: [1],
    waiting: [[56, 'deposit', 50_000n, 'alipay']],
  },
  { name: 'hailan22', realname: '海岚', vip: 1, joinedDaysAgo: 12, waiting: [[64, 'deposit', 30_000n, 'wxpay']] },
  {
    name: 'songbai01',
    realname: '宋柏',
    vip: 6,
    joinedDaysAgo: 815,
    share: 9,
    packets: [4, 4, 4],
    waiting: [[71, 'withdrawal', 1_500_000n, 'bank']],
  },
  { name: 'zhuyinx1', realname: '朱茵', vip: 1, joinedDaysAgo: 1, waiting: [[85, 'deposit', 1_000_000n, 'bank']] },
  {
    name: 'tingfeng3',
    realname: '听风',
    vip: 2,
    joinedDaysAgo: 64,
    share: 1,
    packets: [1, 1],
    waiting: [[93, 'deposit', 80_000n, 'alipay']],
  },
];

const deposited = (history: readonly Step[]): bigint =>
  history.reduce((sum, [, move, amount]) => (move === 'deposit' ? sum + amount : sum), 0n);

export const otherMembers = (now: Date): DemoMember[] =>
  SKETCHES.map(({ name, realname, vip, joinedDaysAgo, share, packets = [], waiting }) => {
    const history = share === undefined ? [] : fortnight(share, packets);
    return {
      account: {
        name,
        realname,
        vipLevel: vip,
        depositTotal: deposited(history),
        turnoverTotal: deposited(history) * 4n,
        joinedAt: daysBefore(now, joinedDaysAgo),
      },
      history,
      waiting,
    };
  });
