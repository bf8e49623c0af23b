import type { TransferState } from '@koi/venue-protocol';
import { describe, expect, it } from 'vitest';
import type { Reply } from '../../play/venues/index.ts';
import { backEntry, doneEntry, holdEntry, nextAskMs, verdictOfQuery, verdictOfSend } from './transfer.ts';

const order = {
  no: 'T20260618140000ABCDEFGHJKLM',
  memberId: 7,
  venue: 'xinghe',
  direction: 'in',
  amount: 500n,
  reserved: 500n,
} as const;
const done = { state: 'done', order: order.no, amount: 500n, balance: 500n } as const;
const ok = <T>(value: T): Reply<T> => ({ kind: 'ok', value });
const at = new Date('2026-06-18T14:00:00+08:00');
const postings = (entry: { postings: readonly { from: string; to: string; amount: bigint }[] } | undefined) =>
  entry?.postings.map(({ from, to, amount }) => `${from} → ${to} ${amount}`);

describe('the answer to a transfer request', () => {
  it('ends the transfer when it is clear', () => {
    expect(verdictOfSend(order, ok(done)).kind).toBe('done');
    expect(verdictOfSend(order, ok({ state: 'refused', order: order.no, reason: '余额不足' })).kind).toBe('failed');
    for (const error of ['insufficient', 'unknown_player', 'maintenance', 'bad_input']) {
      expect(verdictOfSend(order, { kind: 'refused', error, message: '' }).kind).toBe('failed');
    }
    expect(verdictOfSend(order, { kind: 'unsent', reason: '' }).kind).toBe('failed');
  });

  it('leaves the transfer open when it is about another order or amount, or is unclear', () => {
    const another = 'T20260618140000ABCDEFGHJKLN';
    expect(verdictOfSend(order, ok({ ...done, order: another })).kind).toBe('unknown');
    expect(verdictOfSend(order, ok({ ...done, amount: 501n })).kind).toBe('unknown');
    expect(verdictOfSend(order, ok({ ...done, amount: 999_999_999_999_999n })).kind).toBe('unknown');
    expect(verdictOfSend(order, ok({ state: 'refused', order: another, reason: '' })).kind).toBe('unknown');
    expect(verdictOfSend(order, { kind: 'refused', error: 'order_reused', message: '' }).kind).toBe('unknown');
    expect(verdictOfSend(order, { kind: 'unknown', reason: '答复超时' }).kind).toBe('unknown');
  });
});

describe('the answer to a later query', () => {
  const absent: Reply<TransferState> = ok({ state: 'absent', order: order.no });

  it('ends an order that the venue has closed, and never one that is absent', () => {
    expect(verdictOfQuery(order, absent).kind).toBe('unknown');
    expect(verdictOfQuery(order, ok({ state: 'closed', order: order.no })).kind).toBe('failed');
    expect(verdictOfSend(order, ok({ state: 'closed', order: order.no })).kind).toBe('failed');
    expect(verdictOfQuery(order, ok({ state: 'closed', order: 'T20260618140000ABCDEFGHJKLN' })).kind).toBe('unknown');
  });

  it('requires a person when the venue has another transfer under the same number', () => {
    const found = { state: 'done', order: order.no, direction: 'in', amount: 500n } as const;
    expect(verdictOfQuery(order, ok(found)).kind).toBe('done');
    expect(verdictOfQuery(order, ok({ ...found, amount: 499n })).kind).toBe('impossible');
    expect(verdictOfQuery(order, ok({ ...found, direction: 'out' })).kind).toBe('impossible');
  });

  it('leaves the transfer open when the venue cannot be queried', () => {
    expect(verdictOfQuery(order, { kind: 'unknown', reason: '' }).kind).toBe('unknown');
    expect(verdictOfQuery(order, { kind: 'unsent', reason: '' }).kind).toBe('unknown');
    expect(verdictOfQuery(order, { kind: 'refused', error: 'maintenance', message: '' }).kind).toBe('unknown');
  });

  it('is requested at increasing intervals', () => {
    const waits = [0, 1, 2, 3, 4, 5, 99].map((asks) => nextAskMs({ asks, personAt: null }) / 1000);
    expect(waits).toEqual([2, 4, 8, 15, 30, 60, 60]);
    expect(nextAskMs({ asks: 3, personAt: at })).toBe(300_000);
  });
});

describe('the postings of a transfer', () => {
  const wallet = { memberId: 7, venue: 'xinghe', balance: 0n, advanced: 0n };
  const out = { ...order, direction: 'out', reserved: 300n } as const;

  it('in go through transit', () => {
    expect(postings(holdEntry(order, at))).toEqual(['member:7:centre → member:7:transit 500']);
    expect(postings(doneEntry(order, wallet, at).entry)).toEqual(['member:7:transit → member:7:venue:xinghe 500']);
    expect(postings(backEntry(order, wallet, at).entry)).toEqual(['member:7:transit → member:7:centre 500']);
  });

  it('in repay the advance', () => {
    const { entry, advanced } = doneEntry(order, { ...wallet, advanced: 200n }, at);
    expect(advanced).toBe(0n);
    expect(postings(entry)).toEqual([
      'member:7:transit → house:venue-advance:xinghe 200',
      'member:7:transit → member:7:venue:xinghe 300',
    ]);
  });

  it('out advance what our books do not hold yet', () => {
    expect(postings(holdEntry(out, at))).toEqual(['member:7:venue:xinghe → member:7:transit 300']);
    const { entry, advanced } = doneEntry(out, { ...wallet, balance: 50n }, at);
    expect(advanced).toBe(150n);
    expect(postings(entry)).toEqual([
      'member:7:transit → member:7:centre 300',
      'member:7:venue:xinghe → member:7:centre 50',
      'house:venue-advance:xinghe → member:7:centre 150',
    ]);
    expect(postings(backEntry(out, wallet, at).entry)).toEqual(['member:7:transit → member:7:venue:xinghe 300']);
  });

  it('out hold nothing when our books hold nothing at the venue', () => {
    const nothing = { ...out, reserved: 0n };
    expect(holdEntry(nothing, at)).toBeUndefined();
    expect(backEntry(nothing, wallet, at).entry).toBeUndefined();
  });
});
