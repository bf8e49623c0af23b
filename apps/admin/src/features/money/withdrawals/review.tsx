import type { ReviewDetail } from '@koi/contract';
import { TRANSACTION_STATE } from '@koi/contract/constants';
import { REVIEWS } from '@koi/contract/texts';
import { parseMoney } from '@koi/money';
import { staffCalls, useCall } from '../../../lib/api.ts';
import { approvalQuestion, isWaiting, type ReviewKind } from '../../../lib/reviews/index.ts';
import { useMay, useStaff } from '../../../lib/session.ts';
import { secondsWaited } from '../../../lib/waiting.ts';
import { Payee } from './payee.tsx';

/**
 * A large withdrawal is confirmed before its approval, and any withdrawal while the limit is not known, because it is
 * loading or could not be loaded. Staff who may not read the limit learn about it from the server's answer.
 */
const useQuestion = (order: ReviewDetail) => {
  const mayRead = useMay('rates.read');
  const { data, isSuccess } = useCall(staffCalls.paySettings.rates, {}, { enabled: mayRead });
  const limit = parseMoney(data?.withdrawal_second_person ?? '');
  const isLarge = limit !== undefined && (parseMoney(order.amount) ?? 0n) >= limit;
  const isUnknown = mayRead && !isSuccess;
  return isLarge || isUnknown ? approvalQuestion(order) : undefined;
};

const DAY_S = 86_400;

/** Whether two people have agreed to the order within a day. Its first approver pays it then. */
const isAgreed = ({ state, decided_at: at }: ReviewDetail): boolean =>
  state === TRANSACTION_STATE.approved && secondsWaited(at, '', new Date()) < DAY_S;

const Evidence: ReviewKind['Evidence'] = ({ order, held }) => {
  const mayPay = useMay('withdrawals.review');
  const me = useStaff()?.name ?? '';
  const isFirst = order.first_approver !== '' && order.first_approver === me;
  if (!mayPay || !(isWaiting(order) || (isFirst && isAgreed(order)))) return null;
  return <Payee key={order.no} no={order.no} objection={held || isFirst ? undefined : REVIEWS.lookUnclaimed} />;
};

/** Withdrawals on the review screen. */
export const withdrawalReview: ReviewKind = {
  permission: 'withdrawals.review',
  calls: staffCalls.withdrawals,
  useQuestion,
  Evidence,
};
