import type { agentRows, Commission, OutputOf } from '@koi/contract';
import { type AgentDay, commissionOf, type Tier } from '@koi/contract/rules/commission';
import { addDays, beijingDayStart, beijingTime, formatMoney } from '@koi/money';
import { centre, type Entry, house } from '../../../ledger/index.ts';
import type { Span } from '../../play/bets/index.ts';
import type { commissionRecords } from './tables.ts';

export type RecordRow = typeof commissionRecords.$inferSelect;

export const spanOf = (first: string, last = first): Span => ({
  from: beijingDayStart(first),
  to: beijingDayStart(addDays(last, 1)),
});

/** The first settlement of a day has the key of the day. Each correction has a numbered key. */
export const keyOf = (memberId: number, day: string, part: number): string =>
  part === 0 ? `commission:${memberId}:${day}` : `commission:${memberId}:${day}:${part}`;

export const commissionEntry = (memberId: number, day: string, part: number, amount: bigint, at: Date): Entry => ({
  key: keyOf(memberId, day, part),
  kind: 'commission',
  memberId,
  memo: part === 0 ? `${day} 佣金` : `${day} 佣金更正`,
  at,
  postings: [{ from: house('commissions'), to: centre(memberId), amount }],
});

const percentText = (hundredths: number) => formatMoney(BigInt(hundredths));

export const toWire = (row: RecordRow): Commission => ({
  id: row.id,
  day: row.day,
  correction: row.part === 0 ? 0 : 1,
  active: row.active,
  direct_turnover: formatMoney(row.directTurnover),
  direct_percent: percentText(row.directPercent),
  direct_amount: formatMoney(row.directAmount),
  indirect_turnover: formatMoney(row.indirectTurnover),
  indirect_percent: percentText(row.indirectPercent),
  indirect_amount: formatMoney(row.indirectAmount),
  given: formatMoney(row.given),
  amount: formatMoney(row.amount),
  brought: formatMoney(row.brought),
  paid: formatMoney(row.paid),
  carried: formatMoney(row.amount + row.brought - row.paid),
  created_at: beijingTime(row.createdAt),
});

type Today = OutputOf<(typeof agentRows.agentCentre)['commissions']>['today'];

/** Estimated commission of a day that is not over. */
export const toEstimate = (tiers: readonly Tier[], day: AgentDay): Today => {
  const { tier, directPercent, indirectPercent, directAmount, indirectAmount, amount } = commissionOf(tiers, day);
  return {
    tier,
    active: day.active,
    direct_turnover: formatMoney(day.direct),
    direct_percent: percentText(directPercent),
    direct_amount: formatMoney(directAmount),
    indirect_turnover: formatMoney(day.indirect),
    indirect_percent: percentText(indirectPercent),
    indirect_amount: formatMoney(indirectAmount),
    amount: formatMoney(amount),
  };
};
