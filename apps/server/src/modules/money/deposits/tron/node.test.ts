import { beforeEach, describe, expect, it } from 'vitest';
import { fakeTronNode, SENDER } from '../../../../../test/tron-node.ts';
import { createLog, ManualClock } from '../../../../platform/index.ts';
import { tronAddressOf } from '../../../people/cards/index.ts';
import { createTronNode } from './node.ts';
import { USDT_CONTRACT } from './verdict.ts';

const clock = new ManualClock('2026-03-01T12:00:00+08:00');
const fake = await fakeTronNode(clock);
const lines: string[] = [];
const log = createLog({ level: 'debug', destination: { write: (line) => void lines.push(line) } });
const node = createTronNode({ node: fake.url, key: 'canary-key', timeoutMs: 300, log });
const US = tronAddressOf(Buffer.alloc(20, 1));
const since = new Date(clock.now().getTime() - 1000);
const list = (next = '') => node.transfersTo({ address: US, contract: USDT_CONTRACT, since, next });

beforeEach(() => {
  fake.fault = undefined;
});

describe('the client of a TRON node', () => {
  it('reads transactions, the head and transfers, and sends the API key', async () => {
    const hash = fake.pay({ to: US, amount: 13_881_234n });
    const info = await node.transaction(hash);
    expect(info).toMatchObject({ id: hash, blockAt: clock.now(), receipt: { result: 'SUCCESS' }, failed: false });
    expect(info?.logs).toHaveLength(1);
    expect(await node.head()).toMatchObject({ at: clock.now() });
    expect(await list()).toEqual({
      transfers: [{ hash, contract: USDT_CONTRACT, from: SENDER, to: US, amount: 13_881_234n, at: clock.now() }],
      next: '',
    });
    expect(fake.asked.every(({ key }) => key === 'canary-key')).toBe(true);
  });

  it('returns undefined for a transaction that is not solid', async () => {
    expect(await node.transaction(fake.pay({ to: US, amount: 1n, unsolid: true }))).toBeUndefined();
  });

  it.each([
    ['{}', { status: 200, body: '{}' }],
    ['an empty body', { status: 200, body: '' }],
    ['null', { status: 200, body: 'null' }],
    ['an array', { status: 200, body: '[]' }],
    ['an error with status 200', { status: 200, body: '{"Error":"class java.lang.NullPointerException"}' }],
    ['truncated JSON', { status: 200, body: '{"id":"' }],
    ['an HTML page', { status: 200, body: '<html><body>Welcome</body></html>' }],
    ['too many requests', { status: 429, body: '{"Error":"exceeded"}' }],
    ['a broken gateway', { status: 502, body: '<html>Bad Gateway</html>' }],
    ['values of the wrong type', { status: 200, body: '{"id":"x","blockNumber":-1,"blockTimeStamp":"now"}' }],
    ['a body that is too large', { status: 200, body: `{"id":"${'x'.repeat(5_000_000)}"}` }],
    ['a redirect elsewhere', { status: 302, body: '' }],
    ['no answer at all', 'hang'],
  ] as const)('returns undefined when the node answers with %s', async (_what, fault) => {
    fake.fault = fault;
    expect(await Promise.all([node.transaction('ab'.repeat(32)), node.head(), list()])).toEqual([
      undefined,
      undefined,
      undefined,
    ]);
  });

  it('returns undefined when the node cannot be reached', async () => {
    const gone = createTronNode({ node: 'http://127.0.0.1:9', timeoutMs: 300, log });
    expect(await gone.head()).toBeUndefined();
  });

  it('sends requests below the path of the configured address', async () => {
    const below = createTronNode({ node: `${fake.url}/v2/project`, timeoutMs: 300, log });
    await below.head();
    expect(fake.asked.at(-1)?.path).toBe('/v2/project/walletsolidity/getnowblock');
  });

  it('aborts at once when the process stops', async () => {
    fake.fault = 'hang';
    const slow = createTronNode({ node: fake.url, timeoutMs: 60_000, log });
    const answer = slow.head();
    slow.stop();
    expect(await answer).toBeUndefined();
  });

  it('never logs the API key', () => {
    expect(lines.join('')).toContain('gave no answer');
    expect(lines.join('')).not.toContain('canary-key');
  });
});
