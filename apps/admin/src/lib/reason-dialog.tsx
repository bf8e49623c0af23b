import { checkMemberReason } from '@koi/contract/rules/staff';
import { useState } from 'react';
import { Field, FormDialog, Hint, TextArea } from '../ui/index.ts';

interface ReasonDialogProps {
  title: string;
  /** What the button says. */
  ok: string;
  /** What it does, before it is done. */
  effect: string;
  danger?: boolean;
  /** Who will read the reason. */
  readBy: string;
  busy: boolean;
  onReason: (reason: string) => void;
  onClose: () => void;
}

/** For what is only done with a reason. */
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
      <Field label="原因" hint={readBy} error={error}>
        {(id) => (
          <TextArea
            id={id}
            value={reason}
            placeholder="请填写原因"
            onChange={(event) => {
              setReason(event.target.value);
              setError(undefined);
            }}
          />
        )}
      </Field>
    </FormDialog>
  );
}
