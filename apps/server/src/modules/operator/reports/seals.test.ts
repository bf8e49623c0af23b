import { beforeEach, describe, expect, it } from 'vitest';
import { onCluster, preparedTemplate, testDatabase } from '../../../../test/database.ts';
import { creditedDeposit } from '../../../../test/past.ts';
import { centre, sampleOfSeals, sealedRanges } from '../../../ledger/index.ts';
import { createLog, type Database, ManualClock } from '../../../platform/index.ts';
import { createFigures } from '../../money/figures/index.ts';
import { auditBooks } from './index.ts';
import { createReportsService } from './service.ts';

const DAY_MS = 86_400_000;
const secrets = { secret: 'a secret of the tests, long enough to be one' };

const START = '2026-06-01T04:30:00+08:00';

const fixture = (database: Database, clock = new ManualClock(START)) => {
  const log = createLog({ level: 'silent' });
  const figures = createFigures({ database, log });
  const [books] = createReportsService({ database, patient: database, clock, log, secrets } as never).jobs;

  return {
    database,
    clock,
    /** Credits a deposit to each of these members now. */
    deposit: (...memberIds: number[]): Promise<void> =>
      database.transaction(async (tx) => {
        for (const memberId of memberIds)
          await creditedDeposit(tx, { memberId, way: 'bank', amount: 10_000n, at: clock.now(), decidedAfterMs: 0 });
      }),
    /** Runs the nightly check on the next day and returns what differs. */
    async night(): Promise<{ name: string; detail: string }[]> {
      clock.advance(DAY_MS);
      await figures.fold();
      await books?.handler({ now: clock.now(), log, data: {} });
      const { rows } = await database.pool.query('SELECT checks FROM book_run ORDER BY id DESC LIMIT 1');
      return rows[0].checks.filter(({ passed }: { passed: boolean }) => !passed);
    },
    async seals() {
      const { rows } = await database.pool.query(
        'SELECT no, after_id, through_id, transactions, postings FROM book_seal ORDER BY no',
      );
      return rows;
    },
  };
};
type Fixture = ReturnType<typeof fixture>;

/** Changes data as the owner of the database could, without the triggers. */
const tamper = async (database: Database, statement: string, values: unknown[] = []): Promise<void> => {
  const client = await database.pool.connect();
  try {
    await client.query('SET session_replication_role = replica');
    expect((await client.query(statement, values)).rowCount).toBeGreaterThan(0);
    await client.query('RESET session_replication_role');
  } finally {
    client.release();
  }
};

const names = (differing: readonly { name: string }[]) => differing.map(({ name }) => name);

let house: Fixture;

/** Opens a house without a history. */
const newHouse = async (): Promise<void> => {
  house = fixture((await testDatabase({ poolSize: 4 })).database);
};

/** Three nights, of which the first two are sealed: each sealed range has one deposit. */
const threeNights = async (): Promise<void> => {
  for (const memberId of [1, 2, 3]) {
    await house.deposit(memberId);
    expect(await house.night()).toEqual([]);
  }
};

const calendar = new ManualClock(START);
const sealed = await preparedTemplate((database) => {
  house = fixture(database, calendar);
  return threeNights();
});

/** Opens a house after three nights. */
const sealedHouse = async (): Promise<void> => {
  const { database } = await testDatabase({ poolSize: 4, template: sealed });
  house = fixture(database, new ManualClock(calendar.now()));
};

describe('the seals', () => {
  it('cover what an earlier day’s check saw, without gaps, and continue each other', async () => {
    await sealedHouse();
    expect(await house.seals()).toEqual([
      { no: 1, after_id: 0n, through_id: 1n, transactions: 1, postings: 1 },
      { no: 2, after_id: 1n, through_id: 2n, transactions: 1, postings: 1 },
    ]);
    const { rows } = await house.database.pool.query('SELECT hash, previous_hash, totals FROM book_seal ORDER BY no');
    expect(rows[1].previous_hash).toBe(rows[0].hash);
    expect(rows[1].totals).toEqual({ centre: '20000', 'house:deposits:bank': '-20000' });
  });

  it('are not changed or removed', async () => {
    await sealedHouse();
    const { pool } = house.database;
    await expect(pool.query(`UPDATE book_seal SET digest = 'x'`)).rejects.toThrow('never edited');
    await expect(pool.query('DELETE FROM book_seal')).rejects.toThrow('never edited');
  });

  it('wait for a transaction that is open and owns a lower id', async () => {
    await newHouse();
    const late = await house.database.pool.connect();
    try {
      await late.query('BEGIN');
      await late.query(`SELECT ledger_post('late', '\\x00', 'test', 9, '', NULL,
        ARRAY['house:tests'], ARRAY['member:9:centre'], ARRAY[700::bigint])`);
      await house.deposit(1);
      for (let night = 1; night <= 3; night += 1) expect(await house.night()).toEqual([]);
      expect(await house.seals()).toEqual([]);
      await late.query('COMMIT');
    } finally {
      late.release();
    }
    expect(await house.night()).toEqual([]);
    expect(await house.seals()).toEqual([{ no: 1, after_id: 0n, through_id: 2n, transactions: 2, postings: 2 }]);
    expect(await house.night()).toEqual([]);
    expect((await auditBooks(house.database)).filter(({ passed }) => !passed)).toEqual([]);
  });

  it('do not wait for open transactions of other databases', async () => {
    await newHouse();
    await onCluster(async (other) => {
      await other.query('BEGIN');
      await other.query('SELECT pg_current_xact_id()');
      await threeNights();
      expect(await house.seals()).toHaveLength(2);
      await other.query('ROLLBACK');
    });
  });

  it('do not include a day while a check differs, so that every night shows the difference', async () => {
    await newHouse();
    await house.deposit(1);
    await house.night();
    await house.database.pool.query('UPDATE deposit SET amount = amount + 1');
    for (let night = 1; night <= 3; night += 1) expect(names(await house.night())).toEqual(['存款订单与账本一致']);
    expect(await house.seals()).toEqual([]);
    await house.database.pool.query('UPDATE deposit SET amount = amount - 1');
    expect(await house.night()).toEqual([]);
    expect(await house.seals()).toHaveLength(1);
  });
});

describe('a change of what is not sealed yet is found in the next night:', () => {
  beforeEach(sealedHouse);

  it.each([
    ['the amount of a posting', 'UPDATE ledger_posting SET amount = amount + 1 WHERE transaction_id = 3'],
    ['a balance recorded by a posting', 'UPDATE ledger_posting SET to_balance = 1 WHERE transaction_id = 3'],
    ['an account', `UPDATE ledger_account SET balance = balance + 1 WHERE address = 'member:3:centre'`],
    ['a removed posting', 'DELETE FROM ledger_posting WHERE transaction_id = 3'],
    ['a removed transaction', 'DELETE FROM ledger_transaction WHERE id = 3'],
    ['a removed order', 'DELETE FROM deposit WHERE member_id = 3'],
    ['an order', 'UPDATE deposit SET amount = amount + 1 WHERE member_id = 3'],
  ])('%s', async (_, statement) => {
    await tamper(house.database, statement);
    expect(await house.night()).not.toEqual([]);
  });
});

describe('a change of what is sealed', () => {
  /** The number of nights until something differs, and what. */
  const nightsUntilFound = async () => {
    for (let night = 1; night <= 5; night += 1) {
      const found = await house.night();
      if (found.length > 0) return { night, found: names(found) };
    }
    return undefined;
  };

  it.each([
    ['an amount', 'UPDATE ledger_posting SET amount = amount + 1 WHERE transaction_id = 1', '封存账目未被改动'],
    ['a key', `UPDATE ledger_transaction SET memo = 'x' WHERE id = 1`, '封存账目未被改动'],
    ['a balance', 'UPDATE ledger_posting SET to_balance = 1 WHERE transaction_id = 1', '封存账目未被改动'],
    ['an inserted row', `INSERT INTO ledger_posting VALUES (1, 2, 1, 2, 5, NULL, 5)`, '封存账目未被改动'],
    ['an order', 'UPDATE deposit SET amount = amount + 1 WHERE member_id = 1', '存款订单与账本一致'],
    ['a removed order', 'DELETE FROM deposit WHERE member_id = 1', '存款订单与账本一致'],
  ])(
    'is found by the sample when its turn comes, every night from then on, and by the whole check: %s',
    async (_, statement, name) => {
      await sealedHouse();
      await tamper(house.database, statement);
      expect(names((await auditBooks(house.database)).filter(({ passed }) => !passed))).toContain(name);
      const first = await nightsUntilFound();
      expect(first?.found).toContain(name);
      expect(names(await house.night())).toContain(name);
    },
  );

  it('is found at once when a seal was changed with it', async () => {
    await sealedHouse();
    await tamper(house.database, `UPDATE book_seal SET digest = 'x' WHERE no = 1`);
    expect(names(await house.night())).toEqual(['封存账目未被改动']);
  });

  it('is found at once in the balance of an account that has not moved since', async () => {
    await sealedHouse();
    await tamper(house.database, 'UPDATE ledger_account SET balance = balance + 1 WHERE address = $1', [centre(1)]);
    expect(names(await house.night())).toContain('分录借贷合计为零');
  });

  it('is found in two balances that compensate each other, when one of their ranges is read', async () => {
    await sealedHouse();
    await tamper(
      house.database,
      `UPDATE ledger_account SET balance = balance + CASE address WHEN $1 THEN 1 ELSE -1 END WHERE address IN ($1, $2)`,
      [centre(1), centre(2)],
    );
    expect((await nightsUntilFound())?.found).toEqual(['账户余额等于分录合计']);
  });
});

it('every sealed range is read again in turn', async () => {
  await sealedHouse();
  const readAt = async () =>
    (await house.database.pool.query('SELECT read_at FROM book_seal WHERE no <= 2 ORDER BY no')).rows.map(
      ({ read_at }) => read_at.getTime(),
    );
  await house.night();
  const [first = 0, second = 0] = await readAt();
  expect(first).toBe(house.clock.now().getTime());
  expect(second).toBeLessThan(first);
  await house.night();
  expect(await readAt()).toEqual([first, house.clock.now().getTime()]);
});

it('a check reads at most eight agreeing seals again, however many there are', async () => {
  await newHouse();
  await house.database.pool.query(`
    INSERT INTO book_seal (no, after_id, through_id, since, until, transactions, postings, entered, departed, totals,
      digest, previous_hash, hash, sealed_at, read_at)
    SELECT no, no - 1, no, now(), now(), 0, 0, '{}', '{}', '{}', '', '', no::text, now(), now() + no * interval '1 s'
    FROM generate_series(1, 2000) no`);
  const sample = sealedRanges(await sampleOfSeals(house.database.orm));
  expect(sample).toEqual([
    { seals: [1, 2, 3, 4, 5, 6, 7, 8], range: expect.objectContaining({ after: 0n, through: 8n }) },
  ]);
});

describe('the nightly check', () => {
  /** Rows that a night reads of the tables that grow with time. */
  const rowsOfNight = async (): Promise<number> => {
    const read = async () => {
      await house.database.pool.query('SELECT pg_stat_force_next_flush()');
      const { rows } = await house.database.pool.query(`
        SELECT sum(seq_tup_read + coalesce(idx_tup_fetch, 0))::int AS total FROM pg_stat_user_tables
        WHERE relname IN ('ledger_transaction', 'ledger_posting', 'deposit', 'withdrawal', 'transfer', 'bet')`);
      return rows[0].total as number;
    };
    const before = await read();
    expect(await house.night()).toEqual([]);
    return (await read()) - before;
  };
  const seal = async () => {
    for (let night = 1; night <= 3; night += 1) expect(await house.night()).toEqual([]);
  };

  it('reads what is new and one range in 90, however long the history is', async () => {
    await newHouse();
    await house.deposit(1);
    await seal();
    const short = await rowsOfNight();
    await house.deposit(...Array.from({ length: 300 }, (_, n) => n + 1));
    await seal();
    // Day figures are compared by whole days, also the day of the last seal, which is therefore another one.
    await house.deposit(1);
    await seal();
    // Three ranges are sealed, and the nights read them in turn.
    const nights = [await rowsOfNight(), await rowsOfNight(), await rowsOfNight()];
    // A table of a few hundred rows is scanned once where a large one is read by its index, so the bound is not smaller.
    expect(Math.max(...nights)).toBeGreaterThan(100 * short);
    expect(Math.min(...nights)).toBeLessThan(Math.max(...nights) / 4);
  });
});
