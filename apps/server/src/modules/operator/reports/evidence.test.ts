import { eq } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import { preparedTemplate, testDatabase } from '../../../../test/database.ts';
import { creditedDeposit } from '../../../../test/past.ts';
import { centre } from '../../../ledger/index.ts';
import { hashOfSeal, readRange, SEALS_START } from '../../../ledger/seals.ts';
import { bookSeals } from '../../../ledger/tables.ts';
import { createLog, type Database, ManualClock, sealAgain } from '../../../platform/index.ts';
import { createFigures } from '../../money/figures/index.ts';
import { GENESIS, hashOfRow } from '../../people/staff/chain.ts';
import { createAudit } from '../../people/staff/index.ts';
import { auditCheckpoints, auditHead, auditRows } from '../../people/staff/tables.ts';
import { signEvidence, verifyEvidence } from './evidence.ts';
import { createReportsService } from './service.ts';
import { sealedSignatures } from './signatures.ts';

const DAY_MS = 86_400_000;
const secrets = { secret: 'a secret of the tests, long enough to be one' };
const log = createLog({ level: 'silent' });

let database: Database;
let clock: ManualClock;

const SEAL = '账本封存的签名有效';
const CHECKPOINT = '审计核对点的签名有效';

/** Credits a deposit, records an action, and runs the checks of the next night. */
const day = async (memberId: number): Promise<void> => {
  const audit = createAudit({ clock });
  await database.transaction(async (tx) => {
    await creditedDeposit(tx, { memberId, way: 'bank', amount: 10_000n, at: clock.now(), decidedAfterMs: 0 });
    const entry = {
      by: { staff: undefined, address: '' },
      group: 'money',
      action: 'deposits.credit',
      target: '',
      summary: '入账',
    };
    await audit.record(tx, entry as Parameters<typeof audit.record>[1]);
  });
  clock.advance(DAY_MS);
  await createFigures({ database, log }).fold();
  const { jobs } = createReportsService({ database, patient: database, clock, log, audit, secrets } as never);
  for (const { handler } of jobs) await handler({ now: clock.now(), log, data: {} });
};

/** Changes rows as the owner of the database can, without triggers. */
const asOwner = (work: (db: Database['orm']) => Promise<unknown>) =>
  database.transaction(async (tx) => {
    await tx.execute('SET LOCAL session_replication_role = replica');
    await work(tx as unknown as Database['orm']);
  });

const run = (statement: string) => asOwner((db) => db.execute(statement));

const differing = async (whole = true, known: { secret: string } = secrets): Promise<string[]> =>
  (await verifyEvidence(database, { whole, secrets: known })).filter(({ passed }) => !passed).map(({ name }) => name);

/** Rewrites all seals so that they fit the ledger and each other again. */
const rewriteSeals = async (db: Database['orm']) => {
  let previousHash = SEALS_START.hash;
  for (const seal of await db.select().from(bookSeals).orderBy(bookSeals.no)) {
    const { digest } = await readRange(db, { after: seal.afterId, through: seal.throughId });
    const changed = { ...seal, digest, previousHash };
    const hash = hashOfSeal(changed);
    await db.update(bookSeals).set({ digest, previousHash, hash }).where(eq(bookSeals.no, seal.no));
    previousHash = hash;
  }
};

/** Rewrites the audit log from its first row, with its head and its checkpoints. */
const rewriteChain = async (db: Database['orm']) => {
  let previousHash = GENESIS;
  for (const row of await db.select().from(auditRows).orderBy(auditRows.id)) {
    const hash = hashOfRow({ ...row, previousHash });
    await db.update(auditRows).set({ previousHash, hash }).where(eq(auditRows.id, row.id));
    await db.update(auditCheckpoints).set({ hash }).where(eq(auditCheckpoints.id, row.id));
    previousHash = hash;
  }
  await db.update(auditHead).set({ hash: previousHash });
};

const startClock = () => {
  clock = new ManualClock('2026-06-01T04:30:00+08:00');
};

const threeDays = await preparedTemplate(async (prepared) => {
  database = prepared;
  startClock();
  for (const memberId of [1, 2, 3]) await day(memberId);
});

beforeEach(async () => {
  ({ database } = await testDatabase({ poolSize: 4, template: threeDays }));
  startClock();
  clock.advance(3 * DAY_MS);
});

it('nothing differs when nothing was changed', async () => {
  expect(await differing()).toEqual([]);
  expect(await differing(false)).toEqual([]);
});

describe('a change by the owner of the database is found:', () => {
  it('a sealed range of the ledger that was rewritten together with every seal', async () => {
    await asOwner(async (db) => {
      await db.execute(`UPDATE ledger_transaction SET memo = 'x' WHERE id = 1`);
      await rewriteSeals(db);
    });
    expect(await differing()).toEqual([SEAL]);
    expect(await differing(false)).toEqual([SEAL]);
  });

  it('an audit row that was rewritten together with the chain, its head and its checkpoints', async () => {
    await asOwner(async (db) => {
      await db.execute(`UPDATE audit_row SET summary = '拒绝' WHERE id = 1`);
      await rewriteChain(db);
    });
    expect(await differing()).toEqual([CHECKPOINT]);
    expect(await differing(false)).toEqual([CHECKPOINT]);
  });

  it('a balance', async () => {
    await run(`UPDATE ledger_account SET balance = balance + 1 WHERE address = '${centre(1)}'`);
    expect(await differing()).toEqual(['分录借贷合计为零', '账户余额等于分录合计']);
    expect(await differing(false)).toContain('分录借贷合计为零');
  });

  it('a posting of a sealed range', async () => {
    await run('UPDATE ledger_posting SET amount = amount + 1 WHERE transaction_id = 1');
    expect(await differing()).toContain('封存账目未被改动');
  });

  it('an audit row', async () => {
    await run(`UPDATE audit_row SET summary = '拒绝' WHERE id = 1`);
    expect(await differing()).toEqual(['审计日志记录链完整']);
  });

  it.each([
    ['a removed signature', `DELETE FROM evidence_signature WHERE place = 'seal 1'`, SEAL],
    ['all signatures removed', 'DELETE FROM evidence_signature', SEAL],
    [
      'a signature copied from another place',
      `UPDATE evidence_signature SET sealed = (SELECT sealed FROM evidence_signature WHERE place = 'seal 2')
       WHERE place = 'seal 1'`,
      SEAL,
    ],
    ['the last seal removed', 'DELETE FROM book_seal WHERE no = (SELECT max(no) FROM book_seal)', SEAL],
    [
      'the last checkpoint removed',
      'DELETE FROM audit_checkpoint WHERE id = (SELECT max(id) FROM audit_checkpoint)',
      CHECKPOINT,
    ],
  ])('%s', async (_, statement, name) => {
    await run(statement);
    expect(await differing()).toContain(name);
  });
});

it('signatures of another secret are not accepted', async () => {
  expect(await differing(true, { secret: 'another secret, which is long enough as well' })).toEqual([SEAL, CHECKPOINT]);
});

it('signatures stay valid when KOI_SECRET is replaced', async () => {
  const next = { secret: 'the secret after the rotation, long enough', previousSecret: secrets.secret };
  expect(await differing(true, next)).toEqual([]);
  await sealAgain({ database, columns: [sealedSignatures], secrets: next }, { log });
  expect(await differing(true, { secret: next.secret })).toEqual([]);
  expect(await differing()).toEqual([SEAL, CHECKPOINT]);
});

it('nothing more is sealed while a signature differs', async () => {
  const count = () => database.orm.$count(bookSeals);
  const before = await count();
  await run(`DELETE FROM evidence_signature WHERE place = 'seal 1'`);
  await day(4);
  await day(5);
  expect(await count()).toBe(before);
});

describe('signing what has no signature', () => {
  it('makes an older house verifiable and is recorded in the audit log', async () => {
    await run('DELETE FROM evidence_signature');
    const missing = (await database.orm.$count(bookSeals)) + (await database.orm.$count(auditCheckpoints));
    expect(await signEvidence(database, { secrets, clock })).toMatchObject({ signed: missing });
    expect(await differing()).toEqual([]);
    const rows = await database.orm.select().from(auditRows).where(eq(auditRows.action, 'reports.signEvidence'));
    expect(rows).toMatchObject([{ summary: `补签 ${missing} 个` }]);
    expect(await signEvidence(database, { secrets, clock })).toMatchObject({ signed: 0 });
  });

  it('signs nothing when the history differs', async () => {
    await run('DELETE FROM evidence_signature');
    await run('UPDATE ledger_posting SET amount = amount + 1 WHERE transaction_id = 1');
    expect(await signEvidence(database, { secrets, clock })).toMatchObject({ signed: 0 });
    expect(await differing()).toContain(SEAL);
  });

  it('does not replace a signature that differs', async () => {
    await asOwner(async (db) => {
      await db.execute(`UPDATE ledger_transaction SET memo = 'x' WHERE id = 1`);
      await rewriteSeals(db);
    });
    expect(await signEvidence(database, { secrets, clock })).toMatchObject({ signed: 0 });
    expect(await differing()).toEqual([SEAL]);
  });
});
