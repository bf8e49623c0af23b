import { staffRows } from '@koi/contract';
import { calls } from '@koi/contract/calls';
import { staffCalls } from '@koi/contract/staff-calls';
import { expect, it } from 'vitest';
import { createFakeApi } from './fake-api.ts';

const { chain } = staffCalls.audit;
const whole = { whole: true, rows: 0, broken_at: 0 };
const api = createFakeApi(staffRows);
const dataOf = async () => (await (await api.fetch(chain.path, {})).json()).data;

it('refuses a fake answer that does not fit its row', () => {
  expect(() => api.answer(chain, { ...whole, rows: 'none' } as never)).toThrow(`does not fit ${chain.path}`);
  expect(() => api.answer(calls.members.balance, { balance: '1.00' })).toThrow('does not fit');
});

it('leaves out fields that the server would not send', async () => {
  api.answer(chain, { ...whole, secret: 'x' } as never);
  expect(await dataOf()).toEqual(whole);
  api.answerUnchecked(chain, null);
  expect(await dataOf()).toBeNull();
});
