import type { MemberFile, StaffRows } from '@koi/contract';
import type { CallOf } from '@koi/contract/calls';
import { MEMBER_FILES } from '@koi/contract/texts';
import { staffCalls } from '../../../lib/api.ts';
import { ReasonDialog } from '../../../lib/reason-dialog.tsx';
import { useAction } from '../../../lib/use-action.ts';

type Files = StaffRows['memberFiles'];

export interface Measure {
  title: string;
  /** Describes the effect on the member before it is confirmed. */
  effect: string;
  danger: boolean;
  /** The button when another person has to agree. */
  ok?: string;
  /** Who reads the reason, when that is not only the audit log. */
  readBy?: string;
  call: CallOf<Files['freeze'] | Files['unfreeze'] | Files['unlockPayPassword'] | Files['endSessions']>;
}

export const MEASURES = {
  freeze: {
    title: '冻结账户',
    effect:
      '冻结后会员立即退出登录，并且无法再次登录；待审核的取款在解冻前不付款。风控与玩家保护的冻结须由同岗位解除。',
    danger: true,
    call: staffCalls.memberFiles.freeze,
  },
  unfreeze: {
    title: '解冻账户',
    effect: '解冻后会员可以重新登录，取款可以继续审核。',
    danger: false,
    call: staffCalls.memberFiles.unfreeze,
  },
  endSessions: {
    title: '强制下线',
    effect: '结束会员的全部登录和已打开的游戏，会员可以重新登录。',
    danger: true,
    call: staffCalls.memberFiles.endSessions,
  },
  unlock: {
    title: '解锁支付密码',
    effect: '清除支付密码的错误次数，会员可以立即重试。',
    danger: false,
    call: staffCalls.memberFiles.unlockPayPassword,
  },
  unlockAgain: {
    title: '再次解锁支付密码',
    effect: `${MEMBER_FILES.unlockedBefore}。第二人同意后，会员可以重试。`,
    danger: false,
    ok: '提交复核',
    readBy: '第二人复核时可见，会员看不到',
    call: staffCalls.memberFiles.unlockPayPassword,
  },
} as const satisfies Record<string, Measure>;

const READS = [
  staffCalls.memberFiles.detail,
  staffCalls.memberFiles.list,
  staffCalls.proposals.list,
  staffCalls.audit.list,
];

interface MeasureDialogProps {
  measure: Measure;
  member: Pick<MemberFile, 'id' | 'name'>;
  onClose: () => void;
}

/** Freezing, unfreezing and unlocking require a reason, which is written to the audit log. */
export function MeasureDialog({ measure, member, onClose }: MeasureDialogProps) {
  const { title, effect, danger, call, ok = title, readBy = '记入审计日志，会员看不到' }: Measure = measure;
  const { busy, run } = useAction(call, {
    changes: READS,
    onDone: onClose,
  });
  return (
    <ReasonDialog
      title={`${title} · ${member.name}`}
      ok={ok}
      effect={effect}
      danger={danger}
      readBy={readBy}
      busy={busy}
      onReason={(reason) => void run({ id: member.id, reason })}
      onClose={onClose}
    />
  );
}
