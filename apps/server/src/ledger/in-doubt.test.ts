import { randomUUID } from 'node:crypto';
import { afterAll, describe, expect, it } from 'vitest';
import { tellCampaign } from '../../../../scripts/tell-campaign.ts';
import { crowd } from '../../test/crowd.ts';
import { testDatabase } from '../../test/database.ts';
import { lossyProxy } from '../../test/lossy-proxy.ts';
import { isDatabaseUnavailable, once, openDatabase } from '../platform/index.ts';
import { balances, centre, house, post } from './index.ts';

const INTENTS = crowd(1_000, 100);
const WORKERS = 16;
/** One answer in fifty is lost: 2 %. */
const EVERY_NTH = 50;
const ATTEMPTS_MAX = 20;

const { url, database: straight } = await testDatabase();
const proxy = await lossyProxy(url, EVERY_NTH);
const database = openDatabase(proxy.url, { poolSize: WORKERS });
afterAll(async () => {
  tellCampaign('answers lost', proxy.lost());
  await database.close();
});

/** Retries until an answer arrives, like a client that got none. */
const submitUntilAnswered = async (submit: () => Promise<unknown>): Promise<void> => {
  for (let attempt = 1; ; attempt += 1) {
    try {
      await submit();
      return;
    } catch (cause) {
      if (attempt === ATTEMPTS_MAX || !isDatabaseUnavailable(cause)) throw cause;
    }
  }
};

const runAll = async (submit: (intent: number) => Promise<unknown>): Promise<void> => {
  let next = 0;
  const work = async () => {
    while (next < INTENTS) {
      const intent = next++;
      await submitUntilAnswered(() => submit(intent));
      tellCampaign('intents answered');
    }
  };
  await Promise.all(Array.from({ length: WORKERS }, work));
};

const credit = (memberId: number, key: string) =>
  database.transaction((tx) =>
    post(tx, {
      key,
      kind: 'deposit',
      memberId,
      postings: [{ from: house('deposits:bank'), to: centre(memberId), amount: 1n }],
    }),
  );

const balanceOf = async (memberId: number) => (await balances(straight.orm, [centre(memberId)])).get(centre(memberId));

describe('with two percent of the answers to COMMIT lost', () => {
  it('an intent that is retried under its own key takes effect exactly once', async () => {
    const before = proxy.lost();
    await runAll((intent) => credit(1, `intent:${intent}`));
    expect(proxy.lost()).toBeGreaterThan(before);
    expect(await balanceOf(1)).toBe(BigInt(INTENTS));
  });

  it('a submit with an Idempotency-Key takes effect exactly once, regardless of the key of its posting', async () => {
    const before = proxy.lost();
    await runAll((intent) =>
      database.transaction((tx) =>
        once(tx, { scope: 'member:2:probe', key: `submit-${intent}`, content: intent }, async () => {
          await post(tx, {
            key: randomUUID(),
            kind: 'deposit',
            memberId: 2,
            postings: [{ from: house('deposits:bank'), to: centre(2), amount: 1n }],
          });
          return null;
        }),
      ),
    );
    expect(proxy.lost()).toBeGreaterThan(before);
    expect(await balanceOf(2)).toBe(BigInt(INTENTS));
  });

  it('the control group, which retries under new keys, is paid twice for each lost answer', async () => {
    const before = proxy.lost();
    await runAll(() => credit(3, randomUUID()));
    const lost = proxy.lost() - before;
    expect(lost).toBeGreaterThan(0);
    expect(await balanceOf(3)).toBe(BigInt(INTENTS + lost));
  });
});
