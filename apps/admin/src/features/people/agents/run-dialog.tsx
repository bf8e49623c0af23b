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
  useAction(staffCalls.agents.run, {
    changes: [staffCalls.agents.runs, staffCalls.agents.commissions, staffCalls.agents.list],
    onDone: ({ records, paid, failed }) => {
      const added = records === 0 ? '没有差额' : `新增 ${records} 条，发放 ${displayMoney(paid)} 元`;
      if (failed === 0) toast(`${SETTLEMENT_RUNS.ran}：${added}`, 'success');
      else toast(`${added}，${failed} 名代理未能结算`, 'failure');
      onDone();
    },
    onFailed,
  });

export function RunDialog(props: Pick<RerunProps, 'day' | 'onClose'>) {
  return (
    <RerunDialog
      {...props}
      title="重新结算佣金"
      days={SETTLEMENT_RERUN_DAYS}
      check={checkSettlementDay}
      useRun={useRun}
      about="按该日执行的方案与注单的最新结果补记差额：已发放的佣金不变，也不会重复发放；多发的部分结转，从代理下次佣金中扣回。"
    />
  );
}
