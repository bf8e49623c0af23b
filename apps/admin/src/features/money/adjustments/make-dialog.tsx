import { type AdjustmentForm, checkAdjustment } from '@koi/contract/rules/staff';
import { ADJUSTMENT_DIRECTION_NAMES, ADJUSTMENTS, REVIEWS } from '@koi/contract/texts';
import { displayMoney, type Money, parseMoney } from '@koi/money';
import { useState } from 'react';
import { staffCalls } from '../../../lib/api.ts';
import { useAction } from '../../../lib/use-action.ts';
import { useForm } from '../../../lib/use-form.ts';
import { FormDialog, FormGrid, Hint, Segments, TextAreaField, TextField, Wide } from '../../../ui/index.ts';

const FIELD_OF_TEXT: Record<string, keyof AdjustmentForm> = {
  [ADJUSTMENTS.memberMissing]: 'member',
  [ADJUSTMENTS.memberUnknown]: 'member',
  [ADJUSTMENTS.amountWrong]: 'amount',
  [ADJUSTMENTS.amountLarge]: 'amount',
  [ADJUSTMENTS.multipleWrong]: 'multiple',
  [ADJUSTMENTS.reasonMissing]: 'reason',
  [REVIEWS.reasonLong]: 'reason',
};

const DIRECTIONS = [
  { value: 'credit', label: ADJUSTMENT_DIRECTION_NAMES.credit },
  { value: 'debit', label: ADJUSTMENT_DIRECTION_NAMES.debit },
] as const;
type Direction = (typeof DIRECTIONS)[number]['value'];

/** Describes the effect of the form once an amount is given. */
const effectOf = (direction: Direction, amount: Money, multiple: string) => {
  if (amount === 0n) return undefined;
  if (direction === 'debit') return `从会员的中心钱包扣减 ¥${displayMoney(amount)}`;
  const times = /^\d{1,2}$/.test(multiple) ? BigInt(multiple) : 0n;
  return `会员的中心钱包增加 ¥${displayMoney(amount)}，增加打码量 ${displayMoney(amount * times)}`;
};

export function MakeDialog({ member: first, onClose }: { member: string; onClose: () => void }) {
  const [direction, setDirection] = useState<Direction>('credit');
  const form = useForm({ member: first, amount: '', multiple: '1', reason: '' }, FIELD_OF_TEXT);
  const { busy, run } = useAction(staffCalls.adjustments.make, {
    changes: [staffCalls.adjustments.list],
    onDone: onClose,
    onFailed: form.refuse,
  });
  const money = parseMoney(form.trimmed.amount) ?? 0n;
  const submit = () => {
    // A debit has no turnover requirement.
    const typed = { ...form.trimmed, multiple: direction === 'debit' ? '0' : form.trimmed.multiple };
    if (form.passes(checkAdjustment({ ...typed, amount: money }))) void run({ direction, ...typed });
  };
  const effect = effectOf(direction, money, form.values.multiple);
  return (
    <FormDialog title="新建调账" onClose={onClose} ok="提交复核" busy={busy} onSubmit={submit}>
      <FormGrid>
        <Wide>
          <TextField label="会员账号" {...form.bind('member')} maxLength={32} placeholder="请输入会员账号" />
        </Wide>
        <Wide>
          <Segments label="方向" value={direction} options={DIRECTIONS} onChange={setDirection} />
        </Wide>
        <TextField label="金额（元）" {...form.bind('amount')} maxLength={12} inputMode="decimal" placeholder="0.00" />
        <TextField
          label="流水倍数"
          hint={direction === 'debit' ? '扣减不计打码量' : '0~20 的整数'}
          {...form.bind('multiple')}
          maxLength={2}
          inputMode="numeric"
          disabled={direction === 'debit'}
        />
        <Wide>
          <TextAreaField label="原因" {...form.bind('reason')} placeholder="请填写调账原因" />
        </Wide>
      </FormGrid>
      <Hint>{effect ? `${effect}。` : ''}提交后由另一人复核，同意前资金不变。</Hint>
    </FormDialog>
  );
}
