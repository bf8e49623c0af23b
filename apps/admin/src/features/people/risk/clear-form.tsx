import type { RiskLink } from '@koi/contract';
import { CLEARANCE_CAUSES, CLEARANCE_DAYS } from '@koi/contract/constants';
import { checkMemberReason } from '@koi/contract/rules/staff';
import { CLEARANCE_CAUSE_NAMES } from '@koi/contract/texts';
import { useState } from 'react';
import { staffCalls } from '../../../lib/api.ts';
import { RISK_READS } from '../../../lib/risk/index.ts';
import { useAction } from '../../../lib/use-action.ts';
import { useText } from '../../../lib/use-text.ts';
import { Button, Select, TextField } from '../../../ui/index.ts';
import styles from './risk.module.css';

const CAUSES = CLEARANCE_CAUSES.map((value) => ({ value, label: CLEARANCE_CAUSE_NAMES[value] }));
const DAYS = CLEARANCE_DAYS.map((value) => ({ value, label: `${value} 天` }));

interface ClearFormProps {
  memberId: number;
  other: RiskLink;
  onClose: () => void;
}

/** Marks two accounts as not linked, with a reason and a last day. */
export function ClearForm({ memberId, other, onClose }: ClearFormProps) {
  const [cause, setCause] = useState<(typeof CLEARANCE_CAUSES)[number]>(other.referral === '' ? 'family' : 'referral');
  const [days, setDays] = useState<(typeof CLEARANCE_DAYS)[number]>(90);
  const reason = useText();
  const { busy, run } = useAction(staffCalls.risk.clear, { changes: RISK_READS, onDone: onClose });
  const submit = () => {
    const input = { member_id: memberId, other_id: other.member_id, cause, days, reason: reason.text };
    if (reason.passes(checkMemberReason(input))) void run(input);
  };
  return (
    <form
      className={styles['clear']}
      aria-label={`与 ${other.member_name} 无关`}
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
    >
      <b>{`与 ${other.member_name} 无关`}</b>
      <Select label="原因" value={cause} options={CAUSES} onChange={setCause} />
      <Select label="有效期" icon="calendar" value={days} options={DAYS} onChange={setDays} />
      <div className={styles['grow']}>
        <TextField label="说明" placeholder="怎样核实的" {...reason.field} />
      </div>
      <Button onClick={onClose}>取消</Button>
      <Button tone="primary" type="submit" busy={busy}>
        确定
      </Button>
    </form>
  );
}
