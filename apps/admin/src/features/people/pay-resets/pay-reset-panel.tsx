import type { StaffPayResetDetail } from '@koi/contract';
import { isUnderWay } from '@koi/contract/rules/pay-resets';
import { checkReason } from '@koi/contract/rules/proposals';
import { PAY_RESET_QUESTION_NAMES, STAFF_PAY_RESETS } from '@koi/contract/texts';
import { staffCalls, useCall } from '../../../lib/api.ts';
import { Decision, DecisionButtons } from '../../../lib/decision.tsx';
import { Link } from '../../../lib/navigation.ts';
import { shortNumber } from '../../../lib/order-number.ts';
import { useMay } from '../../../lib/session.ts';
import { exactTime } from '../../../lib/times.ts';
import { useAction } from '../../../lib/use-action.ts';
import { useText } from '../../../lib/use-text.ts';
import {
  Button,
  Hint,
  Loading,
  Pairs,
  Panel,
  PanelHead,
  PanelSection,
  Stack,
  Tag,
  TextAreaField,
} from '../../../ui/index.ts';
import { State } from './state.tsx';

const POLL_MS = 10_000;
const READS = [
  staffCalls.payResets.list,
  staffCalls.payResets.detail,
  staffCalls.proposals.list,
  staffCalls.session.counts,
];

/** Agrees as the first person, or refuses. A request that two people agreed to can still be refused. */
function Review({ detail, onDone }: { detail: StaffPayResetDetail; onDone: () => void }) {
  const { no, state } = detail.request;
  const reason = useText();
  const options = { changes: READS, onDone, onFailed: reason.refuse };
  const agreement = useAction(staffCalls.payResets.propose, options);
  const refusal = useAction(staffCalls.payResets.refuse, options);
  const decide = (run: typeof agreement.run | typeof refusal.run) => {
    const input = { no, reason: reason.text };
    if (reason.passes(checkReason(input.reason))) void run(input);
  };
  const refuse = () => decide(refusal.run);
  const field = <TextAreaField label="理由" rows={2} placeholder={STAFF_PAY_RESETS.reasonHint} {...reason.field} />;
  if (state !== 'waiting' || !detail.sound) {
    return (
      <Decision>
        {field}
        {!detail.sound && <Hint tone="danger">{STAFF_PAY_RESETS.notSound}</Hint>}
        <Button tone="danger" busy={refusal.busy} onClick={refuse}>
          {STAFF_PAY_RESETS.refuseButton}
        </Button>
      </Decision>
    );
  }
  return (
    <Decision>
      {field}
      <DecisionButtons
        refuse={STAFF_PAY_RESETS.refuseButton}
        approve={STAFF_PAY_RESETS.agreeButton}
        refusing={refusal.busy}
        approving={agreement.busy}
        onRefuse={refuse}
        onApprove={() => decide(agreement.run)}
      />
    </Decision>
  );
}

function Course({ detail }: { detail: StaffPayResetDetail }) {
  const { first, second, expires_at, ended_at, state, created_at } = detail.request;
  return (
    <PanelSection title="经过">
      <Pairs
        items={[
          { label: '申请时间', value: exactTime(created_at) },
          ...(first === '' ? [] : [{ label: '第一人', value: first }]),
          ...(second === '' ? [] : [{ label: '第二人', value: second }]),
          ...(isUnderWay(state) ? [{ label: '有效至', value: exactTime(expires_at) }] : []),
          ...(ended_at === '' ? [] : [{ label: '结束', value: exactTime(ended_at) }]),
          ...(detail.refused_by === '' ? [] : [{ label: '拒绝', value: `${detail.refused_by}：${detail.reason}` }]),
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
      <PanelSection title={STAFF_PAY_RESETS.factsTitle}>
        <Pairs
          items={facts.map(({ name, value, watch }) => ({
            label: name,
            value: watch ? <Tag tone="warning">{value}</Tag> : value,
          }))}
        />
      </PanelSection>
      <Course detail={data} />
    </Panel>
  );
}
