import { checkMemberReason } from '@koi/contract/rules/staff';
import { useState } from 'react';
import { FormDialog, Hint, TextAreaField } from '../ui/index.ts';

interface ReasonDialogProps {
  title: string;
  /** Text of the submit button. */
  ok: string;
  /** Describes the effect of the action before it is confirmed. */
  effect: string;
  danger?: boolean;
  /** Who can read the reason. */
  readBy: string;
  busy: boolean;
  onReason: (reason: string) => void;
  onClose: () => void;
}

/** A dialog for actions that require a reason. */
export function ReasonDialog({ effect, danger = false, readBy, onReason, ...dialog }: ReasonDialogProps) {
  const [reason, setReason] = useState('');
  const [error, setError] = useState<string>();
  const submit = () => {
    const input = { reason: reason.trim() };
    const failing = checkMemberReason(input);
    setError(failing);
    if (!failing) onReason(input.reason);
  };
  return (
    <FormDialog {...dialog} tone={danger ? 'danger' : 'primary'} onSubmit={submit}>
      <Hint tone={danger ? 'warning' : 'info'}>{effect}</Hint>
      <TextAreaField
        label="原因"
        hint={readBy}
        error={error}
        value={reason}
        placeholder="请填写原因"
        onChange={(event) => {
          setReason(event.target.value);
          setError(undefined);
        }}
      />
    </FormDialog>
  );
}
