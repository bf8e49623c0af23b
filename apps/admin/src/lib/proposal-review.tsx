import type { WaitingProposal } from '@koi/contract';
import { checkApproval, checkRefusal } from '@koi/contract/rules/staff';
import { PROPOSALS } from '@koi/contract/texts';
import type { ReactNode } from 'react';
import { Button, Hint, TextAreaField } from '../ui/index.ts';
import { type AnyCall, staffCalls } from './api.ts';
import { Decision, DecisionButtons } from './decision.tsx';
import { useMay } from './session.ts';
import { useAction } from './use-action.ts';
import { useText } from './use-text.ts';

interface ProposalReviewProps {
  proposal: WaitingProposal;
  /** Calls to refresh when the proposal was decided. The list of proposals is always among them. */
  changes?: readonly AnyCall[];
  onDone?: () => void;
  /** The proposed change, shown above the form. */
  children?: ReactNode;
}

/** The decision about a waiting proposal: its maker may withdraw it, and a second person agrees or refuses. */
export function ProposalReview(props: ProposalReviewProps) {
  const mayCheck = useMay('proposals.check');
  if (props.proposal.made_by_me) return <Withdrawal {...props} />;
  if (mayCheck) return <SecondPerson {...props} />;
  return (
    <Decision aria-label="处理意见">
      {props.children}
      <Hint>{PROPOSALS.waits}</Hint>
    </Decision>
  );
}

const optionsOf = ({ changes = [], onDone }: ProposalReviewProps) => ({
  changes: [staffCalls.proposals.list, ...changes],
  ...(onDone && { onDone }),
});

function Withdrawal(props: ProposalReviewProps) {
  const { busy, run } = useAction(staffCalls.proposals.withdraw, optionsOf(props));
  return (
    <Decision aria-label="处理意见">
      {props.children}
      <Hint>{PROPOSALS.ownNotAllowed}</Hint>
      <Button size="lg" busy={busy} onClick={() => void run({ no: props.proposal.no })}>
        撤回
      </Button>
    </Decision>
  );
}

function SecondPerson(props: ProposalReviewProps) {
  const { proposal, children } = props;
  const approval = useAction(staffCalls.proposals.approve, optionsOf(props));
  const refusal = useAction(staffCalls.proposals.refuse, optionsOf(props));
  const remark = useText();
  const objection = proposal.obstacle || undefined;
  const input = { no: proposal.no, remark: remark.text };
  return (
    <Decision aria-label="处理意见">
      {children}
      {objection && <Hint tone="warning">{objection}</Hint>}
      <TextAreaField
        label="复核备注"
        rows={2}
        disabled={objection !== undefined}
        placeholder={PROPOSALS.remarkHint}
        {...remark.field}
      />
      <DecisionButtons
        refuse={PROPOSALS.refuse}
        approve={PROPOSALS.approve}
        refusing={refusal.busy}
        approving={approval.busy}
        objection={objection}
        blocked={objection !== undefined}
        onRefuse={() => remark.passes(checkRefusal(input)) && void refusal.run(input)}
        onApprove={() => remark.passes(checkApproval(input)) && void approval.run(input)}
      />
    </Decision>
  );
}
