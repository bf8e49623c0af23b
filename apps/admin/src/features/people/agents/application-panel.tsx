import type { StaffAgentApplication } from '@koi/contract';
import { APPLICATION_STATE } from '@koi/contract/constants';
import { checkAgentRefusal } from '@koi/contract/rules/agents';
import { staffCalls } from '../../../lib/api.ts';
import { Decision, DecisionButtons } from '../../../lib/decision.tsx';
import { Link } from '../../../lib/navigation.ts';
import { useMay } from '../../../lib/session.ts';
import { useAction } from '../../../lib/use-action.ts';
import { useText } from '../../../lib/use-text.ts';
import { Hint, Money, Pairs, Panel, PanelSection, TextAreaField } from '../../../ui/index.ts';
import styles from './agents.module.css';
import { State } from './applications.tsx';

const CHANGES = [staffCalls.agents.applications, staffCalls.agents.list, staffCalls.memberFiles.detail];

function Review({ id, onDone }: { id: number; onDone: () => void }) {
  const reason = useText();
  const options = { changes: CHANGES, onDone };
  const approval = useAction(staffCalls.agents.approve, options);
  const refusal = useAction(staffCalls.agents.refuse, options);
  const refuse = () => {
    const input = { id, reason: reason.text };
    if (reason.passes(checkAgentRefusal(input))) void refusal.run(input);
  };
  return (
    <Decision>
      <TextAreaField label="拒绝理由" rows={2} placeholder="拒绝时必填，会员可见" {...reason.field} />
      <Hint>通过后会员即成为代理，可打开代理中心；结果以站内信通知。</Hint>
      <DecisionButtons
        refuse="拒绝"
        approve="审核通过"
        refusing={refusal.busy}
        approving={approval.busy}
        onRefuse={refuse}
        onApprove={() => void approval.run({ id })}
      />
    </Decision>
  );
}

interface ApplicationPanelProps {
  application: StaffAgentApplication;
  onClose: () => void;
}

/** An application to become an agent, with facts about the applicant. */
export function ApplicationPanel({ application, onClose }: ApplicationPanelProps) {
  const mayReview = useMay('agents.review');
  const mayReadMembers = useMay('members.read');
  const { id, member_id, member_name, state, reason, staff_name } = application;
  const isOpen = state === APPLICATION_STATE.pending;
  return (
    <Panel
      subtitle="代理申请"
      title={member_name}
      onClose={onClose}
      footer={isOpen && mayReview && <Review id={id} onDone={onClose} />}
    >
      <PanelSection>
        <Pairs
          items={[
            {
              label: '会员',
              value: mayReadMembers ? <Link to={`/members/${member_id}`}>{member_name}</Link> : member_name,
            },
            { label: '实名', value: application.realname },
            { label: 'VIP 等级', value: `VIP${application.vip}` },
            { label: '注册时间', value: application.joined_at },
            { label: '累计存款', value: <Money amount={application.deposit_total} currency /> },
            { label: '累计有效投注', value: <Money amount={application.turnover_total} currency /> },
            { label: '已推荐会员', value: `${application.brought} 人` },
          ]}
        />
      </PanelSection>
      <PanelSection title="申请内容">
        <Pairs
          items={[
            { label: '手机号', value: application.mobile },
            { label: '申请时间', value: application.created_at },
            { label: '状态', value: <State state={state} /> },
            ...(isOpen
              ? []
              : [
                  { label: '审核人', value: staff_name },
                  { label: '审核时间', value: application.decided_at },
                ]),
            ...(reason === '' ? [] : [{ label: '拒绝理由', value: reason }]),
          ]}
        />
        <p className={styles.info}>{application.apply_info}</p>
      </PanelSection>
    </Panel>
  );
}
