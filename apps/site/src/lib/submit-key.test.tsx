import { CallError } from '@koi/client';
import { renderHook } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { useSubmitKey } from './submit-key.ts';

const sender = () => {
  const { result } = renderHook(useSubmitKey);
  const keys: string[] = [];
  const send = (input: unknown, failure?: Error) =>
    result
      .current(input, async (key) => {
        keys.push(key);
        if (failure) throw failure;
      })
      .catch(() => undefined);
  return { keys, send };
};
const lost = new CallError('network', 0);

describe('the key of a submit', () => {
  it.each([
    ['the answer was lost', lost],
    ['it took too long', new CallError('timeout', 0)],
    ['the server broke', new CallError('refusal', 500)],
  ])('is the same when %s and the same is tried again', async (_, failure) => {
    const { keys, send } = sender();
    await send({ amount: '100' }, failure);
    await send({ amount: '100' });
    expect(keys[1]).toBe(keys[0]);
  });

  it('is new for another content', async () => {
    const { keys, send } = sender();
    await send({ amount: '100' }, lost);
    await send({ amount: '200' });
    expect(keys[1]).not.toBe(keys[0]);
  });

  it.each([
    ['success', undefined],
    ['refusal', new CallError('refusal', 422, '余额不足')],
  ])('is new after a %s', async (_, failure) => {
    const { keys, send } = sender();
    await send({ amount: '100' }, failure);
    await send({ amount: '100' });
    expect(keys[1]).not.toBe(keys[0]);
  });
});
