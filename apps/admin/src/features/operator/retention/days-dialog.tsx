import { refusalOf } from '@koi/client';
import type { RetentionRow } from '@koi/contract';
import { RETENTION } from '@koi/contract/constants';
import { RETENTION_REFUSALS } from '@koi/contract/refusals/retention';
import { checkReason } from '@koi/contract/rules/proposals';
import { checkRetention, deletesMore } from '@koi/contract/rules/retention';
import { RETENTION_NAMES } from '@koi/contract/texts';
import { staffCalls } from '../../../lib/api.ts';
import { ReasonField } from '../../../lib/proposal-reason.tsx';
import { useAction } from '../../../lib/use-action.ts';
import { useText } from '../../../lib/use-text.ts';
import { FormDialog, Hint, TextField } from '../../../ui/index.ts';

/** Proposes to keep a kind of record for another number of days. */
export function DaysDialog({ row, onClose }: { row: RetentionRow; onClose: () => void }) {
  const { item, days: before } = row;
  const { name } = RETENTION_NAMES[item];
  const { min, max } = RETENTION[item];
  const days = useText(String(before));
  const reason = useText();
  const { busy, run } = useAction(staffCalls.retention.propose, {
    changes: [staffCalls.retention.read],
    onDone: onClose,
    onFailed: (text, error) => {
      days.refuse(text);
      if (refusalOf(error, RETENTION_REFUSALS) === 'stale') onClose();
    },
  });
  const submit = () => {
    const form = { item, days: days.text, reason: reason.text };
    // The reason has a field of its own, so that what is wrong with it is shown there.
    const wrongDays = checkRetention({ ...form, reason: name });
    if (days.passes(wrongDays) && reason.passes(checkReason(form.reason))) void run({ ...form, before });
  };
  const shortens = /^\d+$/.test(days.text) && deletesMore(before, Number(days.text));
  return (
    <FormDialog title={`${name} · 保留期限`} onClose={onClose} ok="提交复核" busy={busy} onSubmit={submit}>
      <Hint tone={shortens ? 'warning' : 'info'}>
        {shortens
          ? '缩短后，下次清理会删除更多记录，不能恢复。须另一人复核后生效。'
          : '须另一人复核后生效。已删除的记录不会恢复。'}
      </Hint>
      <TextField
        label="保留天数"
        inputMode="numeric"
        trailing="天"
        hint={`现为 ${before} 天，可设 ${min} 至 ${max} 天`}
        {...days.field}
      />
      <ReasonField {...reason.field} />
    </FormDialog>
  );
}
