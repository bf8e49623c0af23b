import type { StaffAccount } from '@koi/contract';
import { staffCalls } from '../../../lib/api.ts';
import { ProposalReason } from '../../../lib/proposal-reason.tsx';
import { useAction } from '../../../lib/use-action.ts';
import { Hint } from '../../../ui/index.ts';

/** For staff who lost their password or device. Both are removed, and a new enrolment code is issued. */
export function ResetAccount({ account, onClose }: { account: StaffAccount; onClose: () => void }) {
  const { busy, run } = useAction(staffCalls.staffAccounts.reset, {
    changes: [staffCalls.proposals.list],
    onDone: onClose,
  });
  return (
    <ProposalReason
      title={`重置 ${account.name}`}
      tone="danger"
      busy={busy}
      onSubmit={(reason) => void run({ id: account.id, reason })}
      onClose={onClose}
    >
      <Hint tone="warning">
        复核同意后，{account.name} 的所有登录立即失效，原密码与身份验证器作废，须凭新的注册码重新设置。
      </Hint>
    </ProposalReason>
  );
}
