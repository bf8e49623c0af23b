import type { StaffTransferDetail } from '@koi/contract';
import { checkProposal, type ProposalForm } from '@koi/contract/rules/venues';
import { STAFF_TRANSFERS, TRANSFER_OUTCOME_NAMES } from '@koi/contract/texts';
import { displayMoney } from '@koi/money';
import { useState } from 'react';
import { staffCalls } from '../../../lib/api.ts';
import { useAction } from '../../../lib/use-action.ts';
import { FormDialog, Hint, Icon, TextAreaField } from '../../../ui/index.ts';
import { wayOf } from './look.ts';
import styles from './transfers.module.css';
import { TRANSFER_READS } from './use-transfers.ts';

const OUTCOMES = ['done', 'failed'] as const;

/** One person proposes the outcome. No money moves until another person approves. */
export function ProposeDialog({ transfer, onClose }: { transfer: StaffTransferDetail; onClose: () => void }) {
  const [form, setForm] = useState<ProposalForm>({ outcome: '', remark: '' });
  const [error, setError] = useState<string>();
  const change = (change: Partial<ProposalForm>) => {
    setForm((current) => ({ ...current, ...change }));
    setError(undefined);
  };
  const { busy, run } = useAction(staffCalls.transfers.propose, { changes: TRANSFER_READS, onDone: onClose });
  const submit = () => {
    const request = { outcome: form.outcome, remark: form.remark.trim() };
    const failing = checkProposal(request);
    setError(failing);
    if (!failing) void run({ no: transfer.no, ...request });
  };
  const [from, to] = wayOf(transfer);
  const effects = { done: `在途资金到账${to}`, failed: `在途资金退回${from}` };
  const isOutcome = error === STAFF_TRANSFERS.outcomeMissing;
  return (
    <FormDialog
      title={`人工裁定 · ¥${displayMoney(transfer.amount)}`}
      onClose={onClose}
      ok="提交复核"
      busy={busy}
      onSubmit={submit}
    >
      <Hint tone="warning">请先向场馆核实该单号的结果。提交后须由另一人复核，资金才会变动。</Hint>
      <fieldset className={styles.outcomes}>
        <legend>核实结果</legend>
        {OUTCOMES.map((outcome) => (
          <label key={outcome} className={styles.outcome} data-chosen={form.outcome === outcome || undefined}>
            <input
              type="radio"
              name="outcome"
              checked={form.outcome === outcome}
              onChange={() => change({ outcome })}
            />
            <span>
              <b>{TRANSFER_OUTCOME_NAMES[outcome]}</b>
              <small>{effects[outcome]}</small>
            </span>
          </label>
        ))}
        {isOutcome && (
          <p className={styles.error} role="alert">
            <Icon name="warning-circle-fill" size={14} />
            {error}
          </p>
        )}
      </fieldset>
      <TextAreaField
        label="依据"
        hint="写明向谁、用什么核实；记入审计日志"
        error={isOutcome ? undefined : error}
        value={form.remark}
        placeholder="如：场馆客服确认该单号未入账"
        onChange={(event) => change({ remark: event.target.value })}
      />
    </FormDialog>
  );
}
