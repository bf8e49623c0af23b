import type { CsvColumn } from '@koi/client';
import type { AuditRow } from '@koi/contract';
import { roleName } from './names.ts';

export const CSV_COLUMNS: readonly CsvColumn<AuditRow>[] = [
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
