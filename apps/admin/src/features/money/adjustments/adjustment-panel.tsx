import type { Adjustment } from '@koi/contract';
import { ORDER_STATE } from '@koi/contract/constants';
import { staffCalls } from '../../../lib/api.ts';
import { Link } from '../../../lib/navigation.ts';
import { ProposalReview } from '../../../lib/proposal-review.tsx';
import { useMay } from '../../../lib/session.ts';
import { Hint, Money, Pairs, Panel, PanelSection, Tag } from '../../../ui/index.ts';
import { changeOf, STATE_TONES, stateName } from './look.ts';

const CHANGES = [staffCalls.adjustments.list, staffCalls.memberFiles.ledger, staffCalls.memberFiles.detail];

export function AdjustmentPanel({ adjustment, onClose }: { adjustment: Adjustment; onClose: () => void }) {
  const mayReadMembers = useMay('members.read');
  const { member_id, member_name, multiple, reason, state, maker, checker, remark, created_at, decided_at, proposal } =
    adjustment;
  const waits = state === ORDER_STATE.waiting;
  return (
    <Panel
      subtitle={`调账 ${adjustment.no}`}
      title={<Money amount={changeOf(adjustment)} size="xl" currency />}
      onClose={onClose}
      footer={proposal && <ProposalReview proposal={proposal} changes={CHANGES} onDone={onClose} />}
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
                  { label: '复核人', value: checker || '无' },
                  { label: '复核时间', value: decided_at },
                  { label: '复核备注', value: remark || '无' },
                ]),
          ]}
        />
      </PanelSection>
      {waits && (
        <PanelSection>
          <Hint>提交人与复核人必须是两个人；复核同意后资金才会变动。</Hint>
        </PanelSection>
      )}
    </Panel>
  );
}
