import type { ReviewRow } from '@koi/contract';
import { isWaiting } from '../../../lib/reviews/index.ts';

type Row = Pick<ReviewRow, 'no' | 'state' | 'claimed_by' | 'claimed_by_me' | 'first_approver'>;

export const isClaimedByOther = ({ claimed_by, claimed_by_me }: Pick<Row, 'claimed_by' | 'claimed_by_me'>) =>
  claimed_by !== '' && !claimed_by_me;

/** The next or previous row of the page. Without a selection, the first or the last one. */
export const neighbour = (rows: readonly Row[], no: string | undefined, step: 1 | -1): string | undefined => {
  const at = rows.findIndex((row) => row.no === no);
  if (at === -1) return (step === 1 ? rows[0] : rows.at(-1))?.no;
  return rows[Math.min(rows.length - 1, Math.max(0, at + step))]?.no;
};

/** The next order after a decision that this person can decide: searched downwards, then from the top. */
export const nextWaiting = (rows: readonly Row[], decided: string, me: string): string | undefined => {
  const at = rows.findIndex((row) => row.no === decided);
  const rest = [...rows.slice(at + 1), ...rows.slice(0, Math.max(0, at))];
  return rest.find((row) => isWaiting(row) && !isClaimedByOther(row) && row.first_approver !== me)?.no;
};
