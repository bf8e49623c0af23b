import type { StaffApplicationDetail } from '@koi/contract';
import { APPLICATION_STATE } from '@koi/contract/constants';
import { staffCalls, useCall } from '../../../lib/api.ts';
import { ApplicationState } from '../../../lib/application-state.tsx';
import { Link } from '../../../lib/navigation.ts';
import { ProposalReview } from '../../../lib/proposal-review.tsx';
import { RiskSection } from '../../../lib/risk/index.ts';
import { useMay } from '../../../lib/session.ts';
import { listTime } from '../../../lib/times.ts';
import { Hint, Loading, Money, Pairs, Panel, PanelSection } from '../../../ui/index.ts';
import styles from './activities.module.css';
import { Assessment } from './assessment.tsx';
import { APPLICATION_READS, DecisionForm } from './decision-form.tsx';

const WAITS = 1;
const MINUTES_LENGTH = 16;
const minuteOf = (moment: string) => moment.slice(0, MINUTES_LENGTH);

const outcomeOf = ({
  state,
  bonus,
  multiple,
  remark,
  decided_by,
  decided_at,
  first_approver,
}: StaffApplicationDetail) =>
  state === WAITS
    ? []
    : [
        { label: '彩金', value: <Money amount={bonus} currency /> },
        { label: '流水倍数', value: `${multiple} 倍` },
        ...(first_approver === '' ? [] : [{ label: '初审人', value: first_approver }]),
        { label: '审核人', value: decided_by },
        { label: '审核时间', value: decided_at },
        { label: state === APPLICATION_STATE.rejected ? '拒绝原因' : '备注', value: remark || '无' },
      ];

function MemberSide({ member }: { member: NonNullable<StaffApplicationDetail['member']> }) {
  return (
    <PanelSection title="会员情况">
      {member.frozen && <Hint tone="danger">该账户已冻结</Hint>}
      <Pairs
        items={[
          { label: '实名', value: member.realname },
          { label: '注册时间', value: member.joined_at },
          { label: '活动期内存款', value: <Money amount={member.deposit_since} currency /> },
          { label: '累计存款', value: <Money amount={member.deposit_total} currency /> },
          { label: '中心钱包', value: <Money amount={member.balance} currency /> },
          { label: '剩余打码量', value: <Money amount={member.turnover_left} currency /> },
        ]}
      />
    </PanelSection>
  );
}

function History({ rows }: { rows: StaffApplicationDetail['history'] }) {
  if (rows.length === 0) return null;
  return (
    <PanelSection title="该会员的其他申请">
      <ul className={styles.history}>
        {rows.map(({ no, activity_name, state, created_at }) => (
          <li key={no}>
            <span title={activity_name}>{activity_name}</span>
            <time>{listTime(created_at)}</time>
            <ApplicationState state={state} />
          </li>
        ))}
      </ul>
    </PanelSection>
  );
}

function Application({ detail }: { detail: StaffApplicationDetail }) {
  const mayReadMembers = useMay('members.read');
  const { member_id, member_name, vip, state, no, created_at, memo, window } = detail;
  const period =
    window.starts_at === '' && window.ends_at === ''
      ? '长期'
      : `${minuteOf(window.starts_at) || '即日'} 至 ${minuteOf(window.ends_at) || '不限'}`;
  return (
    <>
      <PanelSection>
        <Pairs
          items={[
            {
              label: '会员',
              value: mayReadMembers ? <Link to={`/members/${member_id}`}>{member_name}</Link> : member_name,
            },
            { label: 'VIP 等级', value: `VIP${vip}` },
            { label: '申请编号', value: no },
            { label: '申请时间', value: created_at },
            { label: '活动时间', value: period },
            { label: '状态', value: <ApplicationState state={state} /> },
            ...outcomeOf(detail),
          ]}
        />
      </PanelSection>
      <Assessment terms={detail.terms} assessment={detail.assessment} />
      {memo !== '' && (
        <PanelSection title="参与须知">
          <p className={styles.memo}>{memo}</p>
        </PanelSection>
      )}
      <RiskSection memberId={member_id} />
      {detail.member && <MemberSide member={detail.member} />}
      <History rows={detail.history} />
    </>
  );
}

function Footer({ detail, onDone }: { detail: StaffApplicationDetail; onDone: () => void }) {
  const mayReview = useMay('applications.review');
  const { proposal, first_approver, bonus, multiple } = detail;
  if (proposal === null) return mayReview && <DecisionForm key={detail.version} detail={detail} onDone={onDone} />;
  return (
    <ProposalReview proposal={proposal} changes={APPLICATION_READS} onDone={onDone}>
      <Hint>
        {first_approver} 已初审通过：彩金 ¥{bonus}，{multiple} 倍流水。
      </Hint>
    </ProposalReview>
  );
}

export function ApplicationPanel({ no, onClose }: { no: string; onClose: () => void }) {
  const { data, error, refetch } = useCall(staffCalls.applications.detail, { no });
  return (
    <Panel
      subtitle="活动申请"
      title={data?.activity_name ?? '…'}
      onClose={onClose}
      footer={data?.state === WAITS && <Footer detail={data} onDone={onClose} />}
    >
      {data && <Application detail={data} />}
      {!data && (
        <PanelSection>
          <Loading error={error} onRetry={refetch} rows={8} />
        </PanelSection>
      )}
    </Panel>
  );
}
