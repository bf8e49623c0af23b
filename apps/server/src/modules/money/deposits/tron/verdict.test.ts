import { describe, expect, it } from 'vitest';
import { tronAccountOf, tronAddressOf } from '../../../people/cards/index.ts';
import type { ContractLog, TransactionInfo } from './node.ts';
import { type ChainView, judge, secondOpinion, USDT_CONTRACT } from './verdict.ts';

const hex = (address: string) => tronAccountOf(address)?.toString('hex') ?? '';
const word = (text: string) => text.padStart(64, '0');
const US = tronAddressOf(Buffer.alloc(20, 1));
const PAYER = tronAddressOf(Buffer.alloc(20, 2));
const STRANGER = tronAddressOf(Buffer.alloc(20, 3));
const FAKE_TOKEN = tronAddressOf(Buffer.alloc(20, 4));
const TRANSFER = 'ddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef';
const APPROVAL = '8c5be1e5ebec7d5bd14f71427d1e84f3dd0314c0f7b2291e5b200ac8c7c3b925';
const HASH = 'ab'.repeat(32);
const AMOUNT = 13_881_234n;

const createdAt = new Date('2026-03-01T12:00:00+08:00');
const minutes = (count: number) => new Date(createdAt.getTime() + count * 60_000);
const order = { tronAddress: US, usdtAmount: AMOUNT, createdAt, expiresAt: minutes(60) };

const log = (changes: Partial<ContractLog> = {}): ContractLog => ({
  address: hex(USDT_CONTRACT),
  topics: [TRANSFER, word(hex(PAYER)), word(hex(US))],
  data: word(AMOUNT.toString(16)),
  ...changes,
});
const paying = (amount: bigint) => log({ data: word(amount.toString(16)) });

const info = (changes: Partial<TransactionInfo> = {}): TransactionInfo => ({
  id: HASH,
  blockNumber: 1000,
  blockAt: minutes(5),
  receipt: { result: 'SUCCESS' },
  failed: false,
  logs: [log()],
  ...changes,
});
const verdict = (changes: Partial<TransactionInfo> = {}, view: Partial<ChainView> = {}) =>
  judge(order, {
    hash: HASH,
    info: info(changes),
    head: { number: 1000, at: minutes(6) },
    now: minutes(7),
    ...view,
  });

describe('a payment', () => {
  it('is credited when all conditions are met', () => {
    expect(verdict()).toMatchObject({
      kind: 'credit',
      arrivals: [{ index: 0, from: PAYER, amount: AMOUNT }],
      block: { number: 1000, at: minutes(5) },
    });
  });

  it('is recognised in upper-case and lower-case hex', () => {
    const { address, topics, data } = log();
    const shouted = {
      address: address.toUpperCase(),
      topics: topics.map((topic) => topic.toUpperCase()),
      data: data.toUpperCase(),
    };
    expect(verdict({ logs: [shouted] }).kind).toBe('credit');
  });

  it('is accepted from one minute before the order until its end', () => {
    for (const at of [minutes(-1), minutes(0), minutes(60)]) expect(verdict({ blockAt: at }).kind).toBe('credit');
  });
});

describe('an uncertain answer of the node is pending, never a refusal', () => {
  it.each<[string, Partial<TransactionInfo>, Partial<ChainView>]>([
    ['a transaction it does not know', {}, { info: undefined }],
    ['an answer about another transaction', { id: 'cd'.repeat(32) }, {}],
    ['no head', {}, { head: undefined }],
    ['a head that fell behind', {}, { head: { number: 1000, at: minutes(1) } }],
    ['a head from the future', {}, { head: { number: 1000, at: minutes(13) } }],
    ['a block above the solid head', { blockNumber: 1001 }, {}],
    ['no receipt', { receipt: undefined }, {}],
    ['a log without a result', { receipt: { result: undefined } }, {}],
  ])('%s', (_what, changes, view) => {
    expect(verdict(changes, view)).toMatchObject({ kind: 'pending', arrivals: [] });
  });
});

describe('a transaction that is no payment to our address is refused', () => {
  const notThisOrder = { kind: 'refuse', text: '该交易不是本订单的付款，请检查交易哈希或联系客服' };

  it.each<[string, Partial<TransactionInfo>]>([
    ['a token of the same name', { logs: [log({ address: hex(FAKE_TOKEN) })] }],
    ['the contract’s address with the network’s prefix', { logs: [log({ address: `41${hex(USDT_CONTRACT)}` })] }],
    ['TRX and TRC-10, which have no result and no log', { receipt: { result: undefined }, logs: [] }],
    ['a call without a log', { logs: [] }],
    ['an approval', { logs: [log({ topics: [APPROVAL, word(hex(PAYER)), word(hex(US))] })] }],
    ['zero', { logs: [paying(0n)] }],
    ['another recipient', { logs: [log({ topics: [TRANSFER, word(hex(PAYER)), word(hex(STRANGER))] })] }],
    ['our address as the sender', { logs: [log({ topics: [TRANSFER, word(hex(US)), word(hex(PAYER))] })] }],
    ['ourselves paying ourselves', { logs: [log({ topics: [TRANSFER, word(hex(US)), word(hex(US))] })] }],
    ['a recipient with more in front', { logs: [log({ topics: [TRANSFER, '', `1${word(hex(US)).slice(1)}`] })] }],
    ['too few topics', { logs: [log({ topics: [TRANSFER, word(hex(US))] })] }],
    ['too many topics', { logs: [log({ topics: [...log().topics, word('1')] })] }],
    ['an amount that is no word', { logs: [log({ data: AMOUNT.toString(16) })] }],
    ['an amount that is no number', { logs: [log({ data: 'x'.repeat(64) })] }],
  ])('%s', (_what, changes) => {
    expect(verdict(changes)).toMatchObject(notThisOrder);
  });

  it.each(['REVERT', 'OUT_OF_ENERGY', 'FAILED'])('%s, regardless of its logs', (result) => {
    expect(verdict({ receipt: { result } })).toMatchObject({
      kind: 'refuse',
      text: '该交易未成功，请检查交易哈希或联系客服',
    });
  });

  it('a transaction marked as failed', () => {
    expect(verdict({ failed: true }).kind).toBe('refuse');
  });
});

describe('an amount', () => {
  it.each([AMOUNT - 1n, AMOUNT + 1n, AMOUNT * 100n, 2n ** 255n])(
    'of %d is refused and not rounded to match',
    (amount) => {
      expect(verdict({ logs: [paying(amount)] })).toMatchObject({
        kind: 'refuse',
        text: '金额不匹配',
        arrivals: [{ amount }],
      });
    },
  );

  it('that differs is reported with the requested and the arrived value', () => {
    expect(verdict({ logs: [paying(13_880_000n)] }).reason).toBe('金额不匹配：应付 13.881234，实付 13.88');
  });

  it('is found among several logs', () => {
    const others = [log({ address: hex(FAKE_TOKEN) }), paying(5n), log({ topics: [APPROVAL] })];
    expect(verdict({ logs: [...others, log(), ...others] })).toMatchObject({ kind: 'credit' });
  });

  it('is never the sum of several transfers', () => {
    expect(verdict({ logs: [paying(AMOUNT - 5n), paying(5n)] })).toMatchObject({ kind: 'refuse', text: '金额不匹配' });
  });

  it('that arrived twice in one transaction is left to staff', () => {
    expect(verdict({ logs: [log(), log()] })).toMatchObject({
      kind: 'doubt',
      reason: '同一交易内有 2 笔 13.881234 转入',
    });
  });
});

describe('a payment outside the time window is left to staff', () => {
  it.each([
    ['late by a second', new Date(minutes(60).getTime() + 1000), '付款时间 2026-03-01 13:00:01 晚于订单有效期'],
    [
      'early by more than the clocks may differ',
      new Date(minutes(-1).getTime() - 1),
      '付款时间 2026-03-01 11:58:59 早于下单时间',
    ],
  ])('%s', (_what, blockAt, reason) => {
    const seen = { head: { number: 1000, at: minutes(61) }, now: minutes(62) };
    expect(verdict({ blockAt }, seen)).toMatchObject({
      kind: 'doubt',
      reason,
      arrivals: [{ index: 0, from: PAYER, amount: AMOUNT }],
    });
  });
});

describe('the second node', () => {
  it('agrees only when it would credit for the same block', () => {
    expect(secondOpinion(verdict(), verdict())).toBe('agrees');
    expect(secondOpinion(verdict(), verdict({ blockNumber: 999 }))).toBe('differs');
    expect(secondOpinion(verdict(), verdict({ blockAt: minutes(4) }))).toBe('differs');
    expect(secondOpinion(verdict(), verdict({ logs: [] }))).toBe('differs');
    expect(secondOpinion(verdict(), verdict({}, { info: undefined }))).toBe('waiting');
  });
});
