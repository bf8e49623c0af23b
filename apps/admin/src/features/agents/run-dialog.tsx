import { COMMISSION_RERUN_DAYS } from '@koi/contract/constants';
import { checkCommissionDay } from '@koi/contract/rules/agents';
import { STAFF_AGENTS } from '@koi/contract/texts';
import { addDays, beijingDay, displayMoney } from '@koi/money';
import { type FormEvent, useId, useState } from 'react';
import { staffCalls } from '../../lib/api.ts';
import { useAction } from '../../lib/use-action.ts';
import { Button, Dialog, Field, Hint, TextInput, toast } from '../../ui/index.ts';

/** A day by hand: it only adds what differs from the bets as they stand now. */
export function RunDialog({ day: given, onClose }: { day: string; onClose: () => void }) {
  const formId = useId();
  const today = beijingDay(new Date());
  const [day, setDay] = useState(given || addDays(today, -1));
  const [error, setError] = useState<string>();
  const { busy, run } = useAction(staffCalls.agents.run, {
    changes: [staffCalls.agents.runs, staffCalls.agents.commissions, staffCalls.agents.list],
    onDone: ({ records, paid }) => {
      const added = records === 0 ? '没有差额' : `新增 ${records} 条，发放 ${displayMoney(paid)} 元`;
      toast(`${STAFF_AGENTS.ran}：${added}`, 'success');
      onClose();
    },
    onFailed: setError,
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const failing = checkCommissionDay({ day });
    setError(failing);
    if (!failing) void run({ day });
  };
  return (
    <Dialog
      title="重新结算佣金"
      onClose={onClose}
      footer={
        <>
          <Button size="lg" onClick={onClose}>
            取消
          </Button>
          <Button type="submit" form={formId} size="lg" tone="primary" busy={busy}>
            开始结算
          </Button>
        </>
      }
    >
      <form id={formId} noValidate onSubmit={submit}>
        <Field label="结算日" error={error} hint={`最近 ${COMMISSION_RERUN_DAYS} 天内已结束的一日`}>
          {(id) => (
            <TextInput
              id={id}
              type="date"
              value={day}
              min={addDays(today, -COMMISSION_RERUN_DAYS)}
              max={addDays(today, -1)}
              onChange={(event) => {
                setDay(event.target.value);
                setError(undefined);
              }}
            />
          )}
        </Field>
      </form>
      <Hint tone="info">
        按该日执行的方案与注单的最新结果补记差额：已发放的佣金不变，也不会重复发放；多发的部分结转，从代理下次佣金中扣回。
      </Hint>
    </Dialog>
  );
}
