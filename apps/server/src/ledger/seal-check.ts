import { and, asc, gt, gte, lte } from 'drizzle-orm';
import type { Queryable } from '../platform/index.ts';
import { type Finding, findingOf, type HouseCheck, joinFindings, type LedgerRange, WHOLE } from './house-check.ts';
import { hashOfSeal, readRange, SEALS_START, type Seal, totalsAfter } from './seals.ts';
import { type AccountSums, bookSeals } from './tables.ts';

const BATCH = 500;

const areEqual = (one: AccountSums, other: AccountSums): boolean =>
  Object.keys(one).length === Object.keys(other).length &&
  Object.entries(one).every(([name, amount]) => other[name] === amount);

const continues = (seal: Seal, before: Seal | typeof SEALS_START): boolean =>
  seal.no === before.no + 1 &&
  seal.afterId === before.throughId &&
  seal.previousHash === before.hash &&
  seal.hash === hashOfSeal(seal) &&
  areEqual(seal.totals, totalsAfter(before.totals, seal));

/** Whether each seal continues the one before it: its range, its totals and its hash. */
const linksOf = async (db: Queryable): Promise<Finding> => {
  const broken: string[] = [];
  let before: Seal | typeof SEALS_START = SEALS_START;
  for (let count = 0; ; ) {
    const seals = await db
      .select()
      .from(bookSeals)
      .where(gt(bookSeals.no, before.no))
      .orderBy(asc(bookSeals.no))
      .limit(BATCH);
    for (const seal of seals) {
      if (!continues(seal, before)) broken.push(`封存 ${seal.no} 与前一封存不连续或被改动`);
      before = seal;
    }
    count += seals.length;
    if (seals.length < BATCH) return findingOf(count, broken);
  }
};

/** Whether the ledger still has in the range what was sealed. */
const contentOf = async (db: Queryable, seal: Seal): Promise<Finding> => {
  const found = await readRange(db, { after: seal.afterId, through: seal.throughId });
  const isSame =
    found.digest === seal.digest &&
    found.transactions === seal.transactions &&
    found.postings === seal.postings &&
    areEqual(found.entered, seal.entered) &&
    areEqual(found.departed, seal.departed);
  const place = `封存 ${seal.no}（交易 ${seal.afterId + 1n} 至 ${seal.throughId}）`;
  return findingOf(
    seal.transactions,
    isSame
      ? []
      : [
          `${place}：封存 ${seal.transactions} 笔 ${seal.postings} 条，现为 ${found.transactions} 笔 ${found.postings} 条`,
        ],
  );
};

/** Reads the seals of a range one by one, because the content of one may take much memory. */
const contentsOf = async (db: Queryable, { after, through }: LedgerRange): Promise<Finding> => {
  const findings: Finding[] = [];
  for (let no = 0; ; ) {
    const [seal] = await db
      .select()
      .from(bookSeals)
      .where(and(gt(bookSeals.no, no), gte(bookSeals.afterId, after), lte(bookSeals.throughId, through)))
      .orderBy(asc(bookSeals.no))
      .limit(1);
    if (seal === undefined) return joinFindings(findings);
    findings.push(await contentOf(db, seal));
    no = seal.no;
  }
};

/** Sealed ranges are as they were sealed. */
export const checkSeals: HouseCheck = {
  name: '封存账目未被改动',
  unit: '笔',
  async recent(db) {
    return { ...(await linksOf(db)), count: 0 };
  },
  sealed: contentsOf,
  async all(db) {
    return joinFindings([{ ...(await linksOf(db)), count: 0 }, await contentsOf(db, WHOLE)]);
  },
};
