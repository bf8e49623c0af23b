import type { WaitingProposal } from '@koi/contract';
import { checkApproval, checkRefusal } from '@koi/contract/rules/staff';
import { PROPOSALS } from '@koi/contract/texts';
import type { ReactNode } from 'react';
import { Button, Hint, TextAreaField } from '../ui/index.ts';
import { type AnyCall, staffCalls, useCall } from './api.ts';
import { Decision, DecisionButtons } from './decision.tsx';
import { Differences } from './differences.tsx';
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

/** Another person may decide, and what the proposal rests on may change, while the panel is open. */
export const PROPOSAL_POLL_MS = 10_000;

/** What has changed since the proposal was made. Nothing while it is unknown: the server compares again. */
function useDifferences({ no }: WaitingProposal) {
  const { data } = useCall(staffCalls.proposals.detail, { no }, { everyMs: PROPOSAL_POLL_MS });
  return data?.differences ?? [];
}

function Changed({ differences }: { differences: ReturnType<typeof useDifferences> }) {
  if (differences.length === 0) return null;
  return (
    <section aria-label={PROPOSALS.changedTitle}>
      <Hint tone="warning">{PROPOSALS.changedHint}</Hint>
      <Differences changes={differences} />
    </section>
  );
}

const optionsOf = ({ changes = [], onDone }: ProposalReviewProps) => ({
  changes: [staffCalls.proposals.list, ...changes],
  ...(onDone && { onDone }),
});

function Withdrawal(props: ProposalReviewProps) {
  const { busy, run } = useAction(staffCalls.proposals.withdraw, optionsOf(props));
  const differences = useDifferences(props.proposal);
  return (
    <Decision aria-label="处理意见">
      {props.children}
      <Changed differences={differences} />
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
  const differences = useDifferences(proposal);
  const hasChanged = differences.length > 0;
  const objection = proposal.obstacle || undefined;
  const input = { no: proposal.no, remark: remark.text };
  return (
    <Decision aria-label="处理意见">
      {children}
      <Changed differences={differences} />
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
        approve={hasChanged ? PROPOSALS.changed : PROPOSALS.approve}
        refusing={refusal.busy}
        approving={approval.busy}
        objection={objection ?? (hasChanged ? PROPOSALS.changed : undefined)}
        blocked={objection !== undefined}
        onRefuse={() => remark.passes(checkRefusal(input)) && void refusal.run(input)}
        onApprove={() => remark.passes(checkApproval(input)) && void approval.run(input)}
      />
    </Decision>
  );
}
