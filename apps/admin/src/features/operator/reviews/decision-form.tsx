import type { ReviewDetail } from '@koi/contract';
import { checkApproval, checkRefusal } from '@koi/contract/rules/staff';
import { REVIEWS } from '@koi/contract/texts';
import { type Ref, useState } from 'react';
import { approvalQuestion, REVIEW_READS, type ReviewKind } from '../../../lib/reviews/index.ts';
import { useAction } from '../../../lib/use-action.ts';
import { Button, confirm, Field, Hint, TextArea } from '../../../ui/index.ts';
import styles from './review-panel.module.css';

/** Approve and refuse an order. `remark` is shown to the member when it is refused. */
export const useDecision = (order: ReviewDetail, { calls, useQuestion }: ReviewKind, onDecided: () => void) => {
  const [remark, setRemark] = useState('');
  const [error, setError] = useState<string>();
  const options = { changes: REVIEW_READS, onDone: onDecided };
  const approval = useAction(calls.approve, options);
  const refusal = useAction(calls.refuse, options);
  const question = useQuestion(order);
  const busy = approval.busy || refusal.busy;
  const input = { no: order.no, remark: remark.trim() };

  const approve = async ({ ask }: { ask: boolean }) => {
    const failing = checkApproval(input);
    setError(failing);
    if (failing || busy) return;
    const text = question ?? (ask ? approvalQuestion(order) : undefined);
    if (text !== undefined && !(await confirm({ title: '审核通过', text, ok: '审核通过' }))) return;
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
