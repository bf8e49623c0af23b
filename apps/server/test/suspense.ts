import { ManualClock } from '../src/platform/index.ts';
import { testApp } from './app.ts';
import { anotherProcess, OUR_ADDRESS, openWays } from './deposits.ts';
import { type FakePayment, fakeTronNode } from './tron-node.ts';

const MINUTE_MS = 60_000;

/** A house whose addresses get USDT payments that match no order. */
export const suspenseHouse = async () => {
  const clock = new ManualClock('2026-03-01T12:00:00+08:00');
  const node = await fakeTronNode(clock);
  const tron = { node: node.url, timeoutMs: 4_000 };
  const app = await testApp({ clock, config: { tron } });
  const { pool } = app.database;
  await openWays(app.database);
  const { run } = anotherProcess(app, { tron });
  await run('deposits-suspense');
  const pay = (amount: bigint, changes: Partial<FakePayment> = {}) => node.pay({ to: OUR_ADDRESS, amount, ...changes });

  return {
    clock,
    node,
    app,
    run,
    pay,
    /** A payment that the intake has put into suspense, by its number. */
    async stray(amount: bigint, changes: Partial<FakePayment> = {}): Promise<string> {
      const hash = pay(amount, changes);
      clock.advance(11 * MINUTE_MS);
      await run('deposits-suspense');
      const { rows } = await pool.query('SELECT no FROM usdt_suspense WHERE tx_hash = $1', [hash]);
      return rows[0].no;
    },
    rowOf: async (no: string) => (await pool.query('SELECT * FROM usdt_suspense WHERE no = $1', [no])).rows[0],
    async inSuspense(): Promise<bigint> {
      const { rows } = await pool.query(
        `SELECT coalesce(sum(CASE WHEN to_account = a.id THEN amount ELSE -amount END), 0)::bigint AS amount
         FROM ledger_account a JOIN ledger_posting ON a.id IN (to_account, from_account)
         WHERE a.address = 'house:suspense:usdt'`,
      );
      return rows[0].amount;
    },
  };
};
