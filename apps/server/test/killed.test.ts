import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type Endpoint, memberRows, staffRows } from '@koi/contract';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { bundle } from '../../../scripts/build.ts';
import { auditBooks } from '../src/books.ts';
import { importWaiting } from '../src/modules/deposits/index.ts';
import { testApp, testConfig } from './app.ts';
import { fund, memberIdOf, walletsOf } from './money.ts';
import { newStaff, type TestStaff } from './staff.ts';

/** Whoever holds it keeps the server at the marked point. */
const GATE = 77;
const app = await testApp();
const { database, call, register } = app;
const dataDir = mkdtempSync(join(tmpdir(), 'koi-killed-'));
const holder = new pg.Client({ connectionString: app.url });
await holder.connect();

let server: { child: ChildProcess; address: string } | undefined;
const kill = () => {
  server?.child.kill('SIGKILL');
  server = undefined;
};
afterAll(async () => {
  kill();
  await holder.end();
  for (const folder of [dataDir, dirname(program)]) rmSync(folder, { recursive: true, force: true });
});

/** Bundled once, because it is started once for every point. */
const program = fileURLToPath(new URL(`../dist/killed-${process.pid}/main.js`, import.meta.url));

/** The real process on the same database: the tokens made here are good there. */
const startServer = async (): Promise<string> => {
  if (server !== undefined) return server.address;
  const env = { DATABASE_URL: app.url, KOI_DATA_DIR: dataDir, KOI_SECRET: testConfig().secret, KOI_MODE: 'test' };
  const child = spawn(process.execPath, [program], {
    env: { PATH: process.env['PATH'], PORT: '0', HOST: '127.0.0.1', KOI_RATE_LIMITS: 'off', ...env },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let output = '';
  child.stdout?.on('data', (chunk) => {
    output += chunk;
  });
  const address = () => /"address":"(http:[^"]+)"/.exec(output)?.[1];
  await expect.poll(address, { timeout: 30_000 }).toBeDefined();
  server = { child, address: address() ?? '' };
  return server.address;
};

interface Submit {
  row: Endpoint;
  input: object;
  token: string;
  key: string;
}

const send = async ({ row, input, token, key }: Submit): Promise<{ code: number; message: string }> => {
  const response = await fetch(`${await startServer()}${row.path}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json', 'idempotency-key': key },
    body: JSON.stringify(input),
  });
  return (await response.json()) as { code: number; message: string };
};

const waiting = async () => {
  const { rows } = await holder.query(
    `SELECT 1 FROM pg_locks WHERE locktype = 'advisory' AND objid = $1 AND NOT granted`,
    [GATE],
  );
  return rows.length;
};

/** At `commit` the work is done and the answer is not: afterwards nobody can know but by asking again. */
const trigger = (table: string, atCommit: boolean) =>
  atCommit
    ? `CREATE CONSTRAINT TRIGGER marked AFTER INSERT ON ${table} DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION stop_here()`
    : `CREATE TRIGGER marked AFTER INSERT OR UPDATE ON ${table} FOR EACH ROW EXECUTE FUNCTION stop_here()`;

/** Sends the submit, kills the server while it stands at the point, and gives what a second try with its key answers. */
const killAt = async (point: string, submit: Submit): Promise<{ code: number; message: string }> => {
  const table = point === 'commit' ? 'ledger_transaction' : point;
  await startServer();
  await holder.query(trigger(table, point === 'commit'));
  await holder.query('SELECT pg_advisory_lock($1)', [GATE]);
  const lost = send(submit).catch(() => 'lost');
  await expect.poll(waiting, { timeout: 10_000 }).toBe(1);
  kill();
  expect(await lost).toBe('lost');
  await holder.query('SELECT pg_advisory_unlock($1)', [GATE]);
  await expect.poll(waiting, { timeout: 10_000 }).toBe(0);
  await holder.query(`DROP TRIGGER marked ON ${table}`);
  return send(submit);
};

let finance: TestStaff;
let token = '';
let memberId = 0;
let card = 0;
let count = 0;

beforeAll(async () => {
  await bundle('server', program);
  await holder.query(`CREATE FUNCTION stop_here() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN PERFORM pg_advisory_xact_lock_shared(${GATE}); RETURN NULL; END $$`);
  finance = await newStaff(app, 'finance');
  token = await register('survivor');
  memberId = await memberIdOf(app, token);
  const form = { bank: '招商银行', bank_owner: '陈宇', bank_no: '6225880000006621', bank_address: '深圳南山支行' };
  await call(memberRows.cards.bind, { ...form, pay_pass: 'pay-secret' }, { token });
  card = (await call(memberRows.cards.list, {}, { token })).body.data[0]?.id ?? 0;
  await fund(database, memberId, 10_000_000n);
}, 60_000);

const nextKey = () => {
  count += 1;
  return `submit-${1000 + count}`;
};
const ask = (): Submit => ({
  row: memberRows.withdrawals.create,
  input: { amount: '100', bank: card, password: 'pay-secret' },
  token,
  key: nextKey(),
});
const decide = (row: Endpoint, no: string): Submit => ({
  row,
  input: { no, remark: '核对' },
  token: finance.token,
  key: nextKey(),
});
const latest = async (table: 'withdrawal' | 'deposit') =>
  (
    await database.pool.query<{ no: string; state: number }>(
      `SELECT no, state FROM ${table} ORDER BY created_at DESC LIMIT 1`,
    )
  ).rows[0] ?? { no: '', state: 0 };
const accepted = expect.objectContaining({ code: 200 });

const booksAgree = async () => (await auditBooks(database)).every(({ passed }) => passed);

describe('a server that is killed', () => {
  it.each(['ledger_posting', 'withdrawal', 'withdrawal_event', 'idempotent_answer', 'commit'])(
    'while money is asked for, at %s, holds it once',
    async (point) => {
      const before = await walletsOf(database, memberId);
      expect(await killAt(point, ask())).toEqual(accepted);
      const after = await walletsOf(database, memberId);
      expect(after).toEqual({ centre: before.centre - 10_000n, held: before.held + 10_000n });
      expect(await booksAgree()).toBe(true);
    },
    60_000,
  );

  it.each(['ledger_posting', 'withdrawal', 'audit_row', 'commit'])(
    'while a withdrawal is approved, at %s, pays it once',
    async (point) => {
      await send(ask());
      const { no } = await latest('withdrawal');
      const before = await walletsOf(database, memberId);
      expect(await killAt(point, decide(staffRows.withdrawals.approve, no))).toEqual(accepted);
      const after = await walletsOf(database, memberId);
      expect(after).toEqual({ centre: before.centre, held: before.held - 10_000n });
      expect((await latest('withdrawal')).state).toBe(2);
      expect(await booksAgree()).toBe(true);
    },
    60_000,
  );

  it.each(['ledger_posting', 'commit'])(
    'while a withdrawal is refused, at %s, returns it once',
    async (point) => {
      await send(ask());
      const { no } = await latest('withdrawal');
      const before = await walletsOf(database, memberId);
      expect(await killAt(point, decide(staffRows.withdrawals.refuse, no))).toEqual(accepted);
      const after = await walletsOf(database, memberId);
      expect(after).toEqual({ centre: before.centre + 10_000n, held: before.held - 10_000n });
    },
    60_000,
  );

  it.each(['deposit', 'ledger_posting', 'turnover_requirement', 'audit_row', 'commit'])(
    'while a deposit is approved, at %s, credits it once',
    async (point) => {
      const draft = { memberId, way: 'bank', amount: 50_000n, at: new Date() } as const;
      const no = await database.transaction((tx) => importWaiting(tx, draft));
      const before = await walletsOf(database, memberId);
      expect(await killAt(point, decide(staffRows.deposits.approve, no))).toEqual(accepted);
      const after = await walletsOf(database, memberId);
      expect(after).toEqual({ centre: before.centre + 50_000n, held: before.held });
      expect((await latest('deposit')).state).toBe(2);
      expect(await booksAgree()).toBe(true);
    },
    60_000,
  );
});
