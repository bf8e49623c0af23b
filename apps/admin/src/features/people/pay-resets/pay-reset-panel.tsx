import type { StaffPayResetDetail } from '@koi/contract';
import { isUnderWay } from '@koi/contract/rules/pay-resets';
import { PAY_RESET_QUESTION_NAMES, STAFF_PAY_RESETS } from '@koi/contract/texts';
import { staffCalls, useCall } from '../../../lib/api.ts';
import { MemberFacts, RequestCourse, RequestReview } from '../../../lib/member-request.tsx';
import { Link } from '../../../lib/navigation.ts';
import { shortNumber } from '../../../lib/order-number.ts';
import { useMay } from '../../../lib/session.ts';
import { exactTime } from '../../../lib/times.ts';
import { useAction } from '../../../lib/use-action.ts';
import { useText } from '../../../lib/use-text.ts';
import { Hint, Loading, Pairs, Panel, PanelHead, PanelSection, Stack, Tag } from '../../../ui/index.ts';
import { State } from './state.tsx';

const POLL_MS = 10_000;
const READS = [
  staffCalls.payResets.list,
  staffCalls.payResets.detail,
  staffCalls.proposals.list,
  staffCalls.session.counts,
];

/** A request that two people agreed to can still be refused. */
function Review({ detail, onDone }: { detail: StaffPayResetDetail; onDone: () => void }) {
  const { request, sound } = detail;
  const reason = useText();
  const options = { changes: READS, onDone, onFailed: reason.refuse };
  const agreement = useAction(staffCalls.payResets.propose, options);
  const refusal = useAction(staffCalls.payResets.refuse, options);
  return (
    <RequestReview
      no={request.no}
      reason={reason}
      texts={STAFF_PAY_RESETS}
      refusal={refusal}
      agreement={request.state === 'waiting' && sound ? agreement : undefined}
    >
      {!sound && <Hint tone="danger">{STAFF_PAY_RESETS.notSound}</Hint>}
    </RequestReview>
  );
}

function Course({ detail }: { detail: StaffPayResetDetail }) {
  const { first, second, expires_at, ended_at, state, created_at } = detail.request;
  const { refused_by, reason } = detail;
  return (
    <RequestCourse
      items={[
        { label: '申请时间', value: exactTime(created_at) },
        { label: '第一人', value: first },
        { label: '第二人', value: second },
        { label: '有效至', value: isUnderWay(state) ? exactTime(expires_at) : '' },
        { label: '结束', value: ended_at && exactTime(ended_at) },
        { label: '拒绝', value: refused_by && `${refused_by}：${reason}` },
      ]}
      waitingAfter={state === 'proposed' ? first : undefined}
    />
  );
}

/** One request: which answers were right, never the answers, and what to know about the member. */
export function PayResetPanel({ no, onClose }: { no: string; onClose: () => void }) {
  const mayDecide = useMay('members.recover');
  const { data, error, refetch } = useCall(staffCalls.payResets.detail, { no }, { everyMs: POLL_MS });
  if (!data) {
    return (
      <Panel subtitle={shortNumber(no)} title={STAFF_PAY_RESETS.title} onClose={onClose}>
        <Loading error={error} onRetry={refetch} rows={8} />
      </Panel>
    );
  }
  const { request, answers, facts } = data;
  return (
    <Panel
      subtitle={`${STAFF_PAY_RESETS.title} ${shortNumber(no)}`}
      title={request.member_name}
      head={
        <PanelHead>
          <Link to={`/members/${request.member_id}`}>会员档案</Link>
          <State state={request.state} />
        </PanelHead>
      }
      onClose={onClose}
      footer={mayDecide && isUnderWay(request.state) && <Review detail={data} onDone={() => void refetch()} />}
    >
      <PanelSection title={STAFF_PAY_RESETS.answersTitle}>
        <Stack gap={8}>
          <Pairs
            items={answers.map(({ question, right }) => ({
              label: PAY_RESET_QUESTION_NAMES[question],
              value: (
                <Tag tone={right ? 'success' : 'danger'}>{right ? STAFF_PAY_RESETS.right : STAFF_PAY_RESETS.wrong}</Tag>
              ),
            }))}
          />
          <Hint>{STAFF_PAY_RESETS.answersHint}</Hint>
        </Stack>
      </PanelSection>
      <MemberFacts title={STAFF_PAY_RESETS.factsTitle} facts={facts} />
      <Course detail={data} />
    </Panel>
  );
}
