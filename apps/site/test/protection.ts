import type { Block, Limit, ProtectionEvent, Raise, Sitting, Statement } from '@koi/contract';
import { calls } from '@koi/contract/calls';
import { LIMIT_SLOTS, type LimitSlot } from '@koi/contract/rules/protection';
import type { Hub } from '../src/lib/protection/hub.ts';
import { signIn } from '../src/lib/session.ts';
import { aMember, fakeApi } from './fake-api.ts';

export const HUB = calls.protection.hub;

export const aLimit = (slot: LimitSlot, change: Partial<Limit> = {}): Limit => ({
  ...slot,
  own: '',
  house: '',
  value: '',
  used: slot.kind === 'single' ? '' : slot.kind === 'time' ? '0' : '0.00',
  pending: '0.00',
  left: '',
  percent: 0,
  resets_at: slot.kind === 'single' ? '' : '2026-06-19 00:00:00',
  house_next: null,
  raise: null,
  ...change,
});

export const aRaise = (change: Partial<Raise> = {}): Raise => ({
  id: 31,
  before: '8000.00',
  value: '10000.00',
  requested_at: '2026-06-17 15:10:00',
  ready_at: '2026-06-18 15:10:00',
  lapses_at: '2026-06-21 15:10:00',
  ready: 1,
  ...change,
});

export const aDepositLimit = (change: Partial<Limit> = {}) =>
  aLimit(
    { kind: 'deposit', period: 'day' },
    {
      own: '8000.00',
      value: '8000.00',
      used: '6000.00',
      pending: '5000.00',
      left: '2000.00',
      percent: 75,
      ...change,
    },
  );

/** All 13 limits, with these in their places. */
export const someLimits = (...set: Limit[]): Limit[] =>
  LIMIT_SLOTS.map(
    (slot) => set.find(({ kind, period }) => kind === slot.kind && period === slot.period) ?? aLimit(slot),
  );

export const aBlock = (change: Partial<Block> = {}): Block => ({
  kind: 'exclusion',
  term: '1y',
  started_at: '2026-06-18 16:42:00',
  ends_at: '2027-06-18 16:42:00',
  text: '账户处于自我排除期（至 2027-06-18 16:42），目前仅可取款与联系客服。',
  return_from: '2027-06-18 16:42:00',
  may_return: 0,
  return: null,
  ...change,
});

export const anEvent = (change: Partial<ProtectionEvent> = {}): ProtectionEvent => ({
  id: 1,
  at: '2026-06-12 20:04:00',
  event: 'limit-lowered',
  title: '降低每周亏损限额',
  detail: '¥5,000 → ¥3,000，立即生效',
  by: 'member',
  ...change,
});

export const aHub = (change: Partial<Hub> = {}): Hub => ({
  now: '2026-06-18 16:40:00',
  birth_date_given: 1,
  offer: 0,
  block: null,
  today: {
    deposited: '6000.00',
    pending: '5000.00',
    result: '-360.00',
    stakes: '2450.00',
    minutes: 48,
    resets_at: '2026-06-19 00:00:00',
  },
  limits: someLimits(aDepositLimit()),
  nearest: null,
  reality_minutes: 60,
  raise_wait_hours: 24,
  withdrawable: '18896.00',
  at_venues: '0.00',
  events: [anEvent()],
  statement_month: '2026-05',
  ...change,
});

export const aSitting = (change: Partial<Sitting> = {}): Sitting => ({
  playing: 1,
  started_at: '2026-06-18 20:30:00',
  minutes: 60,
  stakes: '2450.00',
  result: '-185.00',
  due: 0,
  interval: 60,
  held: 1,
  nearest: null,
  block: null,
  ...change,
});

export const aStatement = (change: Partial<Statement> = {}): Statement => ({
  month: '2026-05',
  no: 'S202605-8866',
  from: '2026-05-01 00:00:00',
  to: '2026-06-01 00:00:00',
  made_at: '2026-06-01 03:10:00',
  running: 0,
  opening: '15240.30',
  closing: '18239.30',
  result: '-1887.40',
  net_deposit: '4500.00',
  minutes: 1600,
  rows: [
    { kind: 'deposits', name: '存款', count: 5, amount: '12500.00', parts: [] },
    { kind: 'withdrawals', name: '取款', count: 2, amount: '-8000.00', parts: [] },
    {
      kind: 'rewards',
      name: '奖励',
      count: 3,
      amount: '386.40',
      parts: [
        { name: '返水', amount: '268.40' },
        { name: '红包', amount: '118.00' },
      ],
    },
    { kind: 'stakes', name: '投注', count: 1286, amount: '-46820.00', parts: [] },
    { kind: 'payouts', name: '派彩', count: 1286, amount: '44932.60', parts: [] },
  ],
  turnover_ended: [],
  venues: [
    { platname: 'yunding', name: '云顶真人', stakes: '40320.00', payouts: '38042.60', result: '-2277.40' },
    { platname: 'tianji', name: '天际体育', stakes: '6500.00', payouts: '6890.00', result: '390.00' },
  ],
  ...change,
});

/** A fake server for a logged-in member with this hub. */
export const protectionApi = (hub: Partial<Hub> = {}) => {
  const api = fakeApi();
  api.answer(HUB, aHub(hub));
  api.answer(calls.members.user, aMember());
  api.answer(calls.members.refresh, aMember());
  signIn('token');
  return api;
};
