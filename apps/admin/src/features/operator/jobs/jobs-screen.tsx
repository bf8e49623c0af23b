import type { BackgroundJob } from '@koi/contract';
import { JOBS } from '@koi/contract/texts';
import { useState } from 'react';
import { staffCalls, useCall } from '../../../lib/api.ts';
import { Outdated } from '../../../lib/outdated.tsx';
import { Progress } from '../../../lib/run-progress.tsx';
import { exactTime } from '../../../lib/times.ts';
import { Card, type Column, Figure, Page, Segments, Table, Tag, type TagTone, Toolbar } from '../../../ui/index.ts';
import styles from './jobs.module.css';

const POLL_MS = 5_000;

const TONES: Readonly<Record<BackgroundJob['state'], TagTone>> = {
  never: 'neutral',
  running: 'info',
  done: 'success',
  failed: 'danger',
  interrupted: 'warning',
};

const time = (moment: string) => <Figure>{moment === '' ? '—' : exactTime(moment)}</Figure>;

const COLUMNS: Column<BackgroundJob>[] = [
  {
    title: '任务',
    cell: ({ title, name }) => (
      <span className={styles.two}>
        <b>{title}</b>
        <small>{name}</small>
      </span>
    ),
  },
  { title: '计划', cell: ({ schedule }) => schedule },
  {
    title: '状态',
    cell: ({ state, progress }) =>
      progress === null ? <Tag tone={TONES[state]}>{JOBS[state]}</Tag> : <Progress progress={progress} />,
  },
  { title: '上次开始', cell: ({ started_at }) => time(started_at) },
  { title: '上次结束', cell: ({ ended_at }) => time(ended_at) },
  { title: '下次运行', cell: ({ next_at }) => time(next_at) },
  { title: '失败原因', fluid: true, cell: ({ failure }) => <span title={failure}>{failure || '—'}</span> },
];

const needsLook = ({ state }: BackgroundJob) => state === 'failed' || state === 'interrupted';

/** The background jobs of the server, with the last run of each. */
export function JobsScreen() {
  const read = useCall(staffCalls.jobs.list, {}, { everyMs: POLL_MS });
  const [scope, setScope] = useState<'all' | 'failed'>('all');
  const failed = (read.data ?? []).filter(needsLook);
  const scopes = [
    { value: 'all', label: '全部' },
    { value: 'failed', label: failed.length === 0 ? '异常' : `异常 ${failed.length}` },
  ] as const;
  return (
    <Page title="后台任务">
      <Outdated read={read} />
      <Card fill>
        <Toolbar>
          <Segments label="范围" value={scope} options={scopes} onChange={setScope} />
        </Toolbar>
        <Table
          label="后台任务"
          columns={COLUMNS}
          rows={scope === 'all' ? (read.data ?? []) : failed}
          rowKey={({ name }) => name}
          read={read}
          empty={scope === 'all' ? '没有后台任务' : '没有异常的任务'}
        />
      </Card>
    </Page>
  );
}
