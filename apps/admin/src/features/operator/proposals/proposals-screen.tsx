import type { Proposal } from '@koi/contract';
import { PROPOSAL_KINDS, PROPOSAL_STATE } from '@koi/contract/constants';
import { PROPOSAL_KIND_NAMES, PROPOSAL_STATE_NAMES, PROPOSALS } from '@koi/contract/texts';
import { staffCalls } from '../../../lib/api.ts';
import { ListCard, useList, useOpenedRow } from '../../../lib/list/index.ts';
import { shortNumber } from '../../../lib/order-number.ts';
import { listTime } from '../../../lib/times.ts';
import { type Column, Page, Segments, Select, Spread, Tag } from '../../../ui/index.ts';
import { ProposalPanel } from './proposal-panel.tsx';
import styles from './proposals.module.css';
import { StateTag, TimeLeft } from './state.tsx';

const POLL_MS = 5000;

/** A new entry has no value before the change. */
const changeText = ({ before, after }: Proposal['changes'][number]): string =>
  before === '' ? after : `${before} → ${after || '无'}`;

const COLUMNS: Column<Proposal>[] = [
  {
    title: '类型',
    cell: ({ kind, no }) => (
      <span className={styles.two}>
        <b>{PROPOSAL_KIND_NAMES[kind]}</b>
        <small title={no}>{shortNumber(no)}</small>
      </span>
    ),
  },
  {
    title: '改动',
    cell: ({ title, changes }) => (
      <span className={styles.two}>
        <span>{title}</span>
        <small>{changes.map(changeText).join('；')}</small>
      </span>
    ),
  },
  { title: '提出人', cell: ({ maker, made_by_me }) => (made_by_me ? '我' : maker) },
  { title: '提出', cell: ({ created_at }) => <span className={styles.number}>{listTime(created_at)}</span> },
  { title: '剩余', cell: (row) => (row.state === PROPOSAL_STATE.waiting ? <TimeLeft proposal={row} /> : '—') },
  {
    title: '提示',
    cell: ({ same_network, same_device }) => {
      if (same_device) return <Tag tone="danger">{PROPOSALS.sameDevice}</Tag>;
      return same_network ? <Tag tone="warning">{PROPOSALS.sameNetwork}</Tag> : '—';
    },
  },
  { title: '状态', align: 'right', cell: ({ state }) => <StateTag state={state} /> },
];

const STATES = [
  ...([1, 2, 3, 4, 5] as const).map((value) => ({ value: value as number, label: PROPOSAL_STATE_NAMES[value] })),
  { value: 0, label: '全部' },
];
const KINDS = [
  { value: '' as const, label: '全部类型' },
  ...PROPOSAL_KINDS.map((value) => ({ value, label: PROPOSAL_KIND_NAMES[value] })),
];

const DEFAULTS = { state: PROPOSAL_STATE.waiting as number, kind: '' as Proposal['kind'] | '' };
const keyOf = ({ no }: Proposal) => no;

export function ProposalsScreen() {
  const list = useList(staffCalls.proposals.list, DEFAULTS, { everyMs: POLL_MS });
  const opened = useOpenedRow(list, keyOf);
  const isWaiting = list.filters.state === PROPOSAL_STATE.waiting;
  return (
    <Page
      title="双人复核"
      panel={opened && <ProposalPanel key={opened.no} proposal={opened} onClose={() => list.open(undefined)} />}
    >
      <ListCard
        label="双人复核"
        list={list}
        columns={COLUMNS}
        rowKey={keyOf}
        opens
        unit="件"
        empty={isWaiting ? '没有待复核的提案' : '没有符合条件的提案'}
        tools={
          <>
            <Segments label="状态" options={STATES} {...list.field('state')} />
            <Spread />
            <Select label="类型" icon="funnel" options={KINDS} {...list.field('kind')} />
          </>
        }
        note={
          <p className={styles.note}>
            24 小时无人复核即自动作废，什么也不会改变。提出人不能复核自己的提案，数据库同样拒绝。
          </p>
        }
      />
    </Page>
  );
}
