import type { Proposal } from '@koi/contract';
import { PROPOSAL_STATE } from '@koi/contract/constants';
import { PROPOSAL_KIND_NAMES, PROPOSALS } from '@koi/contract/texts';
import { staffCalls } from '../../../lib/api.ts';
import { SecondReview } from '../../../lib/decision.tsx';
import { Differences } from '../../../lib/differences.tsx';
import { useMay } from '../../../lib/session.ts';
import { listTime } from '../../../lib/times.ts';
import { useAction } from '../../../lib/use-action.ts';
import { Button, Checks, Pairs, Panel, PanelSection } from '../../../ui/index.ts';
import styles from './proposals.module.css';
import { StateTag, TimeLeft } from './state.tsx';

interface ProposalPanelProps {
  proposal: Proposal;
  onClose: () => void;
}

export function ProposalPanel({ proposal, onClose }: ProposalPanelProps) {
  const mayCheck = useMay('proposals.check');
  const { kind, title, changes, reason, maker, checker, remark, created_at, decided_at } = proposal;
  const isWaiting = proposal.state === PROPOSAL_STATE.waiting;
  const [added, changed] = [
    changes.filter(({ before }) => before === ''),
    changes.filter(({ before }) => before !== ''),
  ];
  return (
    <Panel
      subtitle={proposal.no}
      title={`${PROPOSAL_KIND_NAMES[kind]} · ${title}`}
      head={
        <p className={styles.by}>
          {maker} 提出 · {listTime(created_at)}
          {isWaiting && (
            <>
              {' '}
              · 还有 <TimeLeft proposal={proposal} /> 到期
            </>
          )}
        </p>
      }
      onClose={onClose}
      footer={isWaiting && mayCheck && <Review proposal={proposal} onDone={onClose} />}
    >
      {added.length > 0 && (
        <PanelSection title="内容">
          <Pairs items={added.map(({ field, after }) => ({ label: field, value: after }))} />
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
      <PanelSection title="两个人">
        {isWaiting ? (
          <People proposal={proposal} />
        ) : (
          <Pairs
            items={[
              { label: '状态', value: <StateTag state={proposal.state} /> },
              { label: '提出人', value: maker },
              { label: '复核人', value: checker || '无' },
              { label: '处理时间', value: decided_at || '无' },
              { label: '复核备注', value: remark || '无' },
            ]}
          />
        )}
      </PanelSection>
    </Panel>
  );
}

function People({ proposal: { made_by_me, obstacle, same_network } }: Pick<ProposalPanelProps, 'proposal'>) {
  const items = [
    { passed: !made_by_me, name: '提出人与复核人不是同一人', detail: made_by_me ? '您是提出人' : '' },
    {
      passed: obstacle === '' || made_by_me,
      name: '复核人的角色与账号',
      detail: made_by_me ? '' : obstacle,
      result: 'failed' as const,
    },
    { passed: !same_network, name: '两人不在同一网络', detail: same_network ? '将写进审计日志' : '' },
  ];
  return <Checks items={items} />;
}

/** The maker may withdraw the proposal; anybody else decides about it as far as their role allows. */
function Review({ proposal: { no, made_by_me, obstacle }, onDone }: { proposal: Proposal; onDone: () => void }) {
  const options = { changes: [staffCalls.proposals.list], onDone };
  const approval = useAction(staffCalls.proposals.approve, options);
  const refusal = useAction(staffCalls.proposals.refuse, options);
  const withdrawal = useAction(staffCalls.proposals.withdraw, options);
  if (made_by_me) {
    return (
      <div className={styles.own}>
        <p className={styles.note}>{PROPOSALS.ownNotAllowed}</p>
        <Button size="lg" busy={withdrawal.busy} onClick={() => void withdrawal.run({ no })}>
          撤回
        </Button>
      </div>
    );
  }
  return <SecondReview no={no} approval={approval} refusal={refusal} objection={obstacle || undefined} />;
}
