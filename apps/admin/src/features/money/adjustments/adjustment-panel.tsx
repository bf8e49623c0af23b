import type { Adjustment } from '@koi/contract';
import { ORDER_STATE } from '@koi/contract/constants';
import { checkApproval, checkRefusal } from '@koi/contract/rules/staff';
import { ADJUSTMENTS } from '@koi/contract/texts';
import { useState } from 'react';
import { staffCalls } from '../../../lib/api.ts';
import { Link } from '../../../lib/navigation.ts';
import { useMay } from '../../../lib/session.ts';
import { useAction } from '../../../lib/use-action.ts';
import { Button, Field, Hint, Money, Pairs, Panel, PanelSection, Tag, TextArea } from '../../../ui/index.ts';
import styles from './adjustments.module.css';
import { changeOf, STATE_TONES, stateName } from './look.ts';

const CHANGES = [staffCalls.adjustments.list, staffCalls.memberFiles.ledger, staffCalls.memberFiles.detail];

interface CheckProps {
  adjustment: Adjustment;
  onDone: () => void;
}

/** Approval by a second person. The maker of an adjustment cannot approve it. */
function Check({ adjustment, onDone }: CheckProps) {
  const [remark, setRemark] = useState('');
  const [error, setError] = useState<string>();
  const options = { changes: CHANGES, onDone };
  const approval = useAction(staffCalls.adjustments.approve, options);
  const refusal = useAction(staffCalls.adjustments.refuse, options);
  const own = adjustment.made_by_me;
  const input = { no: adjustment.no, remark: remark.trim() };
  const decide = (check: (form: typeof input) => string | undefined, { run }: typeof approval) => {
    const failing = check(input);
    setError(failing);
    if (!failing) void run(input);
  };
  return (
    <div className={styles.decision}>
      {own && (
        <Hint tone="warning" icon="warning">
          {ADJUSTMENTS.ownNotAllowed}
        </Hint>
      )}
      <Field label="复核备注" error={error}>
        {(id) => (
          <TextArea
            id={id}
            rows={2}
            value={remark}
            disabled={own}
            placeholder="驳回时必填"
            onChange={(event) => {
              setRemark(event.target.value);
              setError(undefined);
            }}
          />
        )}
      </Field>
      <div className={styles.buttons}>
        <Button
          tone="danger"
          size="lg"
          busy={refusal.busy}
          disabled={own || approval.busy}
          onClick={() => decide(checkRefusal, refusal)}
        >
          驳回
        </Button>
        <Button
          tone="primary"
          size="lg"
          icon="check"
          busy={approval.busy}
          disabled={own || refusal.busy}
          title={own ? ADJUSTMENTS.ownNotAllowed : undefined}
          onClick={() => decide(checkApproval, approval)}
        >
          同意
        </Button>
      </div>
    </div>
  );
}

interface AdjustmentPanelProps {
  adjustment: Adjustment;
  onClose: () => void;
}

export function AdjustmentPanel({ adjustment, onClose }: AdjustmentPanelProps) {
  const mayCheck = useMay('adjustments.check');
  const mayReadMembers = useMay('members.read');
  const { member_id, member_name, multiple, reason, state, maker, checker, remark, created_at, decided_at } =
    adjustment;
  const waits = state === ORDER_STATE.waiting;
  return (
    <Panel
      subtitle={`调账 ${adjustment.no}`}
      title={<Money amount={changeOf(adjustment)} size="xl" currency />}
      onClose={onClose}
      footer={waits && mayCheck && <Check adjustment={adjustment} onDone={onClose} />}
    >
      <PanelSection>
        <Pairs
          items={[
            {
              label: '会员',
              value: mayReadMembers ? <Link to={`/members/${member_id}`}>{member_name}</Link> : member_name,
            },
            { label: '流水倍数', value: `${multiple} 倍` },
            { label: '原因', value: reason },
            { label: '提交人', value: maker },
            { label: '提交时间', value: created_at },
            { label: '状态', value: <Tag tone={STATE_TONES[state] ?? 'neutral'}>{stateName(state)}</Tag> },
            ...(waits
              ? []
              : [
                  { label: '复核人', value: checker },
                  { label: '复核时间', value: decided_at },
                  { label: '复核备注', value: remark || '无' },
                ]),
          ]}
        />
      </PanelSection>
      {waits && (
        <PanelSection>
          <Hint tone="info">提交人与复核人必须是两个人；复核同意后资金才会变动。</Hint>
        </PanelSection>
      )}
    </Panel>
  );
}
