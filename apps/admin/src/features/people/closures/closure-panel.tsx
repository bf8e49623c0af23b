import type { StaffClosureDetail } from '@koi/contract';
import { checkReason } from '@koi/contract/rules/proposals';
import { CLOSURE_OBSTACLE_NAMES, STAFF_CLOSURES } from '@koi/contract/texts';
import { staffCalls, useCall } from '../../../lib/api.ts';
import { Decision, DecisionButtons } from '../../../lib/decision.tsx';
import { Link } from '../../../lib/navigation.ts';
import { shortNumber } from '../../../lib/order-number.ts';
import { useMay } from '../../../lib/session.ts';
import { exactTime } from '../../../lib/times.ts';
import { useAction } from '../../../lib/use-action.ts';
import { useText } from '../../../lib/use-text.ts';
import { Button, Hint, Loading, Pairs, Panel, PanelHead, PanelSection, Tag, TextAreaField } from '../../../ui/index.ts';
import { State } from './state.tsx';

const POLL_MS = 10_000;
const READS = [
  staffCalls.closures.list,
  staffCalls.closures.detail,
  staffCalls.proposals.list,
  staffCalls.session.counts,
];

/** Agrees as the first person, or refuses. Agreeing is possible when the days of waiting are over and nothing is open. */
function Review({ detail, onDone }: { detail: StaffClosureDetail; onDone: () => void }) {
  const { no, state } = detail.request;
  const reason = useText();
  const options = { changes: READS, onDone, onFailed: reason.refuse };
  const agreement = useAction(staffCalls.closures.propose, options);
  const refusal = useAction(staffCalls.closures.refuse, options);
  const decide = (run: typeof agreement.run | typeof refusal.run) => {
    const input = { no, reason: reason.text };
    if (reason.passes(checkReason(input.reason))) void run(input);
  };
  const field = <TextAreaField label="理由" rows={2} placeholder={STAFF_CLOSURES.reasonHint} {...reason.field} />;
  const isReady = state === 'waiting' && detail.ready && detail.obstacles.length === 0;
  return (
    <Decision>
      {field}
      {isReady ? (
        <DecisionButtons
          refuse={STAFF_CLOSURES.refuseButton}
          approve={STAFF_CLOSURES.agreeButton}
          refusing={refusal.busy}
          approving={agreement.busy}
          onRefuse={() => decide(refusal.run)}
          onApprove={() => decide(agreement.run)}
        />
      ) : (
        <>
          {!detail.ready && <Hint>{STAFF_CLOSURES.early}</Hint>}
          <Button tone="danger" busy={refusal.busy} onClick={() => decide(refusal.run)}>
            {STAFF_CLOSURES.refuseButton}
          </Button>
        </>
      )}
    </Decision>
  );
}

function Course({ detail }: { detail: StaffClosureDetail }) {
  const { first, second, asked_at, ready_at, ended_at, erased_at, state } = detail.request;
  return (
    <PanelSection title="经过">
      <Pairs
        items={[
          { label: '申请时间', value: exactTime(asked_at) },
          { label: '冷静期至', value: exactTime(ready_at) },
          { label: '会员的说明', value: detail.reason || '未填写' },
          ...(first === '' ? [] : [{ label: '第一人', value: first }]),
          ...(second === '' ? [] : [{ label: '第二人', value: second }]),
          ...(ended_at === '' ? [] : [{ label: '结束', value: exactTime(ended_at) }]),
          ...(detail.refused_by === '' ? [] : [{ label: '拒绝', value: `${detail.refused_by}：${detail.refusal}` }]),
          ...(erased_at === '' ? [] : [{ label: '资料删除', value: exactTime(erased_at) }]),
        ]}
      />
      {state === 'proposed' && (
        <Hint>
          {first} 已同意，等待第二人。复核在<Link to="/proposals">双人复核</Link>，24 小时有效。
        </Hint>
      )}
    </PanelSection>
  );
}

/** One request: what is not settled, and what to know about the member. */
export function ClosurePanel({ no, onClose }: { no: string; onClose: () => void }) {
  const mayDecide = useMay('members.close');
  const { data, error, refetch } = useCall(staffCalls.closures.detail, { no }, { everyMs: POLL_MS });
  if (!data) {
    return (
      <Panel subtitle={shortNumber(no)} title={STAFF_CLOSURES.title} onClose={onClose}>
        <Loading error={error} onRetry={refetch} rows={8} />
      </Panel>
    );
  }
  const { request, obstacles, facts } = data;
  const isOpen = request.ended_at === '';
  return (
    <Panel
      subtitle={`${STAFF_CLOSURES.title} ${shortNumber(no)}`}
      title={request.member_name}
      head={
        <PanelHead>
          <Link to={`/members/${request.member_id}`}>会员档案</Link>
          <State request={request} />
        </PanelHead>
      }
      onClose={onClose}
      footer={mayDecide && isOpen && <Review detail={data} onDone={() => void refetch()} />}
    >
      {isOpen && (
        <PanelSection title="须先了结">
          {obstacles.length === 0 ? (
            <Tag tone="success">没有未了结的事项</Tag>
          ) : (
            obstacles.map((obstacle) => (
              <Hint key={obstacle} tone="warning">
                {CLOSURE_OBSTACLE_NAMES[obstacle]}
              </Hint>
            ))
          )}
        </PanelSection>
      )}
      {facts.length > 0 && (
        <PanelSection title="须知">
          <Pairs
            items={facts.map(({ name, value, watch }) => ({
              label: name,
              value: watch ? <Tag tone="warning">{value}</Tag> : value,
            }))}
          />
        </PanelSection>
      )}
      <Course detail={data} />
    </Panel>
  );
}
