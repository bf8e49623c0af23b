import { expect, it } from 'vitest';
import { OURS, type Sandbox, startSandbox } from '../../test/start-sandbox.ts';

const HEAD = '/walletsolidity/getnowblock';

const numberOf = async (sandbox: Sandbox) => {
  const { block_header: header } = await sandbox.ask(HEAD);
  return (header as { raw_data: { number: number } }).raw_data.number;
};

it.each([
  ['empty', 200, 'application/json', '{}'],
  ['429', 429, 'application/json', 'Error'],
  ['500', 500, 'text/plain', 'Internal Server Error'],
  ['garbage', 200, 'application/json', '{"id":"'],
  ['html', 200, 'text/html', '<!doctype html>'],
])('mode %s responds with status %i on every path of the node', async (mode, status, type, body) => {
  const sandbox = await startSandbox();
  const hash = await sandbox.pay();
  sandbox.pass(20);
  await sandbox.ask('/sandbox/faults', { mode });
  const answers = [
    sandbox.post(HEAD, {}),
    sandbox.post('/walletsolidity/gettransactioninfobyid', { value: hash }),
    sandbox.get(`/v1/accounts/${OURS}/transactions/trc20`),
  ];
  for (const answer of await Promise.all(answers)) {
    expect(answer.status).toBe(status);
    expect(answer.headers.get('content-type')).toContain(type);
    expect(await answer.text()).toContain(body);
  }
  await sandbox.ask('/sandbox/faults', { mode: 'none' });
  expect(await sandbox.solidInfo(hash)).toMatchObject({ id: hash });
});

it('a fault ends after the given number of calls', async () => {
  const sandbox = await startSandbox();
  expect(await sandbox.ask('/sandbox/faults', { mode: '500', times: 2 })).toEqual({ mode: '500', times: 2 });
  const statuses: number[] = [];
  for (let call = 0; call < 3; call += 1) statuses.push((await sandbox.post(HEAD, {})).status);
  expect(statuses).toEqual([500, 500, 200]);
  expect(await (await sandbox.get('/sandbox/faults')).json()).toEqual({ mode: 'none', times: null });
});

it('mode slow responds correctly but late', async () => {
  const sandbox = await startSandbox();
  const hash = await sandbox.pay();
  sandbox.pass(20);
  await sandbox.ask('/sandbox/faults', { mode: 'slow' });
  let answered = false;
  const answer = sandbox.solidInfo(hash).then((info) => {
    answered = true;
    return info;
  });
  await sandbox.get('/live');
  expect(answered).toBe(false);
  expect(await answer).toMatchObject({ id: hash });
});

it('mode stale keeps the head at a fixed block in the past and does not know later transactions', async () => {
  const sandbox = await startSandbox();
  const before = await numberOf(sandbox);
  const old = await sandbox.pay({ at: sandbox.now() - 3_600_000 });
  const recent = await sandbox.pay({ at: sandbox.now() - 5 * 60_000 });
  await sandbox.ask('/sandbox/faults', { mode: 'stale' });
  const stale = await numberOf(sandbox);
  expect(stale).toBe(before - 200);
  sandbox.pass(50);
  expect(await numberOf(sandbox)).toBe(stale);
  expect(await sandbox.solidInfo(old)).toMatchObject({ id: old });
  expect(await sandbox.solidInfo(recent)).toEqual({});
});

it('a fault does not affect the wallet or the control API', async () => {
  const sandbox = await startSandbox();
  await sandbox.ask('/sandbox/faults', { mode: '500' });
  expect((await sandbox.get('/live')).status).toBe(200);
  expect((await sandbox.get('/pay')).status).toBe(200);
  await expect(sandbox.pay()).resolves.toMatch(/^[0-9a-f]{64}$/);
});

it.each([{}, { mode: 'fire' }, { mode: '500', times: 0 }, { mode: '500', times: 1.5 }, { mode: '500', times: '2' }])(
  'rejects the fault %o',
  async (fault) => {
    const sandbox = await startSandbox();
    expect((await sandbox.post('/sandbox/faults', fault)).status).toBe(400);
  },
);
