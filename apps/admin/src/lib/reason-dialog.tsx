import { checkMemberReason } from '@koi/contract/rules/staff';
import { FormDialog, Hint, TextAreaField } from '../ui/index.ts';
import { useText } from './use-text.ts';

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
  const reason = useText();
  const submit = () => {
    if (reason.passes(checkMemberReason({ reason: reason.text }))) onReason(reason.text);
  };
  return (
    <FormDialog {...dialog} tone={danger ? 'danger' : 'primary'} onSubmit={submit}>
      <Hint tone={danger ? 'warning' : 'info'}>{effect}</Hint>
      <TextAreaField label="原因" hint={readBy} placeholder="请填写原因" {...reason.field} />
    </FormDialog>
  );
}
