import type { RiskRow } from '@koi/contract';
import { staffCalls } from '../../../lib/api.ts';
import { ListView, useList } from '../../../lib/list/index.ts';
import { go } from '../../../lib/navigation.ts';
import { RuleTag, riskPath, scoreTone } from '../../../lib/risk/index.ts';
import { listTime } from '../../../lib/times.ts';
import { type Column, Figure, Member, SearchField, Segments, Spread, Tag } from '../../../ui/index.ts';
import styles from './risk.module.css';

const POLL_MS = 15_000;

const COLUMNS: Column<RiskRow>[] = [
  { title: '会员', cell: ({ member_name, vip }) => <Member name={member_name} vip={vip} /> },
  { title: '风险分', align: 'right', cell: ({ score }) => <Tag tone={scoreTone(score)}>{score}</Tag> },
  {
    title: '规则',
    fluid: true,
    cell: ({ rules }) => (
      <span className={styles['tags']}>
        {rules.map((rule) => (
          <RuleTag key={rule} rule={rule} />
        ))}
      </span>
    ),
  },
  { title: '关联账号', align: 'right', cell: ({ links }) => <Figure>{links}</Figure> },
  { title: '变动', cell: ({ changed_at }) => <Figure>{listTime(changed_at)}</Figure> },
  { title: '案件', cell: ({ case_no, owner }) => (case_no === '' ? '—' : `${owner} 负责`) },
  {
    title: '状态',
    align: 'right',
    cell: ({ needs_look }) => <Tag tone={needs_look ? 'warning' : 'success'}>{needs_look ? '待查看' : '已查看'}</Tag>,
  },
];

const SCOPES = [
  { value: 'look', label: '待查看' },
  { value: 'wait', label: '70 分以上' },
  { value: 'all', label: '全部' },
] as const;

const DEFAULTS = { scope: 'look' as (typeof SCOPES)[number]['value'], search: '' };

/** Members with a score, the highest first. A row opens the links and the evidence. */
export function Members() {
  const list = useList(staffCalls.risk.list, DEFAULTS, { everyMs: POLL_MS });
  return (
    <ListView
      label="风险会员"
      list={list}
      columns={COLUMNS}
      rowKey={({ member_id }) => member_id}
      onSelect={({ member_id }) => go(riskPath(member_id))}
      unit="位"
      empty={list.filters.scope === 'look' ? '没有等待查看的会员' : '没有符合的会员'}
      tools={
        <>
          <Segments label="范围" options={SCOPES} {...list.field('scope')} />
          <Spread />
          <SearchField label="搜索会员" placeholder="会员名或 ID" {...list.field('search')} />
        </>
      }
    />
  );
}
