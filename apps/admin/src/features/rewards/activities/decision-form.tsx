import type { StaffApplicationDetail } from '@koi/contract';
import { type Bonus, bonusOf, checkBonus, differsFromTerms } from '@koi/contract/rules/activities';
import { checkRefusal } from '@koi/contract/rules/staff';
import { APPLICATIONS, REVIEWS } from '@koi/contract/texts';
import { displayMoney, parseMoney } from '@koi/money';
import { staffCalls } from '../../../lib/api.ts';
import { Decision, DecisionButtons } from '../../../lib/decision.tsx';
import { useAction } from '../../../lib/use-action.ts';
import { useForm } from '../../../lib/use-form.ts';
import { Hint, TextAreaField, TextField } from '../../../ui/index.ts';
import styles from './activities.module.css';

type Name = 'bonus' | 'multiple' | 'remark';

const FIELD_OF_TEXT: Readonly<Record<string, Name>> = {
  [APPLICATIONS.bonusMissing]: 'bonus',
  [APPLICATIONS.bonusWrong]: 'bonus',
  [APPLICATIONS.bonusLarge]: 'bonus',
  [APPLICATIONS.multipleWrong]: 'multiple',
  [APPLICATIONS.termsReason]: 'remark',
  [REVIEWS.reasonMissing]: 'remark',
  [REVIEWS.reasonLong]: 'remark',
};

/** Calls to refresh when an application was decided. */
export const APPLICATION_READS = [
  staffCalls.applications.list,
  staffCalls.applications.detail,
  staffCalls.activities.list,
  staffCalls.memberFiles.ledger,
];

/** Describes the effect of an approval before it is sent. */
const effectOf = ({ bonus, multiple }: { bonus: Bonus; multiple: string }, secondPerson: string) => {
  if (typeof bonus === 'string') return undefined;
  if (bonus === 0n) return '不派发彩金，仅通知会员申请已通过。';
  const times = /^\d{1,2}$/.test(multiple) ? BigInt(multiple) : 0n;
  const limit = parseMoney(secondPerson);
  const paid = `会员的中心钱包增加 ¥${displayMoney(bonus)}，打码量增加 ${displayMoney(bonus * times)}。`;
  return limit !== undefined && bonus >= limit ? `${paid}达到大额标准，需另一人复核后入账。` : paid;
};

/** Initial values of the fields: the amount that the terms pay. */
const initialOf = ({ assessment }: StaffApplicationDetail) => {
  const expected = assessment?.expected;
  return expected
    ? { bonus: expected.bonus, multiple: `${expected.multiple}`, remark: '' }
    : { bonus: '', multiple: '1', remark: '' };
};

/** Whether the typed values differ from the terms. The server checks this again. */
const differs = (
  { assessment }: StaffApplicationDetail,
  { bonus, multiple }: { bonus: Bonus; multiple: string },
): boolean => {
  if (assessment === null || typeof bonus === 'string') return false;
  const expected = assessment.expected && {
    bonus: parseMoney(assessment.expected.bonus) ?? 0n,
    multiple: assessment.expected.multiple,
  };
  return differsFromTerms(expected ?? undefined, { bonus, multiple: bonus === 0n ? 0 : Number(multiple) });
};

export function DecisionForm({ detail, onDone }: { detail: StaffApplicationDetail; onDone: () => void }) {
  const { no, version, second_person } = detail;
  const form = useForm<Record<Name, string>>(initialOf(detail), FIELD_OF_TEXT);
  const options = { changes: APPLICATION_READS, onDone, onFailed: form.refuse };
  const approval = useAction(staffCalls.applications.approve, options);
  const refusal = useAction(staffCalls.applications.refuse, options);
  const typed = form.trimmed;
  const values = { ...typed, bonus: bonusOf(typed.bonus) };
  const needsReason = differs(detail, values);
  const approve = () => {
    const failing = checkBonus(values) ?? (needsReason && values.remark === '' ? APPLICATIONS.termsReason : undefined);
    if (form.passes(failing)) void approval.run({ no, version, ...typed });
  };
  const refuse = () => {
    if (form.passes(checkRefusal(values))) void refusal.run({ no, version, remark: values.remark });
  };
  const effect = effectOf(values, second_person);
  return (
    <Decision>
      <div className={styles.money}>
        <TextField
          label="彩金（元）"
          {...form.bind('bonus')}
          inputMode="decimal"
          maxLength={12}
          placeholder="不派发请填 0"
        />
        <TextField label="流水倍数" {...form.bind('multiple')} inputMode="numeric" maxLength={2} />
      </div>
      <TextAreaField
        label="备注"
        rows={2}
        {...form.bind('remark')}
        placeholder="拒绝或与条款不同时必填；拒绝原因会员可见"
      />
      {needsReason && (
        <Hint tone="warning">
          {detail.terms.basis === 'manual' ? '该活动由人工核定，请填写派发原因。' : '与活动条款不一致，请填写原因。'}
        </Hint>
      )}
      {effect && <Hint>{effect}</Hint>}
      <DecisionButtons
        refuse="拒绝"
        approve="审核通过"
        refusing={refusal.busy}
        approving={approval.busy}
        onRefuse={refuse}
        onApprove={approve}
      />
    </Decision>
  );
}
