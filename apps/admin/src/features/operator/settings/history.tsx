import type { SettingChange } from '@koi/contract';
import { withoutTags } from '@koi/contract/rules/html';
import { kindOfSetting } from '@koi/contract/rules/settings';
import { SITE_SETTING_NAMES } from '@koi/contract/texts';
import { staffCalls } from '../../../lib/api.ts';
import { ListCard, NO_FILTERS, useList } from '../../../lib/list/index.ts';
import { useMay } from '../../../lib/session.ts';
import { listTime } from '../../../lib/times.ts';
import { useAction } from '../../../lib/use-action.ts';
import { Button, type Column, Icon, Tag } from '../../../ui/index.ts';
import styles from './settings.module.css';

function Value({ field, value }: { field: string; value: string }) {
  const kind = kindOfSetting(field);
  if (kind === 'switch')
    return <Tag tone={value === '1' ? 'success' : 'neutral'}>{value === '1' ? '开启' : '关闭'}</Tag>;
  if (value === '') return <span className={styles.none}>空</span>;
  if (kind === 'picture') return <img className={styles.thumb} src={value} alt={value} width="28" height="28" />;
  const text = kind === 'html' ? withoutTags(value, ' ').trim() : value;
  return (
    <span className={styles.value} title={text}>
      {text}
    </span>
  );
}

function Changes({ changes }: Pick<SettingChange, 'changes'>) {
  const names: Readonly<Record<string, string>> = SITE_SETTING_NAMES;
  return (
    <ul className={styles.changes}>
      {changes.map(({ field, before, after }) => (
        <li key={field}>
          <b>{names[field] ?? field}</b>
          <Value field={field} value={before} />
          <Icon name="arrow-right" size={14} />
          <Value field={field} value={after} />
        </li>
      ))}
    </ul>
  );
}

const COLUMNS: Column<SettingChange>[] = [
  { title: '时间', cell: ({ at }) => <time title={at}>{listTime(at)}</time> },
  { title: '员工', cell: ({ staff_name }) => <b>{staff_name}</b> },
  { title: '修改前 → 修改后', cell: ({ changes }) => <Changes changes={changes} /> },
  {
    title: '来源',
    cell: ({ reverted_id }) => (reverted_id === 0 ? '编辑' : <Tag tone="info">恢复 #{reverted_id}</Tag>),
  },
];

function Revert({ change }: { change: SettingChange }) {
  const { busy, run } = useAction(staffCalls.settings.revert, {
    changes: [staffCalls.settings.read, staffCalls.settings.history],
  });
  return (
    <Button icon="refresh" busy={busy} onClick={() => void run({ id: change.id })}>
      恢复
    </Button>
  );
}

const REVERT: Column<SettingChange> = {
  title: '恢复到修改前',
  align: 'right',
  cell: (change) => <Revert change={change} />,
};

/** Every change with its values before and after. A tap gives its fields the values before it. */
export function History() {
  const mayEdit = useMay('settings.edit');
  const list = useList(staffCalls.settings.history, NO_FILTERS);
  return (
    <ListCard
      label="站点设置修改记录"
      list={list}
      columns={mayEdit ? [...COLUMNS, REVERT] : COLUMNS}
      rowKey={({ id }) => id}
      unit="次"
      empty="还没有修改过站点设置"
    />
  );
}
