import { describe, expect, it } from 'vitest';
import { OURS, startSandbox } from '../test/start-sandbox.ts';

describe('paying through the control API', () => {
  it.each([
    ['no address', { address: undefined }],
    ['an address with a slip', { address: `${OURS.slice(0, -1)}9` }],
    ['no amount', { amount_usdt: undefined }],
    ['a number that may be rounded already', { amount_usdt: 138.88 }],
    ['seven places', { amount_usdt: '1.0000001' }],
    ['an exponent', { amount_usdt: '1e3' }],
    ['a minus', { amount_usdt: '-1' }],
    ['nothing to pay', { amount_usdt: '0' }],
    ['a kind that is none', { kind: 'gift' }],
    ['a time that is none', { at: 'soon' }],
    ['a time far ahead', { at: Date.UTC(2100, 0, 1) }],
  ])('refuses %s', async (_what, request) => {
    const sandbox = await startSandbox();
    const response = await sandbox.post('/sandbox/pay', { address: OURS, amount_usdt: '1', ...request });
    expect(response.status).toBe(400);
    expect(await response.json()).toEqual({ error: expect.any(String) });
  });

  it.each(['[1]', '{"address"', '"text"'])('refuses the body %s', async (body) => {
    const sandbox = await startSandbox();
    expect((await sandbox.post('/sandbox/pay', body)).status).toBe(400);
  });

  it('rejects a body that is too large and keeps running', async () => {
    const sandbox = await startSandbox();
    expect((await sandbox.post('/sandbox/pay', 'x'.repeat(100_000))).status).toBe(413);
    expect((await sandbox.get('/live')).status).toBe(200);
  });
});

it('reports the progress of a payment', async () => {
  const sandbox = await startSandbox({ solidBlocks: 2 });
  const hash = await sandbox.pay();
  const progress = async () => {
    const { standing, confirmations, needed } = await (await sandbox.get(`/sandbox/transactions/${hash}`)).json();
    return [standing, confirmations, needed];
  };
  const seen: unknown[] = [await progress()];
  for (let block = 0; block < 4; block += 1) {
    sandbox.pass(1);
    seen.push(await progress());
  }
  expect(seen).toEqual([
    ['waiting', 0, 2],
    ['pending', 0, 2],
    ['pending', 1, 2],
    ['solid', 2, 2],
    ['solid', 2, 2],
  ]);
  expect((await sandbox.get(`/sandbox/transactions/${'0'.repeat(64)}`)).status).toBe(404);
});

it('answers 404 for paths it does not have', async () => {
  const sandbox = await startSandbox();
  for (const path of ['/wallet/createtransaction', '/__proto__', '/public/wallet.css', '/..%2fpackage.json']) {
    expect((await sandbox.get(path)).status).toBe(404);
  }
});
