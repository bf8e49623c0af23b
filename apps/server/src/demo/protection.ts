import { memberRows } from '@koi/contract';
import type { DemoMember } from './demo-member.ts';
import { DEMO_PAY_PASSWORD } from './logins.ts';
import type { Happening, Simulation } from './simulation.ts';

const HOUR_MS = 3_600_000;
const DAY_HOURS = 24;

/** Members for player protection: one near a limit, one on a break, and one who was excluded and asks to return. */
export const protectedMembers: readonly DemoMember[] = [
  {
    name: 'limit8866',
    realname: '方知行',
    profile: { birthday: '1990-05-21' },
    joinedDaysAgo: 66,
    steps: [
      [64, 'deposit', 1_000n, 'bank'],
      [63, 'play', 1_000n, 'xinghe'],
      [12, 'deposit', 1_200n, 'alipay'],
      [11, 'play', 1_500n, 'yunding'],
      [0, 'deposit', 1_800n, 'alipay'],
    ],
  },
  {
    name: 'break8866',
    realname: '许静安',
    profile: { birthday: '1987-11-02' },
    joinedDaysAgo: 150,
    steps: [
      [148, 'deposit', 3_000n, 'bank'],
      [147, 'play', 3_000n, 'xinghe'],
      [30, 'deposit', 1_500n, 'wxpay'],
      [29, 'play', 2_000n, 'canghai'],
    ],
  },
  {
    name: 'return8866',
    realname: '沈归舟',
    profile: { birthday: '1984-02-17' },
    joinedDaysAgo: 430,
    steps: [
      [425, 'deposit', 4_000n, 'bank'],
      [424, 'play', 4_000n, 'yunding'],
      [300, 'deposit', 2_000n, 'bank'],
      [299, 'play', 2_500n, 'xinghe'],
      [200, 'withdrawal-except', '0.00', 'bank'],
    ],
  },
];

const { protection } = memberRows;
type Act = (simulation: Simulation) => Promise<unknown>;

const limit = (kind: 'deposit' | 'loss' | 'time', period: 'day' | 'week', value: string): Act => {
  return ({ asMember }) => asMember('limit8866', protection.setLimit, { kind, period, value });
};

/** What they chose, by hours ago. */
const CHOICES: readonly (readonly [hoursAgo: number, act: Act])[] = [
  [60 * DAY_HOURS, limit('deposit', 'day', '3000')],
  [60 * DAY_HOURS, limit('loss', 'week', '4000')],
  [31 * DAY_HOURS, limit('deposit', 'day', '2000')],
  [31 * DAY_HOURS, limit('time', 'day', '120')],
  [31 * DAY_HOURS, ({ asMember }) => asMember('limit8866', protection.setReality, { minutes: 30 })],
  [
    5,
    ({ asMember }) => asMember('limit8866', protection.requestRaise, { kind: 'deposit', period: 'day', value: '5000' }),
  ],
  [9 * DAY_HOURS, ({ asMember }) => asMember('break8866', protection.takeBreak, { days: 30 })],
  [
    195 * DAY_HOURS,
    ({ asMember }) => asMember('return8866', protection.exclude, { term: '6m', password: DEMO_PAY_PASSWORD }),
  ],
  [2 * DAY_HOURS, ({ asMember }) => asMember('return8866', protection.askReturn, {})],
];

/** Limits, a break, an exclusion and the request to return, made through the services. */
export const protectionHistory = (now: Date): Happening[] =>
  CHOICES.map(([hoursAgo, happen]) => ({ at: new Date(now.getTime() - hoursAgo * HOUR_MS), happen }));
