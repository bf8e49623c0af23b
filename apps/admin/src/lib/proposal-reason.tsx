import { checkReason } from '@koi/contract/rules/proposals';
import type { ReactNode } from 'react';
import { FormDialog, TextAreaField } from '../ui/index.ts';
import { useText } from './use-text.ts';

interface ProposalReasonProps {
  title: string;
  busy: boolean;
  /** Says what will happen when a second person agrees. */
  children: ReactNode;
  tone?: 'danger';
  onSubmit: (reason: string) => void;
  onClose: () => void;
}

export function ReasonField(field: ReturnType<typeof useText>['field']) {
  return <TextAreaField label="理由" rows={2} placeholder="复核人会看到" {...field} />;
}

/** Asks for the reason of a proposal, which the second person reads. */
export function ProposalReason({ title, busy, children, tone, onSubmit, onClose }: ProposalReasonProps) {
  const reason = useText();
  const submit = () => {
    if (reason.passes(checkReason(reason.text))) onSubmit(reason.text);
  };
  return (
    <FormDialog title={title} onClose={onClose} ok="提交复核" busy={busy} onSubmit={submit} {...(tone && { tone })}>
      {children}
      <ReasonField {...reason.field} />
    </FormDialog>
  );
}
