import type { Proposal, ProposalSummary } from '@koi/contract';
import { PROPOSAL_KINDS, PROPOSAL_STATE } from '@koi/contract/constants';
import { PROPOSAL_KIND_NAMES, PROPOSAL_STATE_NAMES, PROPOSALS } from '@koi/contract/texts';
import { staffCalls, useCall } from '../../../lib/api.ts';
import { ListCard, useList, useOpenedRow } from '../../../lib/list/index.ts';
import { shortNumber, shortNumbersIn } from '../../../lib/order-number.ts';
import { useMay } from '../../../lib/session.ts';
import { listTime } from '../../../lib/times.ts';
import {
  Button,
  type Column,
  Hint,
  Icon,
  type IconName,
  Page,
  Segments,
  Select,
  Spread,
  Stat,
  Stats,
  Tag,
} from '../../../ui/index.ts';
import { ProposalPanel } from './proposal-panel.tsx';
import styles from './proposals.module.css';
import { StateTag, TimeLeft } from './state.tsx';

const POLL_MS = 5000;

/** A new entry has no value before the change. */
const changeText = ({ before, after }: Proposal['changes'][number]): string =>
  before === '' ? after : `${before} → ${after || '无'}`;

const KIND_ICONS: Readonly<Record<Proposal['kind'], IconName>> = {
  'venues.secret': 'lock-key',
  'site.maintenance': 'wrench',
  'site.opening': 'house',
  'exports.unmasked': 'export',
  'members.recovery': 'user',
  'members.closure': 'sign-out',
  'members.pay-password': 'lock-key',
  'members.unlock': 'lock-open',
  'protection.return': 'shield-check',
  'protection.lift': 'shield-check',
  'protection.house-limit': 'shield-check',
  'protection.settings': 'shield-check',
  'staff.new': 'user-plus',
  'staff.roles': 'user-check',
  'staff.reset': 'device-mobile',
  'pay.account': 'bank',
  'pay.way': 'wallet',
  'pay.rates': 'coins',
  'deposits.approve': 'arrow-down-left',
  'withdrawals.approve': 'arrow-up-right',
  'suspense.attach': 'coins',
  'suspense.return': 'coins',
  'suspense.close': 'coins',
  'adjustments.make': 'sliders',
  'transfers.resolve': 'transfer',
  'applications.approve': 'gift',
  'rewards.vip': 'percent',
  'rewards.packets': 'red-packet',
  'rewards.commission': 'handshake',
  'rewards.activity': 'gift',
  'games.category': 'percent',
  'data.retention': 'hourglass',
};

const COLUMNS: Column<Proposal>[] = [
  {
    title: '类型',
    cell: ({ kind, no }) => (
      <span className={styles.kind}>
        <i className={styles.icon}>
          <Icon name={KIND_ICONS[kind]} size={18} />
        </i>
        <span className={styles.two}>
          <b>{PROPOSAL_KIND_NAMES[kind]}</b>
          <small title={no}>{shortNumber(no)}</small>
        </span>
      </span>
    ),
  },
  {
    title: '改动',
    cell: ({ title, changes }) => (
      <span className={styles.two}>
        <span title={title}>{shortNumbersIn(title)}</span>
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
      if (same_device) return <Tag tone="danger">{PROPOSALS.sharedDevice}</Tag>;
      return same_network ? <Tag tone="warning">{PROPOSALS.sharedNetwork}</Tag> : '—';
    },
  },
  {
    title: '状态',
    align: 'right',
    cell: ({ state, obstacle }) =>
      state === PROPOSAL_STATE.waiting && obstacle === '' ? (
        <b className={styles.act}>复核</b>
      ) : (
        <StateTag state={state} />
      ),
  },
];

const SCOPES = {
  mine: { state: 0, mine: 1 },
  waiting: { state: PROPOSAL_STATE.waiting, mine: 0 },
  approved: { state: PROPOSAL_STATE.approved, mine: 0 },
  refused: { state: PROPOSAL_STATE.refused, mine: 0 },
  withdrawn: { state: PROPOSAL_STATE.withdrawn, mine: 0 },
  expired: { state: PROPOSAL_STATE.expired, mine: 0 },
} as const;
type Scope = keyof typeof SCOPES;
const SCOPE_NAMES: Readonly<Record<Scope, string>> = {
  mine: '待我复核',
  waiting: '全部待复核',
  approved: PROPOSAL_STATE_NAMES[2],
  refused: PROPOSAL_STATE_NAMES[3],
  withdrawn: PROPOSAL_STATE_NAMES[4],
  expired: PROPOSAL_STATE_NAMES[5],
};
const EMPTY: Partial<Record<Scope, string>> = { mine: '没有等您复核的提案', waiting: '没有待复核的提案' };
const KINDS = [
  { value: '' as const, label: '全部类型' },
  ...PROPOSAL_KINDS.map((value) => ({ value, label: PROPOSAL_KIND_NAMES[value] })),
];

const DEFAULTS = { scope: 'waiting' as Scope, kind: '' as Proposal['kind'] | '' };
const request = ({ scope, kind }: typeof DEFAULTS) => ({ ...SCOPES[scope], kind });
const keyOf = ({ no }: Proposal) => no;

function Summary({ summary, onSeeEnded }: { summary: ProposalSummary | undefined; onSeeEnded: () => void }) {
  const ended = summary?.ended ?? 0;
  return (
    <>
      <Stats>
        <Stat icon="hourglass" label="待复核" value={summary?.waiting ?? '--'} unit="件" />
        <Stat icon="timer" label="2 小时内到期" value={summary?.urgent ?? '--'} unit="件" />
        <Stat icon="check-circle" label="今日已同意" value={summary?.approved_today ?? '--'} unit="件" />
        <Stat icon="prohibit" label="今日已拒绝" value={summary?.refused_today ?? '--'} unit="件" />
      </Stats>
      {ended > 0 && (
        <div className={styles.notice} role="status">
          <Hint tone="warning">{PROPOSALS.endedWithMaker.replace('{count}', String(ended))}</Hint>
          <Button onClick={onSeeEnded}>{PROPOSALS.seeEnded}</Button>
        </div>
      )}
    </>
  );
}

export function ProposalsScreen() {
  const mayCheck = useMay('proposals.check');
  const list = useList(staffCalls.proposals.list, DEFAULTS, { everyMs: POLL_MS, request });
  const { data: summary } = useCall(staffCalls.proposals.summary, {}, { everyMs: POLL_MS });
  const opened = useOpenedRow(list, keyOf);
  const counts: Partial<Record<Scope, number | undefined>> = { mine: summary?.mine, waiting: summary?.waiting };
  const scopes = (Object.keys(SCOPES) as Scope[])
    .filter((scope) => scope !== 'mine' || mayCheck)
    .map((value) => ({ value, label: SCOPE_NAMES[value], count: counts[value] }));
  return (
    <Page
      title="双人复核"
      panel={opened && <ProposalPanel key={opened.no} proposal={opened} onClose={() => list.open(undefined)} />}
    >
      <Summary summary={summary} onSeeEnded={() => list.field('scope').onChange('withdrawn')} />
      <ListCard
        label="双人复核"
        list={list}
        columns={COLUMNS}
        rowKey={keyOf}
        opens
        unit="件"
        empty={EMPTY[list.filters.scope] ?? '没有符合条件的提案'}
        tools={
          <>
            <Segments label="状态" options={scopes} {...list.field('scope')} />
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
