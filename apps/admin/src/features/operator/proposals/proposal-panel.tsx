import type { Proposal } from '@koi/contract';
import { PROPOSAL_STATE } from '@koi/contract/constants';
import { PROPOSAL_KIND_NAMES, PROPOSALS } from '@koi/contract/texts';
import { staffCalls, useCall } from '../../../lib/api.ts';
import { Differences } from '../../../lib/differences.tsx';
import { numbersIn, shortNumbersIn } from '../../../lib/order-number.ts';
import { PROPOSAL_POLL_MS, ProposalReview } from '../../../lib/proposal-review.tsx';
import { useMay } from '../../../lib/session.ts';
import { listTime } from '../../../lib/times.ts';
import { Failure, Hint, Pairs, Panel, PanelSection, Skeleton } from '../../../ui/index.ts';
import { Effects } from './effects.tsx';
import { People } from './people.tsx';
import styles from './proposals.module.css';
import { StateTag, TimeLeft } from './state.tsx';

interface ProposalPanelProps {
  proposal: Proposal;
  onClose: () => void;
}

export function ProposalPanel({ proposal, onClose }: ProposalPanelProps) {
  const mayCheck = useMay('proposals.check');
  const { kind, title, changes, reason, maker, checker, created_at } = proposal;
  const { data, error, refetch } = useCall(
    staffCalls.proposals.detail,
    { no: proposal.no },
    { everyMs: PROPOSAL_POLL_MS },
  );
  // A proposal may end while its panel is open, and the list from which it was opened does not show it any more then.
  const wasWaiting = proposal.state === PROPOSAL_STATE.waiting;
  const { state, remark, decided_at } = (wasWaiting && data?.outcome) || proposal;
  const isWaiting = state === PROPOSAL_STATE.waiting;
  const facts = [
    ...numbersIn(title).map((value) => ({ label: '单号', value })),
    ...changes.filter(({ before }) => before === '').map(({ field, after }) => ({ label: field, value: after })),
  ];
  const changed = changes.filter(({ before }) => before !== '');
  return (
    <Panel
      subtitle={proposal.no}
      title={PROPOSAL_KIND_NAMES[kind]}
      label={`${PROPOSAL_KIND_NAMES[kind]} · ${shortNumbersIn(title)}`}
      head={
        <>
          <p className={styles.object}>{shortNumbersIn(title)}</p>
          <p className={styles.by}>
            {maker} 提出 · {listTime(created_at)}
            {isWaiting && (
              <>
                {' '}
                · 还有 <TimeLeft proposal={proposal} /> 到期
              </>
            )}
          </p>
        </>
      }
      onClose={onClose}
      footer={isWaiting && (mayCheck || proposal.made_by_me) && <ProposalReview proposal={proposal} onDone={onClose} />}
    >
      {wasWaiting && !isWaiting && (
        <Hint tone="warning">{(state === PROPOSAL_STATE.withdrawn && remark) || PROPOSALS.decided}</Hint>
      )}
      {facts.length > 0 && (
        <PanelSection title="内容">
          <Pairs items={facts} />
        </PanelSection>
      )}
      {changed.length > 0 && (
        <PanelSection title="前后对比">
          <Differences changes={changed} />
        </PanelSection>
      )}
      <PanelSection title="理由">
        <p className={styles.reason}>{reason}</p>
      </PanelSection>
      {data && <Effects effects={data.effects} />}
      <PanelSection title="两个人">
        {error && <Failure error={error} onRetry={refetch} />}
        {!data && !error && <Skeleton rows={3} />}
        {data && <People proposal={proposal} maker={data.maker} checker={data.checker} />}
        {!isWaiting && (
          <Pairs
            items={[
              { label: '状态', value: <StateTag state={state} /> },
              { label: '处理时间', value: decided_at || '无' },
              { label: checker === '' && remark !== '' ? '原因' : '复核备注', value: remark || '无' },
            ]}
          />
        )}
      </PanelSection>
    </Panel>
  );
}
