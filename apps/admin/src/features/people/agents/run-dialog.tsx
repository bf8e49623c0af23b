import { staffCalls } from '../../../lib/api.ts';
import { type Rerun, RerunDialog, type UseRun } from '../../../lib/settlement-runs/index.ts';
import { useAction } from '../../../lib/use-action.ts';

const { run, runs, commissions, list } = staffCalls.agents;

const useRun: UseRun = ({ onDone, onFailed }) =>
  useAction(run, {
    changes: [runs, commissions, list],
    onDone: ({ records, paid, failed }) =>
      onDone({ records, amount: paid, failed: failed === 0 ? '' : `${failed} 名代理未能结算` }),
    onFailed,
  });

export function RunDialog(props: Rerun) {
  return (
    <RerunDialog
      {...props}
      what="佣金"
      verb="发放"
      useRun={useRun}
      about="按该日执行的方案与注单的最新结果补记差额：已发放的佣金不变，也不会重复发放；多发的部分结转，从代理下次佣金中扣回。"
    />
  );
}
