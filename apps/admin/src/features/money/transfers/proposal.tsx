import type { StaffTransferDetail } from '@koi/contract';
import { TRANSFER_OUTCOME_NAMES } from '@koi/contract/texts';
import { ProposalReview } from '../../../lib/proposal-review.tsx';
import { exactTime } from '../../../lib/times.ts';
import { Icon, Scroller } from '../../../ui/index.ts';
import styles from './transfers.module.css';
import { TRANSFER_READS } from './use-transfers.ts';

interface ProposalProps {
  proposal: NonNullable<StaffTransferDetail['proposal']>;
}

/** The proposed outcome of a transfer, and the decision about it. */
export function Proposal({ proposal }: ProposalProps) {
  const own = proposal.made_by_me;
  return (
    <ProposalReview proposal={proposal} changes={TRANSFER_READS}>
      <div className={styles.made}>
        <p className={styles.people}>
          <b>{own ? '我' : proposal.by}</b>
          <span>提交</span>
          <Icon name="arrow-right" size={14} />
          <b>另一人</b>
          <span>复核</span>
          <time>{exactTime(proposal.at)}</time>
        </p>
        <p className={styles.proposed}>{TRANSFER_OUTCOME_NAMES[proposal.outcome]}</p>
        <Scroller className={styles.ground}>{proposal.remark}</Scroller>
      </div>
    </ProposalReview>
  );
}
