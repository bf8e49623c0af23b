import { checkSeals, checkTotal, LAST_ID } from '../src/ledger/index.ts';
import { houseChecks } from '../src/modules/operator/reports/house-books.ts';
import type { Database } from '../src/platform/index.ts';

const ALWAYS = { from: '-infinity', to: 'infinity' };

/** The checks of the books that differ when the ledger is divided in the middle, as a seal would divide it. */
export const differingRanges = async ({ pool, orm }: Database): Promise<object[]> => {
  const { rows } = await pool.query<{ middle: bigint }>(
    'SELECT coalesce(max(id), 0) / 2 AS middle FROM ledger_transaction',
  );
  const middle = rows[0]?.middle ?? 0n;
  const found: object[] = [];
  for (const check of houseChecks) {
    // These two compare with a seal.
    if (check === checkTotal || check === checkSeals) continue;
    const older = await check.sealed(orm, { ...ALWAYS, after: 0n, through: middle });
    const newer = await check.recent(orm, { ...ALWAYS, after: middle, through: LAST_ID });
    found.push(...[older, newer].filter(({ differing }) => differing > 0).map(({ named }) => [check.name, named]));
  }
  return found;
};
