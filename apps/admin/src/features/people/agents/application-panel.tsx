import type { StaffAgentApplication } from '@koi/contract';
import { APPLICATION_STATE } from '@koi/contract/constants';
import { checkAgentRefusal } from '@koi/contract/rules/agents';
import { useState } from 'react';
import { staffCalls } from '../../../lib/api.ts';
import { Link } from '../../../lib/navigation.ts';
import { useMay } from '../../../lib/session.ts';
import { useAction } from '../../../lib/use-action.ts';
import { Button, Field, Hint, Money, Pairs, Panel, PanelSection, TextArea } from '../../../ui/index.ts';
import styles from './agents.module.css';
import { State } from './applications.tsx';

const CHANGES = [staffCalls.agents.applications, staffCalls.agents.list, staffCalls.memberFiles.detail];

function Decision({ id, onDone }: { id: number; onDone: () => void }) {
  const [reason, setReason] = useState('');
  const [error, setError] = useState<string>();
  const options = { changes: CHANGES, onDone };
  const approval = useAction(staffCalls.agents.approve, options);
  const refusal = useAction(staffCalls.agents.refuse, options);
  const refuse = () => {
    const failing = checkAgentRefusal({ reason: reason.trim() });
    setError(failing);
    if (!failing) void refusal.run({ id, reason: reason.trim() });
  };
  return (
    <div className={styles.decision}>
      <Field label="拒绝理由" error={error}>
        {(fieldId) => (
          <TextArea
            id={fieldId}
            rows={2}
            value={reason}
            placeholder="拒绝时必填，会员可见"
            onChange={(event) => {
              setReason(event.target.value);
              setError(undefined);
            }}
          />
        )}
      </Field>
      <Hint>通过后会员即成为代理，可打开代理中心；结果以站内信通知。</Hint>
      <div className={styles.buttons}>
        <Button tone="danger" size="lg" busy={refusal.busy} disabled={approval.busy} onClick={refuse}>
          拒绝
        </Button>
        <Button
          tone="primary"
          size="lg"
          icon="check"
          busy={approval.busy}
          disabled={refusal.busy}
          onClick={() => void approval.run({ id })}
        >
          审核通过
        </Button>
      </div>
    </div>
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
      footer={isOpen && mayReview && <Decision id={id} onDone={onClose} />}
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
