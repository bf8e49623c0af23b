import type { MemberFile } from '@koi/contract';
import { staffCalls } from '../../../lib/api.ts';
import { PROTECTION_READS } from '../../../lib/protection/index.ts';
import { ReasonDialog } from '../../../lib/reason-dialog.tsx';
import { useAction } from '../../../lib/use-action.ts';

interface LiftDialogProps {
  /** Id of the house block. */
  id: number;
  member: MemberFile;
  onClose: () => void;
}

/** Proposes to lift a house block. Blocks that the member chose can not be lifted by staff. */
export function LiftDialog({ id, member, onClose }: LiftDialogProps) {
  const { busy, run } = useAction(staffCalls.protection.proposeLift, { changes: PROTECTION_READS, onDone: onClose });
  return (
    <ReasonDialog
      title={`提议解除平台限制 · ${member.name}`}
      ok="提交复核"
      effect="提交后由另一人在“双人复核”中决定，同意前仍然受限。会员自己的限制不受影响。"
      readBy="第二人可见，记入审计日志"
      busy={busy}
      onReason={(reason) => void run({ id, reason })}
      onClose={onClose}
    />
  );
}
