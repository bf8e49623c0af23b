import { beforeEach, describe, expect, it } from 'vitest';
import { fakeTronNode } from '../../../../test/tron-node.ts';
import { createLog, ManualClock } from '../../../platform/index.ts';
import { tronAddressOf } from '../../cards/index.ts';
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

describe('a node', () => {
  it('tells what it has, and is told the key', async () => {
    const hash = fake.pay({ to: US, amount: 13_881_234n });
    const info = await node.transaction(hash);
    expect(info).toMatchObject({ id: hash, blockAt: clock.now(), receipt: { result: 'SUCCESS' }, failed: false });
    expect(info?.logs).toHaveLength(1);
    expect(await node.head()).toMatchObject({ at: clock.now() });
    expect(await list()).toEqual({
      transfers: [{ hash, contract: USDT_CONTRACT, to: US, amount: 13_881_234n }],
      next: '',
    });
    expect(fake.asked.every(({ key }) => key === 'canary-key')).toBe(true);
  });

  it('knows nothing of a transaction that is not solid', async () => {
    expect(await node.transaction(fake.pay({ to: US, amount: 1n, unsolid: true }))).toBeUndefined();
  });

  it.each([
    ['{}', { status: 200, body: '{}' }],
    ['nothing', { status: 200, body: '' }],
    ['null', { status: 200, body: 'null' }],
    ['a list', { status: 200, body: '[]' }],
    ['an error within 200', { status: 200, body: '{"Error":"class java.lang.NullPointerException"}' }],
    ['half an answer', { status: 200, body: '{"id":"' }],
    ['a page', { status: 200, body: '<html><body>Welcome</body></html>' }],
    ['too many requests', { status: 429, body: '{"Error":"exceeded"}' }],
    ['a broken gateway', { status: 502, body: '<html>Bad Gateway</html>' }],
    ['a wrong kind of number', { status: 200, body: '{"id":"x","blockNumber":-1,"blockTimeStamp":"now"}' }],
    ['far too much', { status: 200, body: `{"id":"${'x'.repeat(5_000_000)}"}` }],
    ['a redirect elsewhere', { status: 302, body: '' }],
    ['no answer at all', 'hang'],
  ] as const)('that answers with %s has said nothing', async (_what, fault) => {
    fake.fault = fault;
    expect(await Promise.all([node.transaction('ab'.repeat(32)), node.head(), list()])).toEqual([
      undefined,
      undefined,
      undefined,
    ]);
  });

  it('that is not there has said nothing', async () => {
    const gone = createTronNode({ node: 'http://127.0.0.1:9', timeoutMs: 300, log });
    expect(await gone.head()).toBeUndefined();
  });

  it('is asked below the path of its address', async () => {
    const below = createTronNode({ node: `${fake.url}/v2/project`, timeoutMs: 300, log });
    await below.head();
    expect(fake.asked.at(-1)?.path).toBe('/v2/project/walletsolidity/getnowblock');
  });

  it('gives up at once when the process stops', async () => {
    fake.fault = 'hang';
    const slow = createTronNode({ node: fake.url, timeoutMs: 60_000, log });
    const answer = slow.head();
    slow.stop();
    expect(await answer).toBeUndefined();
  });

  it('leaves no trace of the key in the log', () => {
    expect(lines.join('')).toContain('gave no answer');
    expect(lines.join('')).not.toContain('canary-key');
  });
});
