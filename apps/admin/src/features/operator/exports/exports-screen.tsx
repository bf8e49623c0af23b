import type { ExportJob } from '@koi/contract';
import { EXPORT_KEPT_HOURS } from '@koi/contract/constants';
import { staffCalls } from '../../../lib/api.ts';
import { ListCard, useList } from '../../../lib/list/index.ts';
import { useMay } from '../../../lib/session.ts';
import { DAY_OPTIONS, listTime } from '../../../lib/times.ts';
import { type Column, Figure, Page, Segments, Select, Spread } from '../../../ui/index.ts';
import { RowAction } from './actions.tsx';
import { ExportPanel } from './export-panel.tsx';
import styles from './exports.module.css';
import { Format, filtersText, State, TimeLeft } from './look.tsx';

const POLL_MS = 2_000;

const COLUMNS: Column<ExportJob>[] = [
  {
    title: '内容',
    fluid: true,
    cell: (job) => (
      <span className={styles.two} title={filtersText(job)}>
        <b>{job.title}</b>
        <small>{filtersText(job)}</small>
      </span>
    ),
  },
  { title: '格式', cell: ({ format }) => <Format format={format} /> },
  { title: '行数', align: 'right', cell: ({ rows }) => <Figure>{rows.toLocaleString('en-US')}</Figure> },
  { title: '提出人', cell: ({ staff_name, made_by_me }) => (made_by_me ? '我' : staff_name) },
  { title: '提出', cell: ({ created_at }) => <Figure>{listTime(created_at)}</Figure> },
  { title: '状态', cell: (job) => <State job={job} /> },
  {
    title: '有效期',
    align: 'right',
    cell: (job) => (
      <Figure>
        <TimeLeft job={job} />
      </Figure>
    ),
  },
];

const STATES = [
  { value: '', label: '全部' },
  { value: 'waiting', label: '待第二人' },
  { value: 'open', label: '进行中' },
  { value: 'ready', label: '可下载' },
  { value: 'failed', label: '未完成' },
  { value: 'expired', label: '已过期' },
] as const;
type Scope = (typeof STATES)[number]['value'];

const WHOSE = [
  { value: 0, label: '全部人员' },
  { value: 1, label: '我提出的' },
];

const DEFAULTS = { state: '' as Scope, mine: 0, days: 0 };
const keyOf = ({ no }: ExportJob) => no;

export function ExportsScreen() {
  const seesAll = useMay('audit.read');
  const list = useList(staffCalls.exports.list, DEFAULTS, { everyMs: POLL_MS });
  const action: Column<ExportJob> = {
    title: '操作',
    align: 'right',
    cell: (job) => <RowAction job={job} onRepeated={list.open} />,
  };
  const countOf = (state: Scope): number | undefined => {
    if (state !== 'waiting' && state !== 'open' && state !== 'ready') return undefined;
    return list.data?.[state] || undefined;
  };
  const close = () => list.open(undefined);
  return (
    <Page
      title="导出任务"
      panel={list.opened && <ExportPanel key={list.opened} no={list.opened} onClose={close} onRepeated={list.open} />}
    >
      <ListCard
        label="导出任务"
        list={list}
        columns={[...COLUMNS, action]}
        rowKey={keyOf}
        opens
        unit="个任务"
        empty="没有符合条件的导出任务。在任一列表点“导出”即可新建"
        tools={
          <>
            <Segments
              label="状态"
              options={STATES.map((option) => ({ ...option, count: countOf(option.value) }))}
              {...list.field('state')}
            />
            <Spread />
            {seesAll && <Select label="提出人" icon="user" options={WHOSE} {...list.field('mine')} />}
            <Select label="时间" icon="calendar" options={DAY_OPTIONS} {...list.field('days')} />
          </>
        }
        note={
          <p className={styles.foot}>文件保存 {EXPORT_KEPT_HOURS} 小时后删除。同一人最多同时有 3 个未完成的任务。</p>
        }
      />
    </Page>
  );
}
