import pg from 'pg';
import { describe, expect, it } from 'vitest';
import { freshName } from '../../../scripts/fresh-name.ts';
import { partitionTables } from '../../../scripts/partitions/partition.ts';
import { createLog, migrate, prepareTables, reportPowerfulRole, runtimeRoleOf } from '../src/platform/index.ts';
import { testApp } from './app.ts';
import { testDatabase } from './database.ts';
import { fund, memberIdOf } from './money.ts';
import { staffToken } from './staff.ts';

const store = await testDatabase();
const app = await testApp({ on: store });
const { url, runtimeUrl, database } = store;
const runtime = store.runtime().pool;
const DENIED = /permission denied|must be owner/;

/** Rows of everything that the runtime role must not change. */
const token = await app.register('runtime01');
await fund(store.runtime(), await memberIdOf(app, token), 10_000n);
await staffToken(app, 'admin');

const refused = async (statement: string): Promise<void> => {
  await expect(runtime.query(statement), statement).rejects.toThrow(DENIED);
};

const FINAL = [
  'ledger_transaction',
  'ledger_posting',
  'audit_row',
  'withdrawal_event',
  'setting_change',
  'bet_correction',
];
const KEPT = [
  'ledger_account',
  'audit_head',
  'audit_checkpoint',
  'book_seal',
  'deposit',
  'deposit_event',
  'withdrawal',
  'bet',
  'member',
];

describe('the role of the server', () => {
  it('can not alter, drop or empty a table, and can not switch off its guards', async () => {
    for (const table of ['ledger_posting', 'audit_row', 'member', 'card']) {
      await refused(`ALTER TABLE ${table} ADD COLUMN more text`);
      await refused(`ALTER TABLE ${table} DISABLE TRIGGER ALL`);
      await refused(`DROP TABLE ${table}`);
      await refused(`TRUNCATE ${table}`);
      await refused(`CREATE INDEX ON ${table} ((1))`);
    }
    await refused('DROP TRIGGER ledger_posting_is_final ON ledger_posting');
    await refused('ALTER TABLE ledger_account DROP CONSTRAINT ledger_account_never_negative');
    await refused(
      'CREATE OR REPLACE FUNCTION ledger_refuse_change() RETURNS trigger LANGUAGE sql AS $$ SELECT NULL $$',
    );
    await refused('DROP FUNCTION audit_refuse()');
    await refused('CREATE TABLE mine (id int)');
    await refused('CREATE SCHEMA mine');
    await refused("SET session_replication_role = 'replica'");
    await refused("SELECT setval('ledger_account_id_seq', 1)");
    await refused('INSERT INTO __drizzle_migrations (hash, created_at) VALUES (1, 1)');
    await refused(`ALTER ROLE CURRENT_USER SUPERUSER`);
  });

  it('can not change or delete rows of the ledger, the audit log and other tables that are only added to', async () => {
    for (const table of FINAL) {
      const column = (await runtime.query(`SELECT * FROM ${table} LIMIT 0`)).fields.at(-1)?.name;
      await refused(`UPDATE ${table} SET "${column}" = "${column}"`);
    }
    for (const table of [...FINAL, ...KEPT]) await refused(`DELETE FROM ${table}`);
    await refused("UPDATE ledger_account SET address = 'mine'");
    await refused("UPDATE audit_checkpoint SET hash = ''");
    await refused("UPDATE book_seal SET digest = ''");
    for (const column of ['no', 'at', 'who']) await refused(`UPDATE deposit_event SET ${column} = ${column}`);
  });

  it('can not delete what members asked for and two people agreed to, or change who agreed', async () => {
    for (const table of [
      'member_identity',
      'member_recovery',
      'pay_reset',
      'payout_hold',
      'member_closure',
      'proposal',
      'protection_block',
      'transfer',
      'usdt_suspense',
    ]) {
      await refused(`DELETE FROM ${table}`);
    }
    for (const column of ['maker_id', 'checker_id', 'seen_event', 'code_hash', 'approved_at'])
      await refused(`UPDATE member_recovery SET ${column} = ${column}`);
    await runtime.query('UPDATE member_recovery SET ended_at = ended_at WHERE false');
    await refused('UPDATE protection_block SET ends_at = ends_at');
    await refused('INSERT INTO sealing_start (older_seen_at) VALUES (now())');
  });

  it('serves members and staff, and owns nothing but the queue of jobs', async () => {
    expect(await memberIdOf(app, token)).toBeGreaterThan(0);
    const { rows } = await runtime.query(
      `SELECT DISTINCT n.nspname AS schema FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace
       JOIN pg_roles r ON r.oid = c.relowner WHERE r.rolname = current_user AND n.nspname !~ '^pg_'`,
    );
    expect(rows).toEqual([{ schema: 'jobs' }]);
  });

  it('is reported when it is the owner of the tables, and not otherwise', async () => {
    const lines: string[] = [];
    const log = createLog({ level: 'debug', destination: { write: (line) => void lines.push(line) } });
    await reportPowerfulRole(store.runtime(), log);
    expect(lines).toEqual([]);
    await reportPowerfulRole(database, log);
    expect(lines.join('')).toContain('KOI_OWNER_URL');
  });

  it('is reported when it can change rows of evidence, with the names of the tables', async () => {
    const lines: string[] = [];
    const log = createLog({ level: 'debug', destination: { write: (line) => void lines.push(line) } });
    await database.pool.query('GRANT UPDATE ON vip_change TO koi_app; GRANT DELETE ON bet TO koi_app');
    await reportPowerfulRole(store.runtime(), log);
    expect(lines.join('')).toContain('"tables":["bet","vip_change"]');
    expect(lines.join('')).toContain('npm run migrate');
    await migrate(url, runtimeUrl);
    await reportPowerfulRole(store.runtime(), log);
    expect(lines).toHaveLength(1);
  });
});

describe('the rights of the role', () => {
  it('are given again by every migration, also on new tables', async () => {
    await database.pool.query('CREATE TABLE added_by_hand (id int)');
    await database.pool.query('REVOKE ALL ON member FROM koi_app; GRANT DELETE ON audit_row TO koi_app');
    expect(await migrate(url, runtimeUrl)).toEqual([]);
    await runtime.query('SELECT 1 FROM member');
    await runtime.query('DELETE FROM added_by_hand');
    await refused('DELETE FROM audit_row');
  });

  it('allow no changes in a table that no version has granted yet', async () => {
    // An installation of an earlier version, where new tables got all rights.
    await database.pool.query('ALTER DEFAULT PRIVILEGES IN SCHEMA public GRANT UPDATE, DELETE ON TABLES TO koi_app');
    await migrate(url, runtimeUrl);
    await database.pool.query('CREATE TABLE not_granted (id int)');
    await runtime.query('INSERT INTO not_granted VALUES (1)');
    await refused('UPDATE not_granted SET id = 2');
    await refused('DELETE FROM not_granted');
    await database.pool.query('DROP TABLE not_granted');
  });

  it('are the same on tables that were divided into parts', async () => {
    await partitionTables(database.pool, runtimeRoleOf(url, runtimeUrl));
    await refused('DELETE FROM ledger_posting');
    await refused('DELETE FROM ledger_posting_1');
    await refused('DELETE FROM bet_0');
    await runtime.query('SELECT count(*) FROM ledger_posting');
    await runtime.query('UPDATE bet SET member_id = member_id WHERE false');
  });

  it('can be given by an owner who is no superuser, to a role that exists', async () => {
    const name = freshName('plain_');
    await database.pool.query(
      `CREATE ROLE ${name}_owner LOGIN PASSWORD 'x'; CREATE ROLE ${name}_app LOGIN PASSWORD 'x'`,
    );
    await database.pool.query(`CREATE DATABASE ${name} OWNER ${name}_owner`);
    const address = (role: string) => {
      const made = new URL(url);
      [made.username, made.password, made.pathname] = [role, 'x', `/${name}`];
      return made.href;
    };
    const [owner, runtimeAddress] = [address(`${name}_owner`), address(`${name}_app`)];
    try {
      await expect(migrate(owner, runtimeAddress)).rejects.toThrow(/must be able to SET ROLE|must be member of role/);
      await database.pool.query(`GRANT ${name}_app TO ${name}_owner`);
      expect(await migrate(owner, runtimeAddress)).toEqual([]);
      const client = new pg.Client({ connectionString: runtimeAddress });
      await client.connect();
      await expect(client.query('DELETE FROM audit_row')).rejects.toThrow(DENIED);
      await client.end();
      await expect(migrate(owner, address('missing_role'))).rejects.toThrow('CREATE ROLE missing_role');
    } finally {
      await database.pool.query(`DROP DATABASE ${name} WITH (FORCE)`);
      await database.pool.query(`DROP ROLE ${name}_owner, ${name}_app`).catch(() => undefined);
    }
  });

  it('are not enough for migrations, which a start then refuses by naming the variable', async () => {
    await database.pool.query(
      'DELETE FROM __drizzle_migrations WHERE created_at = (SELECT max(created_at) FROM __drizzle_migrations)',
    );
    await expect(prepareTables({ migrates: true, databaseUrl: runtimeUrl })).rejects.toThrow('KOI_OWNER_URL');
  });
});
