import type { StaffTransferDetail } from '@koi/contract';
import { STAFF_TRANSFERS, TRANSFER_OUTCOME_NAMES } from '@koi/contract/texts';
import { staffCalls } from '../../../lib/api.ts';
import { SecondReview } from '../../../lib/decision.tsx';
import { exactTime } from '../../../lib/times.ts';
import { useAction } from '../../../lib/use-action.ts';
import { Icon } from '../../../ui/index.ts';
import styles from './transfers.module.css';
import { TRANSFER_READS } from './use-transfers.ts';

interface ProposalProps {
  transfer: StaffTransferDetail;
  proposal: NonNullable<StaffTransferDetail['proposal']>;
}

/** Approval by a second person. The proposer may withdraw the proposal but cannot approve it. */
export function Proposal({ transfer, proposal }: ProposalProps) {
  const approval = useAction(staffCalls.transfers.approve, { changes: TRANSFER_READS });
  const refusal = useAction(staffCalls.transfers.refuse, { changes: TRANSFER_READS });
  const own = proposal.made_by_me;
  return (
    <SecondReview
      no={transfer.no}
      approval={approval}
      refusal={refusal}
      objection={own ? STAFF_TRANSFERS.ownNotAllowed : undefined}
      mayWithdraw
    >
      <div className={styles.made}>
        <p className={styles.people}>
          <b>{own ? '我' : proposal.by}</b>
          <span>提交</span>
          <Icon name="arrow-right" size={14} />
          <b>{own ? '另一人' : '我'}</b>
          <span>复核</span>
          <time>{exactTime(proposal.at)}</time>
        </p>
        <p className={styles.proposed}>{TRANSFER_OUTCOME_NAMES[proposal.outcome]}</p>
        <p className={styles.ground}>{proposal.remark}</p>
      </div>
    </SecondReview>
  );
}
