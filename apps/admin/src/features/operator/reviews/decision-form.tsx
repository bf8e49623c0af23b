import type { ReviewDetail } from '@koi/contract';
import { checkApproval, checkRefusal } from '@koi/contract/rules/staff';
import { REVIEWS } from '@koi/contract/texts';
import type { Ref } from 'react';
import { Decision, DecisionButtons } from '../../../lib/decision.tsx';
import { approvalQuestion, REVIEW_READS, type ReviewKind } from '../../../lib/reviews/index.ts';
import { useAction } from '../../../lib/use-action.ts';
import { useText } from '../../../lib/use-text.ts';
import { confirm, Hint, TextAreaField } from '../../../ui/index.ts';

/** Approve and refuse an order. `remark` is shown to the member when it is refused. */
export const useDecision = (order: ReviewDetail, { calls, useQuestion }: ReviewKind, onDecided: () => void) => {
  const remark = useText();
  const options = { changes: REVIEW_READS, onDone: onDecided };
  const approval = useAction(calls.approve, options);
  const refusal = useAction(calls.refuse, options);
  const question = useQuestion(order);
  const busy = approval.busy || refusal.busy;
  const input = { no: order.no, remark: remark.text };

  const approve = async ({ ask }: { ask: boolean }) => {
    if (!remark.passes(checkApproval(input)) || busy) return;
    const text = question ?? (ask ? approvalQuestion(order) : undefined);
    if (text !== undefined && !(await confirm({ title: '审核通过', text, ok: '审核通过' }))) return;
    await approval.run(input);
  };
  const refuse = async () => {
    const failing = checkRefusal(input);
    if (remark.passes(failing) && !busy) await refusal.run(input);
    return failing;
  };
  return {
    remark,
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
  const { remark, approve, refuse, approving, refusing } = decision;
  const blocked = objection !== undefined;
  const reason = objection ?? (awaitsOther ? REVIEWS.secondPerson : undefined);
  return (
    <Decision>
      {reason && <Hint tone="warning">{reason}</Hint>}
      <TextAreaField
        label="审核备注"
        {...remark.field}
        ref={area}
        rows={2}
        disabled={blocked}
        placeholder="填写审核备注，拒绝时必填"
        onKeyDown={(event) => {
          // The first Escape leaves the field and keeps the text; the next one closes the panel.
          if (event.key !== 'Escape') return;
          event.preventDefault();
          event.currentTarget.blur();
        }}
      />
      <DecisionButtons
        refuse="拒绝"
        approve="审核通过"
        refusing={refusing}
        approving={approving}
        objection={reason}
        blocked={blocked}
        onRefuse={() => void refuse()}
        onApprove={() => void approve({ ask: false })}
      />
    </Decision>
  );
}
