import { checkReason } from '@koi/contract/rules/proposals';
import { useState } from 'react';
import { Field, FormDialog, Hint, Segments, TextAreaField } from '../../ui/index.ts';
import { staffCalls, useCall } from '../api.ts';
import { counted } from '../list/counted.ts';
import { useMay } from '../session.ts';
import { useAction } from '../use-action.ts';
import { useText } from '../use-text.ts';

/** A list as it is exported: the path of its call without `/api/staff/`, and the filters that it is shown with. */
export interface Exported {
  list: string;
  filters: Record<string, string | number>;
}

export interface ExportRequestProps {
  title: string;
  /** Number of rows, counted up to a limit. */
  total: number;
  unit: string;
  exported: Exported;
  onClose: () => void;
  /** Called with the number of the job. */
  onStarted: (no: string) => void;
}

const FORMATS = [
  { value: 'xlsx', label: 'XLSX 表格' },
  { value: 'csv', label: 'CSV 文本' },
] as const;

const MASKS = [
  { value: 'masked', label: '遮盖' },
  { value: 'whole', label: '原文' },
] as const;

/** Asks for the format, and whether personal data is masked. Whole personal data needs a reason and a second person. */
export function ExportRequest({ title, total, unit, exported, onClose, onStarted }: ExportRequestProps) {
  const [format, setFormat] = useState<(typeof FORMATS)[number]['value']>('xlsx');
  const [mask, setMask] = useState<(typeof MASKS)[number]['value']>('masked');
  const reason = useText();
  const { data: columns } = useCall(staffCalls.exports.columns, { list: exported.list });
  const options = { changes: [staffCalls.exports.list], onDone: ({ no }: { no: string }) => onStarted(no) };
  const creation = useAction(staffCalls.exports.create, options);
  const proposal = useAction(staffCalls.exports.propose, options);
  const isMasked = columns !== undefined && columns.masked.length > 0;
  const mayUnmask = useMay('exports.unmask') && isMasked;
  const isWhole = mayUnmask && mask === 'whole';

  const submit = () => {
    if (!isWhole) return void creation.run({ ...exported, format });
    if (reason.passes(checkReason(reason.text))) void proposal.run({ ...exported, format, reason: reason.text });
  };
  return (
    <FormDialog
      title={title}
      ok={isWhole ? '提交申请' : '开始导出'}
      busy={creation.busy || proposal.busy}
      onClose={onClose}
      onSubmit={submit}
    >
      <Field label="格式">
        {() => <Segments label="格式" options={FORMATS} value={format} onChange={setFormat} />}
      </Field>
      {mayUnmask && (
        <Field label={`个人资料：${columns.masked.join('、')}`}>
          {() => <Segments label="个人资料" options={MASKS} value={mask} onChange={setMask} />}
        </Field>
      )}
      {isWhole && <TextAreaField label="理由" rows={2} placeholder="谁需要这份文件，作什么用" {...reason.field} />}
      <Hint icon={isWhole ? 'user-check' : 'eye-slash'} tone={isWhole ? 'warning' : 'gold'}>
        按当前筛选和排序导出，共 {counted(total)} {unit}。
        {isWhole && '第二人在 24 小时内同意后才会生成文件，两人姓名都写进审计日志。'}
        {isMasked && !isWhole && '个人资料会遮盖。'}
      </Hint>
    </FormDialog>
  );
}
