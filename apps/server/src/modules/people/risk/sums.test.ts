import { beforeAll, describe, expect, it } from 'vitest';
import { riskFixture } from '../../../../test/risk.ts';
import { type Address, centre, createLedger, held, house } from '../../../ledger/index.ts';
import { createLog, ManualClock } from '../../../platform/index.ts';
import { createFigures, sumsOf } from '../../money/figures/index.ts';
import { findLargeSums } from './sums.ts';

const DAY_MS = 24 * 3_600_000;
const clock = new ManualClock('2026-03-01T12:00:00+08:00');
const { database, member, standing } = await riskFixture(clock);
const ledger = createLedger();
const figures = createFigures({ database, log: createLog({ level: 'silent' }) });

let count = 0;
const post = (from: Address, to: Address, amount: bigint, memo: string) => {
  count += 1;
  const entry = { key: `sums:${count}`, kind: 'deposit', memo, at: clock.now(), postings: [{ from, to, amount }] };
  return database.transaction((tx) => ledger.post(tx, entry));
};
const deposit = (id: number, amount: bigint) => post(house('deposits:bank'), centre(id), amount, 'in');
const withdraw = async (id: number, amount: bigint) => {
  await post(house('tests'), centre(id), amount, 'balance');
  await post(centre(id), held(id), amount, 'held');
  await post(held(id), house('withdrawals:bank'), amount, 'out');
};
const run = async () => {
  await figures.fold();
  await findLargeSums(database, sumsOf, clock.now());
};
const hintsOf = async (id: number): Promise<string[]> => {
  const { rows } = await database.pool.query<{ hint: string }>(
    `SELECT hint FROM risk_evidence WHERE a = $1 AND b = $1 AND rule = 'large-sums' ORDER BY value`,
    [id],
  );
  return rows.map(({ hint }) => hint);
};

describe('sums over a period', () => {
  beforeAll(run);

  it('are evidence from the limit on, of deposits and of withdrawals, and count after the shadow', async () => {
    const [below, depositor, payee] = [await member(), await member(), await member()];
    await deposit(below, 49_999_999n);
    await deposit(depositor, 30_000_000n);
    await withdraw(payee, 50_000_000n);
    clock.advance(6 * DAY_MS);
    await deposit(depositor, 20_000_000n);
    await run();
    expect(await hintsOf(below)).toEqual([]);
    expect(await hintsOf(depositor)).toEqual(['7 天存款 ¥500,000.00']);
    expect(await hintsOf(payee)).toEqual(['7 天取款 ¥500,000.00']);
    expect((await standing(depositor)).score).toBe(0);
    clock.advance(9 * DAY_MS);
    expect(await standing(depositor)).toMatchObject({ score: 40, rules: ['large-sums'] });
    clock.advance(30 * DAY_MS);
    expect((await standing(depositor)).score).toBe(0);
  });

  it('of more than seven days count for the period of thirty days only', async () => {
    const id = await member();
    for (let week = 0; week < 4; week += 1) {
      await deposit(id, 25_000_000n);
      await run();
      expect(await hintsOf(id)).toEqual(week < 3 ? [] : ['30 天存款 ¥1,000,000.00']);
      clock.advance(8 * DAY_MS);
    }
    await deposit(id, 24_999_999n);
    await run();
    expect(await hintsOf(id)).toEqual(['30 天存款 ¥1,000,000.00']);
  });

  it('are found after days without a run', async () => {
    const id = await member();
    await run();
    await deposit(id, 50_000_000n);
    clock.advance(5 * DAY_MS);
    await run();
    expect(await hintsOf(id)).toEqual(['7 天存款 ¥500,000.00']);
  });

  it('are confirmed again while they last, without a second row', async () => {
    const id = await member();
    await deposit(id, 60_000_000n);
    await run();
    clock.advance(DAY_MS);
    await deposit(id, 1_00n);
    await run();
    expect(await hintsOf(id)).toEqual(['7 天存款 ¥600,001.00']);
  });
});
