import type { MemberFile } from '@koi/contract';
import { BIRTH_DATE_MIN } from '@koi/contract/rules/protection';
import { checkMemberReason } from '@koi/contract/rules/staff';
import { MEMBER_FILES, PROTECTION_FORMS, REVIEWS, STAFF_PROTECTION } from '@koi/contract/texts';
import { beijingDay, isCalendarDay } from '@koi/money';
import { staffCalls } from '../../../lib/api.ts';
import { PROTECTION_READS } from '../../../lib/protection/index.ts';
import { useAction } from '../../../lib/use-action.ts';
import { useForm } from '../../../lib/use-form.ts';
import { FormDialog, Hint, TextAreaField, TextField } from '../../../ui/index.ts';

const FIELD_OF_TEXT: Record<string, 'birth' | 'reason'> = {
  [PROTECTION_FORMS.birthDateWrong]: 'birth',
  [STAFF_PROTECTION.samePerson]: 'birth',
  [MEMBER_FILES.reasonMissing]: 'reason',
  [REVIEWS.reasonLong]: 'reason',
};

/** Corrects the birth date after a look at a document. A member under 18 gets a house block. */
export function BirthDateDialog({ member, onClose }: { member: MemberFile; onClose: () => void }) {
  const form = useForm({ birth: '', reason: '' }, FIELD_OF_TEXT);
  const { busy, run } = useAction(staffCalls.protection.correctBirthDate, {
    changes: [...PROTECTION_READS, staffCalls.memberFiles.detail],
    onDone: onClose,
    onFailed: form.refuse,
  });
  const today = beijingDay(new Date());
  const submit = () => {
    const { birth, reason } = form.trimmed;
    const isDate = isCalendarDay(birth) && birth >= BIRTH_DATE_MIN && birth <= today;
    const failing = isDate ? checkMemberReason({ reason }) : PROTECTION_FORMS.birthDateWrong;
    if (form.passes(failing)) void run({ member_id: member.id, birth_date: birth, reason });
  };
  return (
    <FormDialog title={`更正出生日期 · ${member.name}`} ok="更正" busy={busy} onClose={onClose} onSubmit={submit}>
      <Hint tone="warning">请先核对证件。未满 18 周岁时，会员立即受平台限制。</Hint>
      <TextField label="出生日期" type="date" min={BIRTH_DATE_MIN} max={today} {...form.bind('birth')} />
      <TextAreaField label="原因" hint="记入保护记录与审计日志" placeholder="请填写原因" {...form.bind('reason')} />
    </FormDialog>
  );
}
