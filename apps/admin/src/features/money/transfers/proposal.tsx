import type { StaffTransferDetail } from '@koi/contract';
import { checkApproval, checkRefusal } from '@koi/contract/rules/staff';
import { STAFF_TRANSFERS, TRANSFER_OUTCOME_NAMES } from '@koi/contract/texts';
import { useState } from 'react';
import { staffCalls } from '../../../lib/api.ts';
import { exactTime } from '../../../lib/times.ts';
import { useAction } from '../../../lib/use-action.ts';
import { Button, Field, Hint, Icon, TextArea } from '../../../ui/index.ts';
import styles from './transfers.module.css';
import { TRANSFER_READS } from './use-transfers.ts';

interface ProposalProps {
  transfer: StaffTransferDetail;
  proposal: NonNullable<StaffTransferDetail['proposal']>;
}

/** Approval by a second person. The proposer may withdraw the proposal but cannot approve it. */
export function Proposal({ transfer, proposal }: ProposalProps) {
  const [remark, setRemark] = useState('');
  const [error, setError] = useState<string>();
  const approval = useAction(staffCalls.transfers.approve, { changes: TRANSFER_READS });
  const refusal = useAction(staffCalls.transfers.refuse, { changes: TRANSFER_READS });
  const own = proposal.made_by_me;
  const input = { no: transfer.no, remark: remark.trim() };
  const decide = (check: (form: typeof input) => string | undefined, { run }: typeof approval) => {
    const failing = check(input);
    setError(failing);
    if (!failing) void run(input);
  };
  return (
    <section className={styles.proposal} aria-label="处理意见">
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
      {own && (
        <Hint tone="warning" icon="warning">
          {STAFF_TRANSFERS.ownNotAllowed}
        </Hint>
      )}
      <Field label="复核备注" error={error}>
        {(id) => (
          <TextArea
            id={id}
            rows={2}
            value={remark}
            placeholder={own ? '撤回时必填' : '驳回时必填'}
            onChange={(event) => {
              setRemark(event.target.value);
              setError(undefined);
            }}
          />
        )}
      </Field>
      <div className={styles.buttons}>
        <Button
          tone="danger"
          size="lg"
          busy={refusal.busy}
          disabled={approval.busy}
          onClick={() => decide(checkRefusal, refusal)}
        >
          {own ? '撤回' : '驳回'}
        </Button>
        <Button
          tone="primary"
          size="lg"
          icon="check"
          busy={approval.busy}
          disabled={own || refusal.busy}
          title={own ? STAFF_TRANSFERS.ownNotAllowed : undefined}
          onClick={() => decide(checkApproval, approval)}
        >
          同意
        </Button>
      </div>
    </section>
  );
}
