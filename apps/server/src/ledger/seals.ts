import { asc, desc, eq, inArray, sql } from 'drizzle-orm';
import { type Database, type Queryable, sha256, type Tx } from '../platform/index.ts';
import type { LedgerRange } from './house-check.ts';
import { type AccountSums, bookSeals } from './tables.ts';

export type Seal = typeof bookSeals.$inferSelect;

/** Previous hash of the first seal. */
const GENESIS = '0'.repeat(64);
/** Maximum number of transaction ids in one seal, so that reading one takes a limited time and memory. */
const SEAL_IDS = 20_000n;

/** Seals that follow each other, and the range that they cover together. */
export interface SealedRange {
  seals: number[];
  range: LedgerRange;
}

/** Joins seals that follow each other, so that a check by whole days reads the day of several seals once. */
export const sealedRanges = (seals: readonly Seal[]): SealedRange[] => {
  const joined: SealedRange[] = [];
  for (const { no, afterId, throughId, since, until } of seals.toSorted((a, b) => a.no - b.no)) {
    const before = joined.at(-1);
    const end = { through: throughId, to: until.toISOString() };
    if (before?.seals.at(-1) === no - 1) {
      before.seals.push(no);
      before.range = { ...before.range, ...end };
    } else {
      joined.push({ seals: [no], range: { after: afterId, from: since.toISOString(), ...end } });
    }
  }
  return joined;
};

export const lastSeal = async (db: Queryable): Promise<Seal | undefined> => {
  const [seal] = await db.select().from(bookSeals).orderBy(desc(bookSeals.no)).limit(1);
  return seal;
};

/** Maximum number of differing seals that a check reads again. */
const DIFFERING_MAX = 20;
/** Every seal is read again within this number of checks, as long as that takes no more seals than a check may read. */
const SAMPLE_CHECKS = 90;
/** Maximum number of agreeing seals that a check reads again, so that its time does not grow with history. */
const SAMPLE_MAX = 8;

/** The seals that differed when they were last read, and some of those that agreed, beginning with the longest unread. */
export const sampleOfSeals = async (db: Queryable): Promise<Seal[]> => {
  const last = await lastSeal(db);
  const size = Math.min(SAMPLE_MAX, Math.ceil((last?.no ?? 0) / SAMPLE_CHECKS));
  const read = (differs: boolean, limit: number) =>
    db
      .select()
      .from(bookSeals)
      .where(eq(bookSeals.differs, differs))
      .orderBy(asc(bookSeals.readAt), asc(bookSeals.no))
      .limit(limit);
  return [...(await read(true, DIFFERING_MAX)), ...(await read(false, size))];
};

/** Stores which of the seals that were read agree and which differ. */
export const markRead = async (
  db: Queryable,
  { agreed, differing }: { agreed: readonly number[]; differing: readonly number[] },
  at: Date,
): Promise<void> => {
  if (agreed.length > 0) {
    await db
      .update(bookSeals)
      .set({ readAt: at, differs: false })
      .where(inArray(bookSeals.no, [...agreed]));
  }
  if (differing.length > 0) {
    await db
      .update(bookSeals)
      .set({ differs: true })
      .where(inArray(bookSeals.no, [...differing]));
  }
};

interface RangeContent {
  transactions: number;
  postings: number;
  entered: AccountSums;
  departed: AccountSums;
  digest: string;
  /** Time of the newest transaction of the range. */
  newest: Date | undefined;
}

interface DigestRow extends Record<string, unknown> {
  count: number;
  digest: string;
  newest: string | null;
}

/**
 * Reads a range completely. All columns are part of the digest, as the text of a row, in which PostgreSQL marks the
 * borders between values. Times are numbers, so that no setting of the session changes the text.
 */
export const readRange = async (
  db: Queryable,
  { after, through }: Pick<LedgerRange, 'after' | 'through'>,
): Promise<RangeContent> => {
  const { rows: heads } = await db.execute<DigestRow>(sql`
    SELECT count(*)::int AS count, max(created_at) AS newest, encode(sha256(convert_to(coalesce(string_agg(
      ROW(id, key, encode(content_hash, 'hex'), kind, member_id, memo, extract(epoch FROM created_at))::text, '' ORDER BY id
    ), ''), 'UTF8')), 'hex') AS digest
    FROM ledger_transaction WHERE id > ${after} AND id <= ${through}`);
  const { rows: legs } = await db.execute<DigestRow>(sql`
    SELECT count(*)::int AS count, encode(sha256(convert_to(coalesce(string_agg(
      ROW(transaction_id, position, from_account, to_account, amount, from_balance, to_balance)::text, ''
      ORDER BY transaction_id, position
    ), ''), 'UTF8')), 'hex') AS digest
    FROM ledger_posting WHERE transaction_id > ${after} AND transaction_id <= ${through}`);
  const { rows: sums } = await db.execute<{ class: string; entered: string; departed: string }>(sql`
    SELECT CASE WHEN account.member_id IS NULL THEN address ELSE substr(address, 9 + length(account.member_id::text)) END AS class,
      sum(entered)::text AS entered, sum(departed)::text AS departed
    FROM (
      SELECT account, sum(entered) AS entered, sum(departed) AS departed FROM (
        SELECT to_account AS account, amount AS entered, 0 AS departed FROM ledger_posting
        WHERE transaction_id > ${after} AND transaction_id <= ${through}
        UNION ALL
        SELECT from_account, 0, amount FROM ledger_posting
        WHERE transaction_id > ${after} AND transaction_id <= ${through}
      ) sides GROUP BY account
    ) moved JOIN ledger_account account ON account.id = moved.account
    GROUP BY 1 ORDER BY 1`);
  const newest = heads[0]?.newest;
  return {
    transactions: heads[0]?.count ?? 0,
    postings: legs[0]?.count ?? 0,
    entered: Object.fromEntries(sums.map(({ class: name, entered }) => [name, entered])),
    departed: Object.fromEntries(sums.map(({ class: name, departed }) => [name, departed])),
    digest: sha256(`${heads[0]?.digest} ${legs[0]?.digest}`).toString('hex'),
    newest: newest ? new Date(newest) : undefined,
  };
};

const inOrder = (sums: AccountSums) => Object.entries(sums).toSorted(([a], [b]) => (a < b ? -1 : 1));

/** Hashes everything that never changes about a seal, together with the previous hash. */
export const hashOfSeal = (seal: Omit<Seal, 'hash' | 'readAt' | 'differs'>): string =>
  sha256(
    JSON.stringify([
      seal.no,
      `${seal.afterId}`,
      `${seal.throughId}`,
      seal.since.toISOString(),
      seal.until.toISOString(),
      seal.transactions,
      seal.postings,
      inOrder(seal.entered),
      inOrder(seal.departed),
      inOrder(seal.totals),
      seal.digest,
      seal.previousHash,
      seal.sealedAt.toISOString(),
    ]),
  ).toString('hex');

export const totalsAfter = (
  before: AccountSums,
  { entered, departed }: Pick<Seal, 'entered' | 'departed'>,
): AccountSums => {
  const names = [...new Set([...Object.keys(before), ...Object.keys(entered), ...Object.keys(departed)])].toSorted();
  const of = (sums: AccountSums, name: string) => BigInt(sums[name] ?? '0');
  return Object.fromEntries(
    names.map((name) => [name, `${of(before, name) + of(entered, name) - of(departed, name)}`]),
  );
};

/** The end of what may be sealed: a transaction, and the time of the check that saw it as the newest. */
export interface SealBound {
  through: bigint;
  at: Date;
}

/** The state before the first seal. */
export const SEALS_START = { no: 0, throughId: 0n, until: new Date(0), totals: {} as AccountSums, hash: GENESIS };

/** Signs a seal in the transaction that stores it. */
export type SignSeal = (tx: Tx, seal: Pick<Seal, 'no' | 'hash'>) => Promise<void>;

const sealNext = async (tx: Tx, bound: SealBound, now: Date, sign: SignSeal): Promise<boolean> => {
  await tx.execute(sql`SELECT pg_advisory_xact_lock(hashtext('koi book seals'))`);
  const before = (await lastSeal(tx)) ?? SEALS_START;
  if (before.throughId >= bound.through) return false;
  const isLast = before.throughId + SEAL_IDS >= bound.through;
  const throughId = isLast ? bound.through : before.throughId + SEAL_IDS;
  const { newest, ...content } = await readRange(tx, { after: before.throughId, through: throughId });
  const reached = isLast ? bound.at.getTime() : Math.min(bound.at.getTime(), newest?.getTime() ?? 0);
  const seal = {
    no: before.no + 1,
    afterId: before.throughId,
    throughId,
    since: before.until,
    until: new Date(Math.max(before.until.getTime(), reached)),
    ...content,
    totals: totalsAfter(before.totals, content),
    previousHash: before.hash,
    sealedAt: now,
  };
  const hash = hashOfSeal(seal);
  await tx.insert(bookSeals).values({ ...seal, hash, readAt: now });
  await sign(tx, { no: seal.no, hash });
  return true;
};

/**
 * Seals everything up to the bound, range by range, each in its own transaction. The caller has checked that nothing up
 * to the bound can still be committed, and that its books agree.
 */
export const sealThrough = async (database: Database, bound: SealBound, now: Date, sign: SignSeal): Promise<void> => {
  while (await database.transaction((tx) => sealNext(tx, bound, now, sign)));
};
