import { checkReason } from '@koi/contract/rules/proposals';
import { type ReactNode, useState } from 'react';
import { FormDialog, TextAreaField } from '../ui/index.ts';

interface ProposalReasonProps {
  title: string;
  busy: boolean;
  /** Says what will happen when a second person agrees. */
  children: ReactNode;
  tone?: 'danger';
  onSubmit: (reason: string) => void;
  onClose: () => void;
}

interface ReasonFieldProps {
  value: string;
  error: string | undefined;
  onChange: (reason: string) => void;
}

export function ReasonField({ value, error, onChange }: ReasonFieldProps) {
  return (
    <TextAreaField
      label="理由"
      rows={2}
      placeholder="复核人会看到"
      value={value}
      error={error}
      onChange={(event) => onChange(event.target.value)}
    />
  );
}

/** Asks for the reason of a proposal, which the second person reads. */
export function ProposalReason({ title, busy, children, tone, onSubmit, onClose }: ProposalReasonProps) {
  const [reason, setReason] = useState('');
  const [failure, setFailure] = useState<string>();
  const submit = () => {
    const objection = checkReason(reason);
    setFailure(objection);
    if (objection === undefined) onSubmit(reason.trim());
  };
  return (
    <FormDialog title={title} onClose={onClose} ok="提交复核" busy={busy} onSubmit={submit} {...(tone && { tone })}>
      {children}
      <ReasonField value={reason} error={failure} onChange={setReason} />
    </FormDialog>
  );
}
