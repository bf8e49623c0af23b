import type { MemberFile, StaffRows } from '@koi/contract';
import type { CallOf } from '@koi/contract/calls';
import { checkMemberReason } from '@koi/contract/rules/staff';
import { useState } from 'react';
import { staffCalls } from '../../lib/api.ts';
import { useAction } from '../../lib/use-action.ts';
import { Field, FormDialog, Hint, TextArea } from '../../ui/index.ts';

type Files = StaffRows['memberFiles'];

export interface Measure {
  title: string;
  /** What it does to the member, before it is done. */
  effect: string;
  danger: boolean;
  call: CallOf<Files['freeze'] | Files['unfreeze'] | Files['unlockPayPassword']>;
}

export const MEASURES = {
  freeze: {
    title: '冻结账户',
    effect: '冻结后会员立即退出登录，并且无法再次登录；资金保持不变。',
    danger: true,
    call: staffCalls.memberFiles.freeze,
  },
  unfreeze: {
    title: '解冻账户',
    effect: '解冻后会员可以重新登录。',
    danger: false,
    call: staffCalls.memberFiles.unfreeze,
  },
  unlock: {
    title: '解锁支付密码',
    effect: '清除支付密码的错误次数，会员可以立即重试。',
    danger: false,
    call: staffCalls.memberFiles.unlockPayPassword,
  },
} as const satisfies Record<string, Measure>;

interface ReasonDialogProps {
  measure: Measure;
  member: Pick<MemberFile, 'id' | 'name'>;
  onClose: () => void;
}

/** A measure against or for a member needs a reason, which the audit log keeps. */
export function ReasonDialog({ measure, member, onClose }: ReasonDialogProps) {
  const [reason, setReason] = useState('');
  const [error, setError] = useState<string>();
  const { busy, run } = useAction(measure.call, {
    changes: [staffCalls.memberFiles.detail, staffCalls.memberFiles.list],
    onDone: onClose,
  });
  const submit = () => {
    const input = { id: member.id, reason: reason.trim() };
    const failing = checkMemberReason(input);
    setError(failing);
    if (!failing) void run(input);
  };
  return (
    <FormDialog
      title={`${measure.title} · ${member.name}`}
      onClose={onClose}
      ok={measure.title}
      tone={measure.danger ? 'danger' : 'primary'}
      busy={busy}
      onSubmit={submit}
    >
      <Hint tone={measure.danger ? 'warning' : 'info'}>{measure.effect}</Hint>
      <Field label="原因" hint="记入审计日志，会员看不到" error={error}>
        {(id) => (
          <TextArea
            id={id}
            value={reason}
            placeholder="请填写原因"
            onChange={(event) => {
              setReason(event.target.value);
              setError(undefined);
            }}
          />
        )}
      </Field>
    </FormDialog>
  );
}
