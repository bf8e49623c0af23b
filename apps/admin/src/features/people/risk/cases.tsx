import type { RiskCase } from '@koi/contract';
import { RISK_OUTCOME_NAMES } from '@koi/contract/texts';
import { staffCalls } from '../../../lib/api.ts';
import { ListView, useList } from '../../../lib/list/index.ts';
import { go } from '../../../lib/navigation.ts';
import { riskPath } from '../../../lib/risk/index.ts';
import { listTime } from '../../../lib/times.ts';
import { type Column, Figure, Member, Segments, Spread, Tag } from '../../../ui/index.ts';

const POLL_MS = 15_000;

const COLUMNS: Column<RiskCase>[] = [
  { title: '案件', cell: ({ no }) => <Figure>{no}</Figure> },
  { title: '会员', cell: ({ member_name, vip }) => <Member name={member_name} vip={vip} /> },
  { title: '建立时分数', align: 'right', cell: ({ score }) => <Figure>{score}</Figure> },
  { title: '建立', cell: ({ opened_at }) => <Figure>{listTime(opened_at)}</Figure> },
  { title: '负责', cell: ({ owner }) => owner },
  { title: '说明', fluid: true, cell: ({ remark }) => <span title={remark}>{remark || '—'}</span> },
  {
    title: '状态',
    align: 'right',
    cell: ({ outcome }) => (
      <Tag tone={outcome === '' ? 'warning' : 'neutral'}>{outcome === '' ? '进行中' : RISK_OUTCOME_NAMES[outcome]}</Tag>
    ),
  },
];

const OPEN = [
  { value: 1, label: '进行中' },
  { value: 0, label: '已结案' },
];
const DEFAULTS = { open: 1 };

export function Cases() {
  const list = useList(staffCalls.risk.cases, DEFAULTS, { everyMs: POLL_MS });
  return (
    <ListView
      label="风险案件"
      list={list}
      columns={COLUMNS}
      rowKey={({ no }) => no}
      onSelect={({ member_id }) => go(riskPath(member_id))}
      unit="件"
      empty={list.filters.open === 1 ? '没有进行中的案件' : '还没有结案的案件'}
      tools={
        <>
          <Segments label="状态" options={OPEN} {...list.field('open')} />
          <Spread />
        </>
      }
    />
  );
}
