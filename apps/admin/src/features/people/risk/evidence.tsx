import type { RiskDetail, RiskEvidence, RiskLink } from '@koi/contract';
import { CLEARANCE_CAUSE_NAMES } from '@koi/contract/texts';
import { staffCalls } from '../../../lib/api.ts';
import { Link } from '../../../lib/navigation.ts';
import { RISK_READS, RuleTag, riskPath } from '../../../lib/risk/index.ts';
import { useMay } from '../../../lib/session.ts';
import { useAction } from '../../../lib/use-action.ts';
import { Button, type Column, Figure, Table, Tag } from '../../../ui/index.ts';

type Row = Omit<RiskEvidence, 'rule' | 'id'> & { key: string; rule: RiskEvidence['rule'] | undefined };

const DAY = 'YYYY-MM-DD'.length;
const dayOf = (moment: string) => moment.slice(0, DAY);

const REFERRALS = { referrer: '是推荐人，暂无其他证据', referred: '由本会员推荐，暂无其他证据' } as const;

/** A referral without evidence is shown as a relation with 0 points. */
const relationOf = (link: RiskLink): Row[] =>
  link.referral === '' || link.rules.length > 0
    ? []
    : [
        {
          key: `relation ${link.member_id}`,
          rule: undefined,
          other_id: link.member_id,
          other_name: link.member_name,
          text: REFERRALS[link.referral],
          first_at: link.joined_at,
          last_at: link.joined_at,
          points: 0,
          cleared: link.clearance !== null,
        },
      ];

interface EvidenceProps {
  detail: RiskDetail;
  /** Opens the form that marks the pair as not linked. */
  onClear: (otherId: number) => void;
}

/** Everything that the rules found about the member, and relations without evidence. */
export function Evidence({ detail, onClear }: EvidenceProps) {
  const mayAct = useMay('risk.act');
  const { busy, run } = useAction(staffCalls.risk.restore, { changes: RISK_READS });
  const clearances = new Map(detail.links.map(({ member_id, clearance }) => [member_id, clearance]));
  const textOf = ({ text, other_id }: Row): string => {
    const clearance = clearances.get(other_id);
    if (!clearance) return text;
    return `${text} · 已判无关（${CLEARANCE_CAUSE_NAMES[clearance.cause]}，${clearance.note}），至 ${dayOf(clearance.until)}`;
  };
  const columns: Column<Row>[] = [
    {
      title: '对方',
      cell: ({ other_id, other_name }) =>
        other_id === 0 ? '本会员' : <Link to={riskPath(other_id)}>{other_name}</Link>,
    },
    {
      title: '规则',
      cell: ({ rule }) => (rule === undefined ? <Tag tone="info">推荐关系</Tag> : <RuleTag rule={rule} />),
    },
    { title: '证据', fluid: true, cell: (row) => <span title={textOf(row)}>{textOf(row)}</span> },
    { title: '首次', cell: ({ first_at }) => <Figure>{dayOf(first_at)}</Figure> },
    { title: '最近', cell: ({ last_at }) => <Figure>{dayOf(last_at)}</Figure> },
    { title: '计分', align: 'right', cell: ({ points }) => <Figure>{points}</Figure> },
  ];
  const actions: Column<Row> = {
    title: '操作',
    align: 'right',
    cell: ({ other_id, other_name, cleared }) => {
      const clearance = clearances.get(other_id);
      if (other_id === 0 || (!cleared && clearance === undefined)) return '—';
      return clearance ? (
        <Button busy={busy} aria-label={`撤销与 ${other_name} 无关`} onClick={() => void run({ id: clearance.id })}>
          撤销
        </Button>
      ) : (
        <Button aria-label={`与 ${other_name} 无关`} onClick={() => onClear(other_id)}>
          无关
        </Button>
      );
    },
  };
  const rows: Row[] = [
    ...detail.evidence.map(({ id, ...row }) => ({ key: `evidence ${id}`, ...row })),
    ...detail.links.flatMap(relationOf),
  ];
  return (
    <Table
      label="证据"
      columns={mayAct ? [...columns, actions] : columns}
      rows={rows}
      rowKey={({ key }) => key}
      empty="没有发现与其他账号的关联"
    />
  );
}
