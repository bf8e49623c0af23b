import type { HouseLimitRow } from '@koi/contract';
import { checkHouseLimit, isTighter, LIMIT_SLOTS, limitName, parseLimit } from '@koi/contract/rules/protection';
import { MEMBER_FILES, PROTECTION_FORMS, REVIEWS, STAFF_PROTECTION } from '@koi/contract/texts';
import { useState } from 'react';
import { FormDialog, Hint, SelectField, TextAreaField, TextField } from '../../ui/index.ts';
import { staffCalls } from '../api.ts';
import { useAction } from '../use-action.ts';
import { useForm } from '../use-form.ts';
import { shownLimit } from './look.tsx';
import { PROTECTION_READS } from './reads.ts';

const SLOTS = LIMIT_SLOTS.map((slot, value) => ({ value, label: limitName(slot) }));
const FIRST = LIMIT_SLOTS[0] ?? { kind: 'deposit', period: 'day' };

const FIELD_OF_TEXT: Record<string, 'value' | 'reason'> = {
  [PROTECTION_FORMS.limitWrong]: 'value',
  [PROTECTION_FORMS.minutesWrong]: 'value',
  [PROTECTION_FORMS.unchanged]: 'value',
  [PROTECTION_FORMS.limitMissing]: 'value',
  [MEMBER_FILES.reasonMissing]: 'reason',
  [REVIEWS.reasonLong]: 'reason',
};

interface HouseLimitDialogProps {
  member: { id: number; name: string };
  /** The house limits that are in force or announced. */
  limits: readonly HouseLimitRow[];
  onClose: () => void;
}

/** Says when the typed limit takes effect, or that a second person has to agree. */
const effectOf = (memberId: number, next: bigint | null, present: bigint | null): string => {
  if (next === present) return '与现在相同。';
  if (!isTighter(next, present)) return '比现在宽松：提交后由第二人复核，同意前不变。';
  return memberId === 0 ? `${STAFF_PROTECTION.notice}，保存后自动公告。` : '比现在严格：保存后立即生效。';
};

/** Sets or removes a house limit. A looser one becomes a proposal. */
export function HouseLimitDialog({ member, limits, onClose }: HouseLimitDialogProps) {
  const [index, setIndex] = useState(0);
  const form = useForm({ value: '', reason: '' }, FIELD_OF_TEXT);
  const slot = LIMIT_SLOTS[index] ?? FIRST;
  const present = limits.find(({ kind, period }) => kind === slot.kind && period === slot.period)?.value ?? '';
  const { busy, run } = useAction(staffCalls.protection.setHouseLimit, {
    changes: PROTECTION_READS,
    onDone: onClose,
    onFailed: form.refuse,
  });
  const typed = { ...slot, ...form.trimmed };
  const submit = () => {
    if (form.passes(checkHouseLimit(typed))) void run({ member_id: member.id, ...typed });
  };
  const amount = (value: string) => parseLimit(slot.kind, value) ?? null;
  return (
    <FormDialog title={`平台限额 · ${member.name}`} ok="保存" busy={busy} onClose={onClose} onSubmit={submit}>
      <SelectField label="限额" value={index} options={SLOTS} onChange={setIndex} />
      <TextField
        label={slot.kind === 'time' ? '数值（分钟）' : '数值（元）'}
        hint={`现在：${shownLimit(slot.kind, present)}；留空表示取消`}
        inputMode="decimal"
        maxLength={14}
        {...form.bind('value')}
      />
      <TextAreaField label="原因" hint="记入保护记录与审计日志" placeholder="请填写原因" {...form.bind('reason')} />
      <Hint>{effectOf(member.id, amount(typed.value), amount(present))}</Hint>
    </FormDialog>
  );
}
