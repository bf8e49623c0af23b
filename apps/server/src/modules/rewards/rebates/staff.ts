import type { InputOf, OutputOf, staffRows } from '@koi/contract';
import { formatMoney } from '@koi/money';
import { and, eq, isNotNull, isNull } from 'drizzle-orm';
import { addedText, createSettlementStaff, type SettlementStaffDeps } from '../../money/settlement-runs/index.ts';
import { toWire } from './rebate.ts';
import { titlesOf } from './service.ts';
import { rebateRecords } from './tables.ts';

type Rows = typeof staffRows.rebates;

/** The staff side of rebates, including the manual settlement of a day. */
export const createRebatesStaff = (deps: SettlementStaffDeps) => {
  const settlements = createSettlementStaff(deps, {
    kind: 'rebate',
    action: 'rebates.run',
    title: '返水',
    table: rebateRecords,
  });

  return {
    /** A day with members who could not be settled is shown as unfinished. */
    async runs(input: InputOf<Rows['runs']>): Promise<OutputOf<Rows['runs']>> {
      const { data, ...page } = await settlements.runs(input);
      const runs = data.map(({ people, given, failures, ...run }) => ({
        ...run,
        ...(failures.length > 0 && { finished: false, finished_at: '' }),
        members: people,
        claimed: given,
      }));
      return { ...page, data: runs };
    },

    run: (actor: Parameters<typeof settlements.run>[0], input: InputOf<Rows['run']>): Promise<OutputOf<Rows['run']>> =>
      settlements.run(actor, input, {
        summaryOf: ({ records, amount }) => addedText(records, amount, '共'),
        answerOf: ({ records, amount }) => ({ records, amount: formatMoney(amount) }),
      }),

    async records({
      platname: venue,
      state,
      member_id: memberId,
      ...input
    }: InputOf<Rows['records']>): Promise<OutputOf<Rows['records']>> {
      const titleOf = await titlesOf(deps.database.orm);
      return settlements.records(
        input,
        (row) => ({ ...toWire(row, titleOf(row.venue)), vip: row.level, claim_no: row.claimNo ?? '' }),
        and(
          memberId === 0 ? undefined : eq(rebateRecords.memberId, memberId),
          venue === '' ? undefined : eq(rebateRecords.venue, venue),
          state === '' ? undefined : state === '0' ? isNull(rebateRecords.claimNo) : isNotNull(rebateRecords.claimNo),
        ),
      );
    },
  };
};

export type RebatesStaff = ReturnType<typeof createRebatesStaff>;
