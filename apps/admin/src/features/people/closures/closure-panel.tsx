import type { StaffClosureDetail } from '@koi/contract';
import { CLOSURE_OBSTACLE_NAMES, STAFF_CLOSURES } from '@koi/contract/texts';
import { staffCalls, useCall } from '../../../lib/api.ts';
import { MemberFacts, RequestCourse, RequestReview } from '../../../lib/member-request.tsx';
import { Link } from '../../../lib/navigation.ts';
import { shortNumber } from '../../../lib/order-number.ts';
import { useMay } from '../../../lib/session.ts';
import { exactTime } from '../../../lib/times.ts';
import { useAction } from '../../../lib/use-action.ts';
import { useText } from '../../../lib/use-text.ts';
import { Hint, Loading, Panel, PanelHead, PanelSection, Tag } from '../../../ui/index.ts';
import { State } from './state.tsx';

const POLL_MS = 10_000;
const READS = [
  staffCalls.closures.list,
  staffCalls.closures.detail,
  staffCalls.proposals.list,
  staffCalls.session.counts,
];

/** Agreeing is possible when the days of waiting are over and nothing is open. */
function Review({ detail, onDone }: { detail: StaffClosureDetail; onDone: () => void }) {
  const { request, ready, obstacles } = detail;
  const reason = useText();
  const options = { changes: READS, onDone, onFailed: reason.refuse };
  const agreement = useAction(staffCalls.closures.propose, options);
  const refusal = useAction(staffCalls.closures.refuse, options);
  const mayAgree = request.state === 'waiting' && ready && obstacles.length === 0;
  return (
    <RequestReview
      no={request.no}
      reason={reason}
      texts={STAFF_CLOSURES}
      refusal={refusal}
      agreement={mayAgree ? agreement : undefined}
    >
      {!ready && <Hint>{STAFF_CLOSURES.early}</Hint>}
    </RequestReview>
  );
}

function Course({ detail }: { detail: StaffClosureDetail }) {
  const { first, second, asked_at, ready_at, ended_at, erased_at, state } = detail.request;
  const { reason, refused_by, refusal } = detail;
  return (
    <RequestCourse
      items={[
        { label: '申请时间', value: exactTime(asked_at) },
        { label: '冷静期至', value: exactTime(ready_at) },
        { label: '会员的说明', value: reason || '未填写' },
        { label: '第一人', value: first },
        { label: '第二人', value: second },
        { label: '结束', value: ended_at && exactTime(ended_at) },
        { label: '拒绝', value: refused_by && `${refused_by}：${refusal}` },
        { label: '资料删除', value: erased_at && exactTime(erased_at) },
      ]}
      waitingAfter={state === 'proposed' ? first : undefined}
    />
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
      {facts.length > 0 && <MemberFacts title="须知" facts={facts} />}
      <Course detail={data} />
    </Panel>
  );
}
