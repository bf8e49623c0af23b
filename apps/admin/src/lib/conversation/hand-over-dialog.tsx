import { checkMemberReason } from '@koi/contract/rules/staff';
import { useState } from 'react';
import { FormDialog, Loading, SelectField, TextAreaField } from '../../ui/index.ts';
import { useStaff } from '../session.ts';

interface HandOverDialogProps {
  title: string;
  /** Id of the current holder; 0 for none. */
  holder: number;
  /** The call for the people who may take over. */
  read: { data: readonly { id: number; name: string }[] | undefined; error: unknown; refetch: () => unknown };
  /** Error shown when no colleague is selected. */
  missing: string;
  busy: boolean;
  onHandOver: (change: { from: number; to: number; reason: string }) => void;
  onClose: () => void;
}

/** Hands an item over to a colleague or takes it from one. The server refuses it if the holder changed meanwhile. */
export function HandOverDialog({ title, holder, read, missing, busy, onHandOver, onClose }: HandOverDialogProps) {
  const me = useStaff();
  const [from] = useState(holder);
  const [to, setTo] = useState(0);
  const [reason, setReason] = useState('');
  const [error, setError] = useState<string>();
  const options = [
    { value: 0, label: '请选择同事' },
    ...(read.data ?? []).flatMap(({ id, name }) =>
      id === from ? [] : [{ value: id, label: id === me?.id ? `${name}（我）` : name }],
    ),
  ];
  const submit = () => {
    const input = { from, to, reason: reason.trim() };
    const failing = to === 0 ? missing : checkMemberReason(input);
    setError(failing);
    if (!failing) onHandOver(input);
  };
  const toError = error === missing ? error : undefined;
  return (
    <FormDialog title={title} onClose={onClose} ok="转交" busy={busy} onSubmit={submit}>
      {read.data ? (
        <SelectField
          label="转交给"
          error={toError}
          value={to}
          options={options}
          onChange={(value) => {
            setTo(value);
            setError(undefined);
          }}
        />
      ) : (
        <Loading error={read.error} onRetry={read.refetch} rows={2} />
      )}
      <TextAreaField
        label="原因"
        hint="只有同事能看到"
        error={toError === undefined ? error : undefined}
        value={reason}
        placeholder="例如：换班交接、需要技术同事跟进"
        onChange={(event) => {
          setReason(event.target.value);
          setError(undefined);
        }}
      />
    </FormDialog>
  );
}
