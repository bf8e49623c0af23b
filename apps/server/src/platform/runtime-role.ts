import pg from 'pg';
import PgBoss from 'pg-boss';
import { ConfigError } from './config-error.ts';
import type { Database } from './database.ts';
import type { Logger } from './log.ts';
import { areTablesNewer } from './migrations.ts';

type Rights = readonly string[];

const ALL_ROWS: Rights = ['SELECT', 'INSERT', 'UPDATE', 'DELETE'];
/** Rows are added and changed, never deleted. */
const KEPT: Rights = ['SELECT', 'INSERT', 'UPDATE'];
/** Rows are added only. */
const FINAL: Rights = ['SELECT', 'INSERT'];
/** Rows are added, and deleted when their time is over. Triggers refuse to delete younger ones. */
const EXPIRING: Rights = [...FINAL, 'DELETE'];
/** The same of rows that change. */
const EXPIRING_FACTS: Rights = [...KEPT, 'DELETE'];
const READ: Rights = ['SELECT'];

/** Rights of the runtime role to the tables that serve as evidence. It may change the rows of all others. */
const RIGHTS: Readonly<Record<string, Rights>> = {
  ledger_transaction: FINAL,
  ledger_posting: FINAL,
  ledger_account: [...FINAL, 'UPDATE (balance)'],
  book_seal: [...FINAL, 'UPDATE (read_at, differs)'],
  audit_row: FINAL,
  audit_head: [...FINAL, 'UPDATE (id, hash)'],
  audit_checkpoint: [...FINAL, 'UPDATE (read_at, broken_at)'],
  evidence_signature: [...FINAL, 'UPDATE (key_id, sealed)'],
  bet_correction: FINAL,
  // The text of an event of an earlier release can have what a member wrote, which is deleted with a closed account.
  deposit_event: [...FINAL, 'UPDATE (text)'],
  protection_check: FINAL,
  protection_log: FINAL,
  protection_log_head: [...FINAL, 'UPDATE (id, hash)'],
  red_packet_draw: FINAL,
  red_packet_plan: FINAL,
  risk_case_note: FINAL,
  risk_release: FINAL,
  risk_verdict: FINAL,
  security_event: EXPIRING,
  setting_change: FINAL,
  transfer_event: FINAL,
  turnover_end: FINAL,
  tron_payment: FINAL,
  vip_change: FINAL,
  withdrawal_event: FINAL,
  work_order_event: EXPIRING,
  adjustment: KEPT,
  bet: KEPT,
  deposit: KEPT,
  member: KEPT,
  member_closure: KEPT,
  member_identity: KEPT,
  member_recovery: [...FINAL, 'UPDATE (maker_half, checker_half, expires_at, used_at, ended_at)'],
  pay_reset: KEPT,
  payout_hold: KEPT,
  proposal: KEPT,
  protection_block: [...FINAL, 'UPDATE (over_at)'],
  protection_day: KEPT,
  protection_house_limit: FINAL,
  protection_return: KEPT,
  protection_raise: KEPT,
  red_packet_day: KEPT,
  risk_case: KEPT,
  risk_clearance: [...FINAL, 'UPDATE (revoked_at, revoked_by)'],
  risk_evidence: EXPIRING_FACTS,
  risk_sighting: EXPIRING_FACTS,
  sealing_start: [...READ, 'UPDATE'],
  staff_account: KEPT,
  transfer: KEPT,
  usdt_suspense: KEPT,
  withdrawal: KEPT,
  __drizzle_migrations: READ,
};

/** Schema of the job queue. Its tables are made while the server runs, so it belongs to the runtime role. */
const JOBS_SCHEMA = 'jobs';

/** Tables of the application with the table that each is a part of. Parts are written through that table only. */
const TABLES = `
  SELECT c.relname AS name, parent.relname AS parent FROM pg_class c
  LEFT JOIN pg_inherits i ON i.inhrelid = c.oid LEFT JOIN pg_class parent ON parent.oid = i.inhparent
  WHERE c.relnamespace = 'public'::regnamespace AND c.relkind IN ('r', 'p') ORDER BY 1`;

/** Objects of the job queue that belong to another role, as ALTER names them. */
const JOB_OBJECTS = `
  SELECT 'TABLE ' || c.oid::regclass AS object FROM pg_class c
    WHERE c.relnamespace = $1::regnamespace AND c.relkind IN ('r', 'p') AND c.relowner <> $2::regrole
  UNION ALL SELECT 'FUNCTION ' || p.oid::regprocedure FROM pg_proc p
    WHERE p.pronamespace = $1::regnamespace AND p.proowner <> $2::regrole
  UNION ALL SELECT 'TYPE ' || t.oid::regtype FROM pg_type t
    WHERE t.typnamespace = $1::regnamespace AND t.typtype = 'e' AND t.typowner <> $2::regrole
  UNION ALL SELECT 'SCHEMA ' || n.nspname FROM pg_namespace n
    WHERE n.oid = $1::regnamespace AND n.nspowner <> $2::regrole`;

export interface RuntimeRole {
  name: string;
  password: string;
}

/** The role of the runtime address, or undefined when the owner's address has the same one. */
export const runtimeRoleOf = (ownerUrl: string, runtimeUrl: string): RuntimeRole | undefined => {
  const [owner, runtime] = [new URL(ownerUrl), new URL(runtimeUrl)];
  if (runtime.username === '' || runtime.username === owner.username) return undefined;
  return { name: decodeURIComponent(runtime.username), password: decodeURIComponent(runtime.password) };
};

const ensureRole = async (client: pg.ClientBase, { name, password }: RuntimeRole): Promise<void> => {
  const { rows } = await client.query<{ there: boolean; creates: boolean }>(
    `SELECT EXISTS (SELECT FROM pg_roles WHERE rolname = $1) AS there, rolsuper OR rolcreaterole AS creates
     FROM pg_roles WHERE rolname = current_user`,
    [name],
  );
  if (rows[0]?.there === true) return;
  if (rows[0]?.creates !== true) {
    throw new ConfigError(
      `DATABASE_URL: there is no role ${name}, and that of KOI_OWNER_URL may not create it. Run as a superuser: ` +
        `CREATE ROLE ${name} LOGIN PASSWORD '…'; GRANT ${name} TO <role of KOI_OWNER_URL>`,
    );
  }
  await client.query(`CREATE ROLE ${pg.escapeIdentifier(name)} LOGIN PASSWORD ${pg.escapeLiteral(password)}`);
};

/** Gives the queue with everything in it to the runtime role. */
const handOverJobs = async (client: pg.ClientBase, { name }: RuntimeRole): Promise<void> => {
  const role = pg.escapeIdentifier(name);
  const { rows: found } = await client.query(`SELECT to_regnamespace($1) AS there`, [JOBS_SCHEMA]);
  if (found[0]?.there === null) await client.query(PgBoss.getConstructionPlans(JOBS_SCHEMA));
  const { rows } = await client.query<{ object: string }>(JOB_OBJECTS, [JOBS_SCHEMA, role]);
  // The schema goes first, because the new owner of its tables needs the right to create in it.
  const schemaFirst = rows.toSorted(
    (a, b) => Number(b.object.startsWith('SCHEMA')) - Number(a.object.startsWith('SCHEMA')),
  );
  for (const { object } of schemaFirst) await client.query(`ALTER ${object} OWNER TO ${role}`);
};

const grantTables = async (client: pg.ClientBase, { name }: RuntimeRole): Promise<void> => {
  const role = pg.escapeIdentifier(name);
  const { rows: tables } = await client.query<{ name: string; parent: string | null }>(TABLES);
  const grants = tables.map((table) => {
    const rights = table.parent === null ? (RIGHTS[table.name] ?? ALL_ROWS) : READ;
    return `GRANT ${rights.join(', ')} ON ${pg.escapeIdentifier(table.name)} TO ${role}`;
  });
  await client.query(
    [
      `GRANT USAGE ON SCHEMA public TO ${role}`,
      `REVOKE CREATE ON SCHEMA public FROM PUBLIC, ${role}`,
      `REVOKE ALL ON ALL TABLES IN SCHEMA public FROM ${role}`,
      ...grants,
      `GRANT USAGE ON ALL SEQUENCES IN SCHEMA public TO ${role}`,
      `ALTER DEFAULT PRIVILEGES IN SCHEMA public REVOKE ALL ON TABLES FROM ${role}`,
      `ALTER DEFAULT PRIVILEGES IN SCHEMA public GRANT ${FINAL.join(', ')} ON TABLES TO ${role}`,
      `ALTER DEFAULT PRIVILEGES IN SCHEMA public GRANT USAGE ON SEQUENCES TO ${role}`,
    ].join(';\n'),
  );
};

/**
 * Gives the runtime role what the server needs and takes everything else from it. Creates the role if the owner may.
 * It can be repeated, and has to be after every change of the tables. The caller holds the lock of the migrations.
 * Changes nothing and returns false when a newer version has migrated the tables, because this version does not know
 * which of them are evidence. A table without a grant can be read and added to, but not changed.
 */
export const grantRuntime = async (client: pg.ClientBase, role: RuntimeRole): Promise<boolean> => {
  if (await areTablesNewer(client)) return false;
  await ensureRole(client, role);
  await handOverJobs(client, role);
  await grantTables(client, role);
  return true;
};

/** Tables of which the current role may change or delete rows, as the whole table. */
const CHANGEABLE = `
  SELECT c.relname AS name, has_table_privilege(c.oid, 'UPDATE') AS "UPDATE", has_table_privilege(c.oid, 'DELETE') AS "DELETE"
  FROM pg_class c WHERE c.relnamespace = 'public'::regnamespace AND c.relkind IN ('r', 'p')`;

/** Evidence of which the current role could change or delete rows that this version keeps from it. */
const evidenceAtRisk = async ({ pool }: Database): Promise<string[]> => {
  const { rows } = await pool.query<{ name: string; UPDATE: boolean; DELETE: boolean }>(CHANGEABLE);
  return rows
    .filter((table) => {
      const rights = RIGHTS[table.name] ?? ALL_ROWS;
      return (['UPDATE', 'DELETE'] as const).some((right) => table[right] && !rights.includes(right));
    })
    .map(({ name }) => name)
    .toSorted();
};

/**
 * Reports when the role of the server could alter the tables, as a superuser or as their owner, or could change rows of
 * evidence. The server works with such a role, but who takes it over could then rewrite the books.
 */
export const reportPowerfulRole = async (database: Database, log: Logger): Promise<void> => {
  const { rows } = await database.pool.query<{ role: string; alters: boolean }>(
    `SELECT r.rolname AS role, r.rolsuper OR EXISTS (
       SELECT FROM pg_class c WHERE c.relnamespace = 'public'::regnamespace AND c.relkind IN ('r', 'p')
         AND pg_has_role(current_user, c.relowner, 'USAGE')) AS alters
     FROM pg_roles r WHERE r.rolname = current_user`,
  );
  const role = rows[0]?.role;
  if (rows[0]?.alters === true) {
    log.error(
      { role },
      'DATABASE_URL: its role can alter and drop the tables. Give the server a role of its own: KOI_OWNER_URL',
    );
    return;
  }
  const tables = await evidenceAtRisk(database);
  if (tables.length === 0) return;
  log.error(
    { role, tables },
    'DATABASE_URL: its role can change rows of evidence. Run npm run migrate, which grants the rights again',
  );
};
