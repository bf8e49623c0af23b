import { checkReason } from '@koi/contract/rules/proposals';
import type { ReactNode } from 'react';
import { Button, Hint, Pairs, PanelSection, Tag, TextAreaField } from '../ui/index.ts';
import { Decision, DecisionButtons } from './decision.tsx';
import { Link } from './navigation.ts';
import type { useText } from './use-text.ts';

interface Answer {
  busy: boolean;
  run: (input: { no: string; reason: string }) => Promise<boolean>;
}

interface RequestReviewProps {
  no: string;
  reason: ReturnType<typeof useText>;
  texts: { reasonHint: string; agreeButton: string; refuseButton: string };
  refusal: Answer;
  /** Missing when nobody can agree now. */
  agreement?: Answer | undefined;
  /** Why nobody can agree now. */
  children?: ReactNode;
}

/** The answers to a request of a member, each with a reason: agreeing as the first person, or refusing. */
export function RequestReview({ no, reason, texts, refusal, agreement, children }: RequestReviewProps) {
  const answer = ({ run }: Answer) => {
    if (reason.passes(checkReason(reason.text))) void run({ no, reason: reason.text });
  };
  return (
    <Decision>
      <TextAreaField label="理由" rows={2} placeholder={texts.reasonHint} {...reason.field} />
      {children}
      {agreement === undefined ? (
        <Button tone="danger" busy={refusal.busy} onClick={() => answer(refusal)}>
          {texts.refuseButton}
        </Button>
      ) : (
        <DecisionButtons
          refuse={texts.refuseButton}
          approve={texts.agreeButton}
          refusing={refusal.busy}
          approving={agreement.busy}
          onRefuse={() => answer(refusal)}
          onApprove={() => answer(agreement)}
        />
      )}
    </Decision>
  );
}

interface RequestCourseProps {
  /** Those without a value have not happened, and are left out. */
  items: readonly { label: string; value: string }[];
  /** The first person of a proposal that waits for the second one. */
  waitingAfter: string | undefined;
}

/** What has happened with a request so far. */
export function RequestCourse({ items, waitingAfter }: RequestCourseProps) {
  return (
    <PanelSection title="经过">
      <Pairs items={items.filter(({ value }) => value !== '')} />
      {waitingAfter !== undefined && (
        <Hint>
          {waitingAfter} 已同意，等待第二人。复核在<Link to="/proposals">双人复核</Link>，24 小时有效。
        </Hint>
      )}
    </PanelSection>
  );
}

interface MemberFactsProps {
  title: string;
  facts: readonly { name: string; value: string; watch: boolean }[];
}

/** What to know about the member before deciding. What deserves a second look is marked. */
export function MemberFacts({ title, facts }: MemberFactsProps) {
  return (
    <PanelSection title={title}>
      <Pairs
        items={facts.map(({ name, value, watch }) => ({
          label: name,
          value: watch ? <Tag tone="warning">{value}</Tag> : value,
        }))}
      />
    </PanelSection>
  );
}
