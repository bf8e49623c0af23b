import { type memberRows, type OutputOf, STATEMENTS, type Statement } from '@koi/contract';
import { CSV_BOM, csvLine } from '@koi/contract/rules/csv';
import { monthEdges, statementMonths } from '@koi/contract/rules/protection';
import { BLOCK_KIND_NAMES, LEDGER_KIND_NAMES, STATEMENT_KIND_NAMES } from '@koi/contract/texts';
import { beijingDay, beijingTime, formatMoney } from '@koi/money';
import { type MemberMovement, memberFlows, memberIsSound, memberMovements } from '../../../ledger/index.ts';
import { refuse, type ServiceDeps } from '../../../platform/index.ts';
import { readMember } from '../../people/members/index.ts';
import { minutesBetween } from '../../people/protection/index.ts';
import { stakesBetween } from '../../play/bets/index.ts';
import type { VenuesService } from '../../play/venues/index.ts';
import { turnoverEndsOf } from '../turnover/index.ts';
import { kindOf, netDepositOf, resultOf, rowsOf, venuesOf } from './statement.ts';

export interface StatementsDeps extends ServiceDeps {
  venues: Pick<VenuesService, 'labels'>;
}

type Rows = typeof memberRows.statements;

const MONTH_LENGTH = 'YYYY-MM'.length;

const kindName = ({ kind, house }: MemberMovement): string =>
  (LEDGER_KIND_NAMES as Record<string, string>)[kind] ?? STATEMENT_KIND_NAMES[kindOf({ kind, house })];

/** Everything that happened to a member's money in a month: opening balance, lines and closing balance. */
export const createStatementsService = ({ database, clock, venues }: StatementsDeps) => {
  const db = database.orm;

  const monthsOf = async (memberId: number): Promise<string[]> => {
    const { joinedAt } = await readMember(db, memberId);
    const first = beijingDay(joinedAt).slice(0, MONTH_LENGTH);
    return statementMonths(clock.now()).filter((month) => month >= first);
  };

  const requireMonth = async (memberId: number, month: string): Promise<void> => {
    if (!(await monthsOf(memberId)).includes(month)) throw refuse('protection.monthWrong');
    if (!(await memberIsSound(db, memberId))) throw refuse('protection.statementUnsound');
  };

  return {
    async months(memberId: number): Promise<OutputOf<Rows['months']>> {
      const months = await monthsOf(memberId);
      return months.map((month, index) => ({ month, running: index === 0 ? (1 as const) : (0 as const) }));
    },

    async month(memberId: number, month: string): Promise<Statement> {
      await requireMonth(memberId, month);
      const now = clock.now();
      const { from, to } = monthEdges(month);
      const [{ flows, opening, closing }, stakes, minutes, ended, { title }] = await Promise.all([
        memberFlows(db, memberId, { from, to }),
        stakesBetween(db, memberId, { from, to }),
        minutesBetween(db, memberId, { from, to }),
        turnoverEndsOf(db, memberId, { from, to }),
        venues.labels(),
      ]);
      return {
        month,
        no: `S${month.replace('-', '')}-${memberId}`,
        from: beijingTime(from),
        to: beijingTime(to),
        made_at: beijingTime(now),
        running: to > now ? 1 : 0,
        opening: formatMoney(opening),
        closing: formatMoney(closing),
        result: formatMoney(resultOf(flows)),
        net_deposit: formatMoney(netDepositOf(flows)),
        minutes,
        rows: rowsOf(flows, stakes),
        turnover_ended: ended.map(({ at, block, amount }) => ({
          at: beijingTime(at),
          block,
          name: BLOCK_KIND_NAMES[block],
          amount: formatMoney(amount),
        })),
        venues: venuesOf(flows, stakes).map(({ venue, staked, result }) => ({
          platname: venue,
          name: title(venue),
          stakes: formatMoney(staked),
          payouts: formatMoney(staked + result),
          result: formatMoney(result),
        })),
      };
    },

    /** Every movement with the running balance, between the opening and the closing balance. */
    async csv(memberId: number, month: string): Promise<{ name: string; text: string }> {
      await requireMonth(memberId, month);
      const { from, to } = monthEdges(month);
      const { opening, movements } = await memberMovements(db, memberId, { from, to });
      const ended = await turnoverEndsOf(db, memberId, { from, to });
      // The end of turnover moves no money, and stands between the movements at its moment.
      const entries = [
        ...movements.map((movement) => ({ ...movement, name: kindName(movement) })),
        ...ended.map(({ at, block, amount }) => {
          const memo = `${BLOCK_KIND_NAMES[block]} ${formatMoney(amount)}`;
          return { at, name: STATEMENTS.turnoverEnded, memo, change: 0n };
        }),
      ].toSorted((a, b) => a.at.getTime() - b.at.getTime());
      let balance = opening;
      const lines = entries.map(({ at, name, memo, change }) => {
        balance += change;
        return csvLine([beijingTime(at), name, memo, formatMoney(change), formatMoney(balance)]);
      });
      const text = [
        csvLine([...STATEMENTS.columns]),
        csvLine([beijingTime(from), STATEMENTS.opening, '', '', formatMoney(opening)]),
        ...lines,
        csvLine([beijingTime(to), STATEMENTS.closing, '', '', formatMoney(balance)]),
      ].join('');
      return { name: STATEMENTS.file(month), text: `${CSV_BOM}${text}` };
    },
  };
};
export type StatementsService = ReturnType<typeof createStatementsService>;
