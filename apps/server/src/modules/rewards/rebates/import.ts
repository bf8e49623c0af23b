import { orderNumber, type Tx } from '../../../platform/index.ts';
import { importRuns as importSettlementRuns } from '../../money/settlement-runs/index.ts';
import { type RebateRow, rebateOf } from './rebate.ts';
import { type Percents, rebateClaims, rebateRecords } from './tables.ts';

export type ImportedRecord = Pick<
  RebateRow,
  'memberId' | 'day' | 'platname' | 'category' | 'level' | 'percent' | 'turnover' | 'createdAt'
>;

/** Imports days that were settled before. */
export const importRuns = (tx: Tx, runs: readonly { day: string; percents: Percents; at: Date }[]): Promise<void> =>
  importSettlementRuns(
    tx,
    'rebate',
    runs.map(({ day, percents, at }) => ({ day, terms: percents, at })),
  );

/** Imports past records. With a claim, they count as paid under its ledger key. */
export const importRecords = async (
  tx: Tx,
  records: readonly ImportedRecord[],
  claim?: { memberId: number; posting: string; at: Date },
): Promise<bigint> => {
  const drafts = records.map((record) => ({
    ...record,
    part: 0,
    amount: rebateOf(record.turnover, record.percent),
  }));
  const amount = drafts.reduce((sum, draft) => sum + draft.amount, 0n);
  if (claim === undefined) {
    await tx.insert(rebateRecords).values(drafts);
    return amount;
  }
  const { memberId, posting, at } = claim;
  const no = orderNumber('F', at);
  await tx.insert(rebateClaims).values({ memberId, no, amount, posting, at });
  await tx.insert(rebateRecords).values(drafts.map((draft) => ({ ...draft, claimNo: no, claimedAt: at })));
  return amount;
};
