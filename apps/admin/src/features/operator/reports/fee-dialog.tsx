import type { FeeRate } from '@koi/contract';
import { FEE_KINDS } from '@koi/contract/constants';
import { checkFeeRate } from '@koi/contract/rules/fee-rates';
import { FEE_KIND_NAMES, FEE_RATES } from '@koi/contract/texts';
import { beijingDay, parseMoney } from '@koi/money';
import { useState } from 'react';
import { staffCalls, useCall } from '../../../lib/api.ts';
import { useMay } from '../../../lib/session.ts';
import { useAction } from '../../../lib/use-action.ts';
import { useForm } from '../../../lib/use-form.ts';
import { type Column, Dialog, FormDialog, Loading, SelectField, Table, TextField } from '../../../ui/index.ts';
import styles from './fee-dialog.module.css';

type Kind = (typeof FEE_KINDS)[number];

const KIND_OPTIONS = FEE_KINDS.map((value) => ({ value, label: FEE_KIND_NAMES[value] }));

const COLUMNS: Column<FeeRate>[] = [
  { title: '项目', cell: ({ kind, name }) => `${FEE_KIND_NAMES[kind]} · ${name}` },
  { title: '生效日期', cell: ({ first_day }) => first_day },
  {
    title: '费率',
    align: 'right',
    cell: ({ percent, fixed }) => (fixed === '0.00' ? `${percent}%` : `${percent}% + 每笔 ${fixed}`),
  },
  { title: '设置人', align: 'right', cell: ({ staff_name }) => staff_name },
];

const FIELD_OF_TEXT = {
  [FEE_RATES.codeMissing]: 'code',
  [FEE_RATES.codeUnknown]: 'code',
  [FEE_RATES.dayWrong]: 'first_day',
  [FEE_RATES.dayTaken]: 'first_day',
  [FEE_RATES.dayPast]: 'first_day',
  [FEE_RATES.percentWrong]: 'percent',
  [FEE_RATES.fixedWrong]: 'fixed',
  [FEE_RATES.fixedOfVenue]: 'fixed',
} as const;

/** The fees of venues and pay ways, and a form that adds one. */
export function FeeDialog({ onClose }: { onClose: () => void }) {
  const mayEdit = useMay('rates.edit');
  return mayEdit ? (
    <Adding onClose={onClose} />
  ) : (
    <Dialog title="费率" onClose={onClose}>
      <Rates />
    </Dialog>
  );
}

/** The rates that apply or will apply, and those that applied before. */
function Rates() {
  const { data, error, refetch } = useCall(staffCalls.feeRates.list, {});
  if (data === undefined) return <Loading error={error} onRetry={refetch} rows={4} />;
  return (
    <div className={styles.rates}>
      <Table
        label="费率"
        columns={COLUMNS}
        rows={data.rates}
        rowKey={({ kind, code, first_day }) => `${kind}:${code}:${first_day}`}
        empty="还没有费率，费用按 0 计"
      />
    </div>
  );
}

function Adding({ onClose }: { onClose: () => void }) {
  const codes = useCall(staffCalls.feeRates.list, {}).data?.codes ?? [];
  const [kind, setKind] = useState<Kind>('venue');
  const [code, setCode] = useState('');
  const form = useForm({ code: '', first_day: beijingDay(new Date()), percent: '', fixed: '0' }, FIELD_OF_TEXT);
  const { busy, run } = useAction(staffCalls.feeRates.add, {
    changes: [staffCalls.feeRates.list, staffCalls.businessReports.profit, staffCalls.businessReports.ways],
    onFailed: form.refuse,
  });
  const options = [
    { value: '', label: '请选择' },
    ...codes.filter((each) => each.kind === kind).map(({ code: value, name }) => ({ value, label: name })),
  ];
  const fixed = kind === 'venue' ? '0' : form.values.fixed.trim();
  const submit = () => {
    const { first_day, percent } = form.trimmed;
    const failing = checkFeeRate({ kind, code, first_day, percent: parseMoney(percent), fixed: parseMoney(fixed) });
    if (form.passes(failing)) void run({ kind, code, first_day, percent, fixed });
  };
  return (
    <FormDialog title="费率" onClose={onClose} ok="新增费率" cancel="关闭" busy={busy} onSubmit={submit}>
      <Rates />
      <div className={styles.form}>
        <SelectField
          label="类型"
          options={KIND_OPTIONS}
          value={kind}
          onChange={(next) => {
            setKind(next);
            setCode('');
          }}
        />
        <SelectField
          label={kind === 'venue' ? '场馆' : '支付方式'}
          error={form.errorOf('code')}
          options={options}
          value={code}
          onChange={setCode}
        />
        <TextField label="生效日期" type="date" {...form.bind('first_day')} />
        <TextField
          label={kind === 'venue' ? '费率，按 GGR' : '费率，按金额'}
          inputMode="decimal"
          trailing="%"
          {...form.bind('percent')}
        />
        {kind !== 'venue' && <TextField label="每笔费用" inputMode="decimal" trailing="元" {...form.bind('fixed')} />}
      </div>
      <p className={styles.note}>费率从生效日期起计算，新增后不能修改，以前的报表不再改变。</p>
    </FormDialog>
  );
}
