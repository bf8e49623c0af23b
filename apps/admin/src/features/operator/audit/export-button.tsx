import type { CsvColumn } from '@koi/client';
import type { AuditRow } from '@koi/contract';
import { beijingDay } from '@koi/money';
import { call, staffCalls } from '../../../lib/api.ts';
import { useExport } from '../../../lib/use-export.ts';
import { Button } from '../../../ui/index.ts';
import { GROUP_NAMES, roleName } from './names.ts';
import type { AuditRequest } from './use-audit.ts';

const columns: readonly CsvColumn<AuditRow>[] = [
  { title: '编号', value: ({ id }) => id },
  { title: '时间', value: ({ at }) => at },
  { title: '操作人', value: ({ staff_name }) => staff_name },
  { title: '角色', value: ({ role }) => roleName(role) },
  { title: '类别', value: ({ group }) => GROUP_NAMES[group] },
  { title: '动作', value: ({ action_text }) => action_text },
  { title: '对象', value: ({ target }) => target },
  { title: '内容', value: ({ summary }) => summary },
  {
    title: '前后对比',
    value: ({ changes }) => changes.map(({ field, before, after }) => `${field}：${before} → ${after}`).join('；'),
  },
  { title: '来源', value: ({ address }) => address },
  { title: '结果', value: ({ succeeded }) => (succeeded ? '成功' : '失败') },
  { title: '哈希', value: ({ hash }) => hash },
];

/** Exports all pages of the current filter as a file. */
export function ExportButton({ request, total }: { request: AuditRequest; total: number }) {
  const { exporting, run } = useExport({
    name: `审计日志-${beijingDay(new Date())}.csv`,
    unit: '条',
    columns,
    readPage: (page) => call(staffCalls.audit.list, { ...request, page }),
  });
  return (
    <Button icon="export" busy={exporting} disabled={total === 0} onClick={() => void run()}>
      导出
    </Button>
  );
}
