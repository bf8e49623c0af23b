import { memberRows, USDT_BANK, USDT_PROTOCOL } from '@koi/contract';
import { beijingClock } from '@koi/money';
import { type CardDraft, tronAddressOf } from '../modules/people/cards/index.ts';
import { openAccount } from '../modules/people/members/index.ts';
import type { StaffRole } from '../modules/people/staff/index.ts';
import type { DemoMember, Waiting } from './demo-member.ts';
import { DEMO_PAY_PASSWORD } from './logins.ts';
import { otherMembers } from './other-members.ts';
import { protectedMembers } from './protection.ts';
import type { Happening, Simulation } from './simulation.ts';
import { happeningsOf, requestDeposit, requestWithdrawal, type Step } from './steps.ts';

const AGENT = 'agent8866';

/** Before this time, yesterday's bets have not been compared with the venues, which don't know the bets of the demo. */
const COMPARED = '06:00';
/** Number of days since the last day with bets. */
export const lastPlayedDaysAgo = (now: Date): number => (beijingClock(now) < COMPARED ? 2 : 1);

/**
 * Ends at 12,680.50 with 34,000.00 deposited, together with the last deposit of 1,000.00 and a bonus of 188.00 that
 * follow. Claims rebates of 2,316.80, and leaves 86.40 to be claimed.
 */
const koiSteps = (last: number): readonly Step[] => [
  [284, 'deposit', 5_000n, 'bank'],
  [284, 'bonus', 888n, '新会员首存礼金', 8],
  [284, 'play', 9_000n, 'yunding'],
  [252, 'deposit', 2_000n, 'usdt'],
  [250, 'play', 9_200n, 'xinghe'],
  [240, 'withdrawal', 3_000n, 'bank'],
  [211, 'deposit', 3_000n, 'alipay'],
  [210, 'play', 11_000n, 'yunding'],
  [209, 'play', 4_000n, 'yunding'],
  [209, 'play', 13_000n, 'xinghe'],
  [207, 'credit', 88n, 'VIP2 晋级彩金'],
  [183, 'deposit', 10_000n, 'bank'],
  [179, 'play', 21_000n, 'yunding'],
  [178, 'play', 12_000n, 'xinghe'],
  [177, 'play', 7_000n, 'yaji'],
  [168, 'withdrawal', 6_000n, 'usdt'],
  [168, 'rebate'],
  [141, 'deposit', 500n, 'wxpay'],
  [122, 'deposit', 3_500n, 'usdt'],
  [113, 'play', 9_000n, 'yunding'],
  [112, 'play', 6_000n, 'xinghe'],
  [96, 'withdrawal', 4_800n, 'bank'],
  [95, 'rebate'],
  [74, 'deposit', 5_000n, 'bank'],
  [64, 'play', 10_000n, 'yunding'],
  [63, 'play', 4_000n, 'tianji'],
  [45, 'deposit', 2_000n, 'alipay'],
  [40, 'play', 12_000n, 'xinghe'],
  [38, 'credit', 188n, 'VIP3 晋级彩金'],
  [36, 'play', 27_320n, 'xinghe'],
  [34, 'play', 30_000n, 'xinghe'],
  [31, 'withdrawal', 5_428n, 'usdt'],
  [30, 'rebate'],
  [28, 'play', 40_000n, 'xinghe'],
  [24, 'play', 10_600n, 'yunding'],
  [24, 'play', 11_272n, 'xinghe'],
  [21, 'play', 15_768n, 'xinghe'],
  [21, 'play', 4_600n, 'yaji'],
  [18, 'deposit', 500n, 'usdt'],
  [18, 'play', 15_600n, 'yunding'],
  [18, 'play', 2_150n, 'jiguang'],
  [15, 'play', 5_400n, 'tianji'],
  [15, 'play', 13_320n, 'xinghe'],
  [13, 'deposit', 1_000n, 'alipay'],
  [13, 'play', 12_800n, 'yunding'],
  [13, 'play', 2_600n, 'jincheng'],
  [12, 'red-packet', 1],
  [11, 'play', 15_600n, 'xinghe'],
  [11, 'play', 4_250n, 'canghai'],
  [10, 'play', 3_400n, 'yunding'],
  [10, 'play', 1_885n, 'yaji'],
  [5, 'deposit', 500n, 'alipay'],
  [5, 'play', 3_000n, 'xinghe'],
  [4, 'red-packet', 1],
  [4, 'play', 2_000n, 'xinghe'],
  [3, 'withdrawal-except', '10301.50', 'bank'],
  [3, 'rebate'],
  [last, 'play', 6_200n, 'yunding'],
  [last, 'play', 7_394n, 'xinghe'],
  [last, 'play', 1_250n, 'tianji'],
];

/** Invented data: the card numbers have a wrong check digit, and the address has no private key. */
const KOI_CARDS: readonly CardDraft[] = [
  { bank: '招商银行', bankOwner: '陈宇', number: '6225880000006621', bankAddress: '深圳南山支行' },
  { bank: '建设银行', bankOwner: '陈宇', number: '6217000000000000387', bankAddress: '深圳福田支行' },
  { bank: USDT_BANK, bankOwner: USDT_PROTOCOL, number: tronAddressOf(Buffer.alloc(20, 0x88)), bankAddress: '' },
];

export const demoMembers = (now: Date): readonly DemoMember[] => {
  const last = lastPlayedDaysAgo(now);
  return [
    {
      name: 'koi8866',
      realname: '陈宇',
      profile: { mobile: '13812346602', birthday: '1992-08-16' },
      joinedDaysAgo: 285,
      referrer: AGENT,
      cards: KOI_CARDS,
      steps: koiSteps(last),
    },
    {
      name: 'lotus2026',
      realname: '林若荷',
      profile: { mobile: '13976540018' },
      joinedDaysAgo: 41,
      referrer: AGENT,
      steps: [
        [40, 'deposit', 2_000n, 'bank'],
        [40, 'bonus', 600n, '新会员首存礼金', 8],
        [39, 'play', 7_200n, 'xinghe'],
        [15, 'withdrawal', 1_000n, 'bank'],
        [9, 'play', 1_200n, 'xinghe'],
      ],
    },
    {
      name: AGENT,
      realname: '周明远',
      profile: { mobile: '13701238866' },
      joinedDaysAgo: 402,
      steps: [
        [398, 'deposit', 8_000n, 'usdt'],
        [397, 'play', 12_000n, 'xinghe'],
        [380, 'play', 10_400n, 'yunding'],
        [362, 'play', 8_000n, 'xinghe'],
        // Enough turnover in every 90 days to keep the second level.
        ...[300, 240, 180, 121, 60, 30].map((daysAgo) => [daysAgo, 'play', 6_000n, 'yaji'] as const),
        [120, 'withdrawal', 4_500n, 'usdt'],
      ],
    },
    ...otherMembers(last),
    ...protectedMembers,
  ];
};

export const demoStaff: readonly { name: string; roles: readonly StaffRole[] }[] = [
  { name: 'admin01', roles: ['security', 'content', 'service'] },
  { name: 'finance01', roles: ['cashier-in', 'adjuster'] },
  { name: 'finance02', roles: ['cashier-out'] },
  { name: 'treasurer01', roles: ['treasurer'] },
  { name: 'checker01', roles: ['checker'] },
  { name: 'checker02', roles: ['checker'] },
  { name: 'risk01', roles: ['risk', 'protection'] },
  { name: 'service01', roles: ['service', 'protection'] },
  { name: 'content01', roles: ['content', 'rewards'] },
  { name: 'readonly01', roles: ['auditor'] },
];

const MINUTE_MS = 60_000;
const DAY_MS = 86_400_000;
/** Minutes between the steps of two members on a day. */
const APART = 3;

type Secrets = Parameters<typeof openAccount>[2];

/** An invented birth date for members whose profile has none. Deposits and games need one. */
const birthdayOf = (place: number): string => `${1981 + (place % 17)}-0${1 + (place % 9)}-1${place % 10}`;

const join = async (simulation: Simulation, member: DemoMember, secrets: Secrets): Promise<void> => {
  const { name, realname, profile, referrer } = member;
  const { tx, clock, memberIds, memberId } = simulation;
  const referrerId = referrer === undefined ? undefined : memberId(referrer);
  const birthday = birthdayOf(memberIds.size);
  const draft = { name, realname, birthday, ...profile, referrerId, joinedAt: clock.now() };
  const id = await openAccount(tx, draft, secrets);
  if (id === undefined) throw new Error(`two demo members are called ${name}`);
  memberIds.set(name, id);
};

const bindCards = async ({ asMember, memberId }: Simulation, { name, realname, cards }: DemoMember): Promise<void> => {
  const id = memberId(name);
  const own = [
    {
      bank: '招商银行',
      bankOwner: realname,
      number: `6225880000${String(id).padStart(6, '0')}`,
      bankAddress: '杭州分行',
    },
    { bank: USDT_BANK, bankOwner: USDT_PROTOCOL, number: tronAddressOf(Buffer.alloc(20, id % 256)), bankAddress: '' },
  ];
  for (const { bank, bankOwner: bank_owner, number: bank_no, bankAddress: bank_address } of cards ?? own) {
    const form = { bank, bank_owner, bank_no, bank_address, pay_pass: DEMO_PAY_PASSWORD };
    await asMember(name, memberRows.cards.bind, form);
  }
};

const wait = (simulation: Simulation, member: DemoMember, [, kind, amount, way, payer]: Waiting) =>
  kind === 'deposit'
    ? requestDeposit(simulation, member, `${amount}`, way, payer)
    : requestWithdrawal(simulation, member.name, `${amount}`, way);

/** Everything that members did, by default those of the demo: joining, paying, playing, withdrawing. */
export const membersHistory = (now: Date, secrets: Secrets, members = demoMembers(now)): Happening[] =>
  members.flatMap((member, index) => {
    const ago = (ms: number) => new Date(now.getTime() - ms);
    const joinedAt = ago(member.joinedDaysAgo * DAY_MS);
    return [
      { at: joinedAt, happen: (simulation: Simulation) => join(simulation, member, secrets) },
      {
        at: new Date(joinedAt.getTime() + 10 * MINUTE_MS),
        happen: (simulation: Simulation) => bindCards(simulation, member),
      },
      ...member.steps.flatMap((step) => happeningsOf(member, step, now, index * APART * MINUTE_MS)),
      ...(member.waiting ?? []).map((order) => ({
        at: ago(order[0] * MINUTE_MS),
        happen: (simulation: Simulation) => wait(simulation, member, order),
      })),
    ];
  });
