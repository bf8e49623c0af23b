import type { ReviewDetail } from '@koi/contract';
import { parseMoney } from '@koi/money';
import { staffCalls, useCall } from '../../../lib/api.ts';
import { approvalQuestion, type ReviewKind } from '../../../lib/reviews/index.ts';
import { useMay } from '../../../lib/session.ts';
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

const Evidence: ReviewKind['Evidence'] = ({ order }) => {
  const mayPay = useMay('withdrawals.review');
  return mayPay && <Payee no={order.no} />;
};

/** Withdrawals on the review screen. */
export const withdrawalReview: ReviewKind = {
  permission: 'withdrawals.review',
  calls: staffCalls.withdrawals,
  useQuestion,
  Evidence,
};
