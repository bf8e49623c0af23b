import { staffCalls } from '../../../lib/api.ts';
import { type Rerun, RerunDialog, type UseRun } from '../../../lib/settlement-runs/index.ts';
import { useAction } from '../../../lib/use-action.ts';

const useRun: UseRun = (outcome) =>
  useAction(staffCalls.rebates.run, { ...outcome, changes: [staffCalls.rebates.runs, staffCalls.rebates.records] });

export function RunDialog(props: Rerun) {
  return (
    <RerunDialog
      {...props}
      what="返水"
      verb="共"
      useRun={useRun}
      about="已结算的记录不变，也不会重复派发；只按该日注单的最新结果补记差额，多发的部分以负数更正，从会员下次领取中扣回。"
    />
  );
}
