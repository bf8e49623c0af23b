import { describe, expect, it } from 'vitest';
import { CallError } from './call-error.ts';
import { createSubmission } from './submission.ts';

const sender = () => {
  const submit = createSubmission();
  const keys: string[] = [];
  const send = (input: unknown, failure?: Error) =>
    submit(input, async (key) => {
      keys.push(key);
      if (failure) throw failure;
    }).catch(() => undefined);
  return { keys, send };
};
const lost = new CallError('network', 0);

describe('the key of a submit', () => {
  it.each([
    ['no answer came', lost],
    ['it took too long', new CallError('timeout', 0)],
    ['something other than an envelope came', new CallError('network', 502)],
    ['the server failed', new CallError('refusal', 500, '服务器异常')],
    ['the server is not ready', new CallError('refusal', 503, '服务暂时不可用')],
    ['there were too many requests', new CallError('refusal', 429, '请求过于频繁，请稍后再试', 5)],
    ['the session has ended', new CallError('unauthorized', 401)],
    ['the page itself failed', new TypeError('no such thing')],
  ])('is kept when %s and the same content is sent again', async (_, failure) => {
    const { keys, send } = sender();
    await send({ amount: '100' }, failure);
    await send({ amount: '100' });
    expect(keys[1]).toBe(keys[0]);
  });

  it('is kept through several attempts without a definite answer', async () => {
    const { keys, send } = sender();
    await send({ amount: '100' }, lost);
    await send({ amount: '100' }, new CallError('refusal', 429));
    await send({ amount: '100' });
    expect(new Set(keys).size).toBe(1);
  });

  it('is new for different content', async () => {
    const { keys, send } = sender();
    await send({ amount: '100' }, lost);
    await send({ amount: '200' });
    expect(keys[1]).not.toBe(keys[0]);
  });

  it.each([
    ['a success', undefined],
    ['bad input', new CallError('refusal', 400, '参数错误')],
    ['a call that is not allowed', new CallError('refusal', 403, '没有权限')],
    ['a conflict', new CallError('refusal', 409, '该订单已处理')],
    ['a rule that is not met', new CallError('refusal', 422, '余额不足')],
  ])('is new after %s', async (_, failure) => {
    const { keys, send } = sender();
    await send({ amount: '100' }, failure);
    await send({ amount: '100' });
    expect(keys[1]).not.toBe(keys[0]);
  });
});
