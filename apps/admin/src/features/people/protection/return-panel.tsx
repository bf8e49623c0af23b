import type { ReturnRow } from '@koi/contract';
import { checkApproval, checkMemberReason, checkRefusal } from '@koi/contract/rules/staff';
import { BLOCK_TERM_NAMES } from '@koi/contract/texts';
import { staffCalls } from '../../../lib/api.ts';
import { Decision, DecisionButtons } from '../../../lib/decision.tsx';
import { Person, PROTECTION_READS, ReturnTag } from '../../../lib/protection/index.ts';
import { useMay } from '../../../lib/session.ts';
import { useAction } from '../../../lib/use-action.ts';
import { useText } from '../../../lib/use-text.ts';
import { Hint, Pairs, Panel, PanelSection, TextAreaField } from '../../../ui/index.ts';
import { TwoPeople } from './two-people.tsx';

/** Why this person can not agree to the return; undefined when they can. */
const objectionTo = ({ state, mine, obstacle }: ReturnRow, mayCheck: boolean): string | undefined => {
  if (state === 'waiting') return undefined;
  if (mine === 1) return '您已同意，须由另一人复核';
  if (!mayCheck) return '您的角色不能作为第二人';
  return obstacle || undefined;
};

/**
 * The first person agrees with a reason; the second one approves the proposal that was made of it. Staff of protection
 * can refuse the request itself; a checker sends it back to them.
 */
function ReturnDecision({ request, onDone }: { request: ReturnRow; onDone: () => void }) {
  const text = useText();
  const mayAct = useMay('protection.act');
  const mayCheck = useMay('proposals.check');
  const options = { changes: PROTECTION_READS, onDone };
  const agreement = useAction(staffCalls.protection.agreeReturn, options);
  const approval = useAction(staffCalls.proposals.approve, options);
  const refusal = useAction(staffCalls.protection.refuseReturn, options);
  const sendingBack = useAction(staffCalls.proposals.refuse, options);
  const isFirst = request.state === 'waiting';
  const objection = objectionTo(request, mayCheck);
  const approve = () => {
    if (isFirst) {
      const input = { id: request.id, reason: text.text };
      if (text.passes(checkMemberReason(input))) void agreement.run(input);
    } else {
      const input = { no: request.proposal_no, remark: text.text };
      if (text.passes(checkApproval(input))) void approval.run(input);
    }
  };
  const refuse = () => {
    const input = { id: request.id, reason: text.text };
    if (text.passes(checkMemberReason(input))) void refusal.run(input);
  };
  const sendBack = () => {
    const input = { no: request.proposal_no, remark: text.text };
    if (text.passes(checkRefusal(input))) void sendingBack.run(input);
  };
  const refused = mayAct ? '选择“再等一等”时必填，会员可见' : '选择“退回”时必填，会员不可见';
  return (
    <Decision aria-label="两人表态">
      {objection !== undefined && <Hint tone="warning">{objection}</Hint>}
      <TextAreaField
        label="处理意见"
        rows={2}
        placeholder={isFirst ? '必填；选择“再等一等”时会员可见' : refused}
        {...text.field}
      />
      <DecisionButtons
        refuse={mayAct ? '再等一等' : '退回'}
        approve="同意返回"
        refusing={refusal.busy || sendingBack.busy}
        approving={agreement.busy || approval.busy}
        objection={objection}
        equal
        onRefuse={mayAct ? refuse : sendBack}
        onApprove={approve}
      />
    </Decision>
  );
}

/** A request to return, with the two people who decide about it. */
export function ReturnPanel({ request, onClose }: { request: ReturnRow; onClose: () => void }) {
  const mayAct = useMay('protection.act');
  const { member_name, term, ended_at, asked_at, state, effective_at, reason } = request;
  const mayCheck = useMay('proposals.check');
  const isMine = (state === 'waiting' && mayAct) || (state === 'second' && (mayAct || mayCheck));
  return (
    <Panel
      subtitle="返回申请"
      title={member_name}
      onClose={onClose}
      footer={isMine && <ReturnDecision request={request} onDone={onClose} />}
    >
      <PanelSection>
        <Pairs
          items={[
            { label: '会员', value: <Person row={request} /> },
            { label: '自我排除', value: BLOCK_TERM_NAMES[term] },
            { label: '期满', value: ended_at || '无期限' },
            { label: '本人申请', value: asked_at },
            { label: '状态', value: <ReturnTag state={state} /> },
            ...(effective_at ? [{ label: '生效', value: effective_at }] : []),
            ...(reason ? [{ label: '告知会员', value: reason }] : []),
          ]}
        />
      </PanelSection>
      <PanelSection title="两个人">
        <TwoPeople request={request} />
      </PanelSection>
      <PanelSection>
        <Hint>
          {term === 'open' ? '两人同意后再等 7 天生效' : '两人同意后再等 24 小时生效'}
          ，期间仍然受限。拒绝后会员 7 天后可再次申请。
        </Hint>
      </PanelSection>
    </Panel>
  );
}
