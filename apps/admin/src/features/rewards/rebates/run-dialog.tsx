import { SETTLEMENT_RERUN_DAYS } from '@koi/contract/constants';
import { checkSettlementDay } from '@koi/contract/rules/settlement-runs';
import { SETTLEMENT_RUNS } from '@koi/contract/texts';
import { displayMoney } from '@koi/money';
import type { ComponentProps } from 'react';
import { staffCalls } from '../../../lib/api.ts';
import { RerunDialog } from '../../../lib/rerun-dialog.tsx';
import { useAction } from '../../../lib/use-action.ts';
import { toast } from '../../../ui/index.ts';

type RerunProps = ComponentProps<typeof RerunDialog>;

const useRun: RerunProps['useRun'] = ({ onDone, onFailed }) =>
  useAction(staffCalls.rebates.run, {
    changes: [staffCalls.rebates.runs, staffCalls.rebates.records],
    onDone: ({ records, amount }) => {
      const added = records === 0 ? '没有差额' : `新增 ${records} 条，共 ${displayMoney(amount)} 元`;
      toast(`${SETTLEMENT_RUNS.ran}：${added}`, 'success');
      onDone();
    },
    onFailed,
  });

export function RunDialog(props: Pick<RerunProps, 'day' | 'onClose'>) {
  return (
    <RerunDialog
      {...props}
      title="重新结算返水"
      days={SETTLEMENT_RERUN_DAYS}
      check={checkSettlementDay}
      useRun={useRun}
      about="已结算的记录不变，也不会重复派发；只按该日注单的最新结果补记差额，多发的部分以负数更正，从会员下次领取中扣回。"
    />
  );
}
