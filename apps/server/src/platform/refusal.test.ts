import { describe, expect, it } from 'vitest';
import { Refusal, refuse, refuseFor } from './refusal.ts';

describe('a refusal', () => {
  it('carries its name, and the code and text of the contract', () => {
    const refusal = refuse('withdrawals.turnoverShort', '12.50');
    expect(refusal).toMatchObject({
      name: 'Refusal',
      refusal: 'withdrawals.turnoverShort',
      code: 422,
      message: '打码量不足，还需12.50',
      retryAfterS: undefined,
    });
  });

  it('states how long the caller has to wait', () => {
    expect(refuseFor(7, 'wire.tooManyRequests')).toMatchObject({ code: 429, retryAfterS: 7 });
  });

  it('is made only from a name of the contract and the arguments of its text, according to the compiler', () => {
    // @ts-expect-error: the constructor is private.
    expect(new Refusal({ name: 'wallet.insufficient', code: 422, message: '余额不足' })).toBeInstanceOf(Error);
    // @ts-expect-error: the text has a parameter.
    expect(refuse('withdrawals.turnoverShort').code).toBe(422);
    // @ts-expect-error: the contract has no such name.
    expect(() => refuse('wallet.unheardOf')).toThrow();
  });
});
