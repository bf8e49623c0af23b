import { SETTLEMENT_RERUN_DAYS } from '@koi/contract/constants';
import { checkSettlementDay } from '@koi/contract/rules/settlement-runs';
import { SETTLEMENT_RUNS } from '@koi/contract/texts';
import { addDays, beijingDay, displayMoney } from '@koi/money';
import { type ComponentType, useState } from 'react';
import { Button, FormDialog, Hint, TextField, toast } from '../../ui/index.ts';
import { useMay } from '../session.ts';
import { useText } from '../use-text.ts';

/** The result of a repeated settlement. */
interface Added {
  records: number;
  amount: string;
  /** Describes the members who could not be settled. Empty when there are none. */
  failed?: string;
}

interface Outcome {
  onDone: (added: Added) => void;
  onFailed: (text: string) => void;
}

/** A hook that returns the call for settling a day. */
export type UseRun = (outcome: Outcome) => { busy: boolean; run: (form: { day: string }) => Promise<boolean> };

export interface Rerun {
  /** The preselected day. Empty for yesterday. */
  day: string;
  onClose: () => void;
}

interface RerunDialogProps extends Rerun {
  /** Name of the settled thing in the title, such as 返水. */
  what: string;
  /** Verb before the added amount in the report. */
  verb: string;
  useRun: UseRun;
  /** Describes the effect on earlier settlements. */
  about: string;
}

/** Settles a day again. Only the difference to the current bets is added. */
export function RerunDialog({ day: given, what, verb, useRun, about, onClose }: RerunDialogProps) {
  const today = beijingDay(new Date());
  const day = useText(given || addDays(today, -1));
  const report = ({ records, amount, failed = '' }: Added) => {
    const added = records === 0 ? '没有差额' : `新增 ${records} 条，${verb} ${displayMoney(amount)} 元`;
    if (failed === '') toast(`${SETTLEMENT_RUNS.ran}：${added}`, 'success');
    else toast(`${added}，${failed}`, 'failure');
    onClose();
  };
  const { busy, run } = useRun({ onDone: report, onFailed: day.refuse });
  const submit = () => {
    const input = { day: day.text };
    if (day.passes(checkSettlementDay(input))) void run(input);
  };
  return (
    <FormDialog title={`重新结算${what}`} onClose={onClose} ok="开始结算" busy={busy} onSubmit={submit}>
      <TextField
        label="结算日"
        hint={`最近 ${SETTLEMENT_RERUN_DAYS} 天内已结束的一日`}
        type="date"
        min={addDays(today, -SETTLEMENT_RERUN_DAYS)}
        max={addDays(today, -1)}
        {...day.field}
      />
      <Hint>{about}</Hint>
    </FormDialog>
  );
}

/** The button and the dialog of a repeated settlement, for staff who may run it. */
export const useRerun = (permission: Parameters<typeof useMay>[0], Dialog: ComponentType<Rerun>) => {
  const mayRun = useMay(permission);
  /** Undefined while the dialog is closed, empty when no day is preselected. */
  const [day, setDay] = useState<string>();
  return {
    button: mayRun && (
      <Button tone="soft" icon="refresh" onClick={() => setDay('')}>
        重新结算
      </Button>
    ),
    onRun: mayRun ? (run: { day: string }) => setDay(run.day) : undefined,
    dialog: day !== undefined && <Dialog day={day} onClose={() => setDay(undefined)} />,
  };
};
