import type { ReviewDetail } from '@koi/contract';
import { checkApproval, checkRefusal } from '@koi/contract/rules/staff';
import { REVIEW_KIND_NAMES, REVIEWS } from '@koi/contract/texts';
import { displayMoney, parseMoney } from '@koi/money';
import { type Ref, useState } from 'react';
import { staffCalls, useCall } from '../../../lib/api.ts';
import { useMay } from '../../../lib/session.ts';
import { useAction } from '../../../lib/use-action.ts';
import { Button, confirm, Field, Hint, TextArea } from '../../../ui/index.ts';
import styles from './review-panel.module.css';

const READ = [staffCalls.reviews.list, staffCalls.reviews.summary, staffCalls.reviews.detail];

/** A USDT deposit is credited with the amount that arrived, which may differ from the requested amount. */
const creditsOther = ({ kind, amount, credits }: ReviewDetail) =>
  kind === 'deposit' && credits !== '' && credits !== amount;

const questionOf = (order: ReviewDetail) => {
  const { kind, amount, credits, member_name } = order;
  const asked = `${member_name} 的${REVIEW_KIND_NAMES[kind]} ¥${displayMoney(amount)}`;
  return {
    title: '审核通过',
    text: creditsOther(order)
      ? `${asked} 将按链上到账金额入账 ¥${displayMoney(credits)}，确认通过？`
      : `确认通过 ${asked}？`,
    ok: '审核通过',
  };
};

/** Staff who may not read the limit for a second approval learn about it from the server's answer. */
const useIsLarge = ({ kind, amount }: ReviewDetail) => {
  const mayRead = useMay('rates.read');
  const { data } = useCall(staffCalls.paySettings.rates, {}, { enabled: mayRead && kind === 'withdrawal' });
  const limit = parseMoney(data?.withdrawal_second_person ?? '');
  return kind === 'withdrawal' && limit !== undefined && (parseMoney(amount) ?? 0n) >= limit;
};

/** Approve and refuse an order. `remark` is shown to the member when it is refused. */
export const useDecision = (order: ReviewDetail, onDecided: () => void) => {
  const [remark, setRemark] = useState('');
  const [error, setError] = useState<string>();
  const calls = order.kind === 'deposit' ? staffCalls.deposits : staffCalls.withdrawals;
  const options = { changes: READ, onDone: onDecided };
  const approval = useAction(calls.approve, options);
  const refusal = useAction(calls.refuse, options);
  const isLarge = useIsLarge(order);
  const busy = approval.busy || refusal.busy;
  const input = { no: order.no, remark: remark.trim() };

  const approve = async ({ ask }: { ask: boolean }) => {
    const failing = checkApproval(input);
    setError(failing);
    if (failing || busy) return;
    if ((ask || isLarge || creditsOther(order)) && !(await confirm(questionOf(order)))) return;
    await approval.run(input);
  };
  const refuse = async () => {
    const failing = checkRefusal(input);
    setError(failing);
    if (!failing && !busy) await refusal.run(input);
    return failing;
  };
  return {
    remark,
    error,
    write: (text: string) => {
      setRemark(text);
      setError(undefined);
    },
    approve,
    refuse,
    approving: approval.busy,
    refusing: refusal.busy,
  };
};

interface DecisionFormProps {
  decision: ReturnType<typeof useDecision>;
  /** Why this person cannot decide the order. */
  objection: string | undefined;
  /** This person gave the first approval; a second person must approve. */
  awaitsOther: boolean;
  area: Ref<HTMLTextAreaElement>;
}

export function DecisionForm({ decision, objection, awaitsOther, area }: DecisionFormProps) {
  const { remark, error, write, approve, refuse, approving, refusing } = decision;
  const blocked = objection !== undefined;
  const reason = objection ?? (awaitsOther ? REVIEWS.secondPerson : undefined);
  return (
    <div className={styles.decision}>
      {reason && (
        <Hint tone="warning" icon="warning">
          {reason}
        </Hint>
      )}
      <Field label="审核备注" error={error}>
        {(id) => (
          <TextArea
            id={id}
            ref={area}
            rows={2}
            value={remark}
            disabled={blocked}
            placeholder="填写审核备注，拒绝时必填"
            onChange={(event) => write(event.target.value)}
            onKeyDown={(event) => {
              // The first Escape leaves the field and keeps the text; the next one closes the panel.
              if (event.key !== 'Escape') return;
              event.preventDefault();
              event.currentTarget.blur();
            }}
          />
        )}
      </Field>
      <div className={styles.buttons}>
        <Button tone="danger" size="lg" busy={refusing} disabled={blocked || approving} onClick={() => void refuse()}>
          拒绝
        </Button>
        <Button
          tone="primary"
          size="lg"
          icon="check"
          busy={approving}
          disabled={blocked || awaitsOther || refusing}
          title={reason}
          onClick={() => void approve({ ask: false })}
        >
          审核通过
        </Button>
      </div>
    </div>
  );
}
