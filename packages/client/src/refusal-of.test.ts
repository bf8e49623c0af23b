import { RED_PACKETS_REFUSALS } from '@koi/contract/refusals/red-packets';
import { VIP_REFUSALS } from '@koi/contract/refusals/vip';
import { WITHDRAWALS_REFUSALS } from '@koi/contract/refusals/withdrawals';
import { describe, expect, it } from 'vitest';
import { CallError } from './call-error.ts';
import { refusalOf } from './refusal-of.ts';

describe('the name of a refusal', () => {
  it('is found by code and text', () => {
    expect(refusalOf(new CallError('refusal', 422, '活动未开始'), RED_PACKETS_REFUSALS)).toBe('notStarted');
    expect(refusalOf(new CallError('refusal', 403, '红包已关闭'), RED_PACKETS_REFUSALS)).toBe('closed');
  });

  it('is not found for another code, another text or a failure without an answer', () => {
    expect(refusalOf(new CallError('refusal', 409, '活动未开始'), RED_PACKETS_REFUSALS)).toBeUndefined();
    expect(refusalOf(new CallError('refusal', 422, '余额不足'), RED_PACKETS_REFUSALS)).toBeUndefined();
    expect(refusalOf(new CallError('network', 422, '活动未开始'), RED_PACKETS_REFUSALS)).toBeUndefined();
    expect(refusalOf(new Error('活动未开始'), RED_PACKETS_REFUSALS)).toBeUndefined();
  });

  it('is found for a text with parameters, whatever they are', () => {
    const short = (said: string) => refusalOf(new CallError('refusal', 422, said), WITHDRAWALS_REFUSALS);
    expect(short('打码量不足，还需12.50')).toBe('turnoverShort');
    expect(short('打码量不足')).toBeUndefined();
  });

  it('is not guessed for a text that only a rule determines', () => {
    expect(refusalOf(new CallError('refusal', 422, '流水要求不能低于 VIP2'), VIP_REFUSALS)).toBeUndefined();
  });
});
