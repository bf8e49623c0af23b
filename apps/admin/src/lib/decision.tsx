import { checkApproval, checkRefusal } from '@koi/contract/rules/staff';
import type { ComponentProps, ReactNode } from 'react';
import { Button, Hint, TextAreaField } from '../ui/index.ts';
import styles from './decision.module.css';
import { useText } from './use-text.ts';

/** The form of a decision: what to consider, a remark and the buttons. */
export function Decision(props: ComponentProps<'section'>) {
  return <section className={styles.decision} {...props} />;
}

interface DecisionButtonsProps {
  refuse: string;
  approve: string;
  refusing: boolean;
  approving: boolean;
  /** Why this person cannot approve. */
  objection?: string | undefined;
  /** This person cannot refuse either. */
  blocked?: boolean;
  onRefuse: () => void;
  onApprove: () => void;
}

export function DecisionButtons(props: DecisionButtonsProps) {
  const { refuse, approve, refusing, approving, objection, blocked = false, onRefuse, onApprove } = props;
  return (
    <div className={styles.buttons}>
      <Button tone="danger" size="lg" busy={refusing} disabled={blocked || approving} onClick={onRefuse}>
        {refuse}
      </Button>
      <Button
        tone="primary"
        size="lg"
        icon="check"
        busy={approving}
        disabled={objection !== undefined || refusing}
        title={objection}
        onClick={onApprove}
      >
        {approve}
      </Button>
    </div>
  );
}

interface Input {
  no: string;
  remark: string;
}

interface Action {
  busy: boolean;
  run: (input: Input) => Promise<boolean>;
}

interface SecondReviewProps {
  no: string;
  approval: Action;
  refusal: Action;
  /** Why this person cannot approve: they made the proposal. */
  objection: string | undefined;
  /** The maker of the proposal may withdraw it. */
  mayWithdraw?: boolean;
  /** The proposal, shown above the form. */
  children?: ReactNode;
}

/** Approval by a second person. The person who made the proposal cannot approve it. */
export function SecondReview({ no, approval, refusal, objection, mayWithdraw = false, children }: SecondReviewProps) {
  const remark = useText();
  const own = objection !== undefined;
  const refuse = own && mayWithdraw ? '撤回' : '驳回';
  const input = { no, remark: remark.text };
  const decide = (check: (input: Input) => string | undefined, { run }: Action) => {
    if (remark.passes(check(input))) void run(input);
  };
  return (
    <Decision aria-label="处理意见">
      {children}
      {own && (
        <Hint tone="warning" icon="warning">
          {objection}
        </Hint>
      )}
      <TextAreaField
        label="复核备注"
        rows={2}
        disabled={own && !mayWithdraw}
        placeholder={`${refuse}时必填`}
        {...remark.field}
      />
      <DecisionButtons
        refuse={refuse}
        approve="同意"
        refusing={refusal.busy}
        approving={approval.busy}
        objection={objection}
        blocked={own && !mayWithdraw}
        onRefuse={() => decide(checkRefusal, refusal)}
        onApprove={() => decide(checkApproval, approval)}
      />
    </Decision>
  );
}
