import type { StaffVipLevel } from '@koi/contract';
import { VIP_REBATE_FIELDS } from '@koi/contract/constants';
import { checkReason } from '@koi/contract/rules/proposals';
import {
  checkVipLevel,
  VIP_AMOUNT_FIELDS,
  VIP_FIELD_NAMES,
  VIP_FIELDS,
  type VipField,
  vipOrderFault,
} from '@koi/contract/rules/vip';
import { VIP, VIP_REBATE_NAMES } from '@koi/contract/texts';
import { parseMoney } from '@koi/money';
import { useState } from 'react';
import { staffCalls } from '../../../lib/api.ts';
import { MarginHint } from '../../../lib/margin-hint.tsx';
import { useAction } from '../../../lib/use-action.ts';
import { useText } from '../../../lib/use-text.ts';
import { Button, FormDialog, Hint, TextAreaField, TextField, toast } from '../../../ui/index.ts';
import styles from './vip.module.css';

const CHANGES = [staffCalls.vip.levels, staffCalls.rebates.margins];

interface Fault {
  field: VipField | undefined;
  text: string;
}

const FIELD_OF_TEXT: Readonly<Record<string, VipField>> = {
  [VIP.rechargeWrong]: 'recharge',
  [VIP.flowWrong]: 'flow',
  [VIP.maintenanceWrong]: 'maintenance',
  [VIP.firstIsFree]: 'recharge',
  ...Object.fromEntries(VIP_REBATE_FIELDS.map((field) => [VIP.percentWrong(VIP_REBATE_NAMES[field]), field])),
};

type LevelTexts = Record<VipField, string>;
type LevelText = LevelTexts & { level: number };

const mapFields = <T,>(texts: LevelTexts, read: (text: string) => T) =>
  Object.fromEntries(VIP_FIELDS.map((field) => [field, read(texts[field])])) as Record<VipField, T>;

const amountsOf = (typed: LevelText) => ({ level: typed.level, ...mapFields(typed, (text) => parseMoney(text)) });

/** Checks the form itself first, then its order among the other levels. */
const faultOf = (typed: LevelText, levels: readonly LevelText[]): Fault | undefined => {
  const form = amountsOf(typed);
  const text = checkVipLevel(form);
  if (text !== undefined) return { field: FIELD_OF_TEXT[text], text };
  return vipOrderFault(form, levels.filter(({ level }) => level !== form.level).map(amountsOf));
};

interface LevelDialogProps {
  /** The level as it was when the dialog opened. Its version prevents overwriting a change made by another person. */
  level: StaffVipLevel;
  levels: readonly StaffVipLevel[];
  onClose: () => void;
}

export function LevelDialog({ level, levels, onClose }: LevelDialogProps) {
  const [form, setForm] = useState(() => mapFields(level, (text) => text));
  const [fault, setFault] = useState<Fault>();
  const reason = useText();
  const { busy, run } = useAction(staffCalls.vip.save, {
    changes: CHANGES,
    onDone: onClose,
    onFailed: (text) => toast(text, 'failure'),
  });
  const isNew = level.version === 0;
  const changed = isNew || VIP_FIELDS.some((field) => form[field].trim() !== level[field]);
  const submit = () => {
    const input = { level: level.level, ...mapFields(form, (text) => text.trim()) };
    const found = faultOf(input, levels);
    setFault(found);
    if (found && !found.field) toast(found.text, 'failure');
    if (!found && reason.passes(checkReason(reason.text)))
      void run({ ...input, version: level.version, reason: reason.text });
  };
  const input = (field: VipField, unit: string) => (
    <TextField
      key={field}
      label={VIP_FIELD_NAMES[field]}
      error={fault?.field === field ? fault.text : undefined}
      value={form[field]}
      inputMode="decimal"
      maxLength={16}
      disabled={level.level === 1 && unit === '元'}
      trailing={<span className={styles.unit}>{unit}</span>}
      onChange={(event) => {
        setForm((current) => ({ ...current, [field]: event.target.value }));
        setFault((current) => (current?.field === field ? undefined : current));
      }}
    />
  );
  return (
    <FormDialog
      title={`${isNew ? '新增' : '修改'} VIP${level.level}`}
      extra={!isNew && level.level === levels.length && <Retire level={level} onDone={onClose} />}
      onClose={onClose}
      ok="提交"
      busy={busy}
      disabled={!changed}
      onSubmit={submit}
    >
      <div>
        <div className={styles.fields}>{VIP_AMOUNT_FIELDS.map((field) => input(field, '元'))}</div>
        <h3 className={styles.group}>返水比例</h3>
        <div className={styles.fields}>{VIP_REBATE_FIELDS.map((field) => input(field, '%'))}</div>
      </div>
      <MarginHint rebates={form} />
      <TextAreaField label="理由" rows={2} placeholder="复核人会看到" {...reason.field} />
      <Hint>
        {level.level === 1 ? 'VIP1 是起点，不设条件。' : '条件与比例须逐级递增，可以与相邻等级相等。'}
        开站后须另一人复核；比例从生效当日的返水开始适用。
      </Hint>
    </FormDialog>
  );
}

/** Removes the highest level. The button explains why a level that members hold can't be removed. */
function Retire({ level: { level, version, members }, onDone }: { level: StaffVipLevel; onDone: () => void }) {
  const { busy, run } = useAction(staffCalls.vip.retire, { changes: CHANGES, onDone });
  const isInUse = members > 0;
  return (
    <Button
      tone="danger"
      size="lg"
      busy={busy}
      disabled={isInUse}
      title={isInUse ? VIP.inUse(members) : undefined}
      onClick={() => void run({ level, version })}
    >
      停用
    </Button>
  );
}
