import { HOUSE_BLOCK_REASONS } from '@koi/contract/rules/protection';
import { checkMemberReason } from '@koi/contract/rules/staff';
import { HOUSE_BLOCK_REASON_NAMES } from '@koi/contract/texts';
import { useState } from 'react';
import { FormDialog, Hint, SelectField, TextAreaField } from '../../ui/index.ts';
import { staffCalls } from '../api.ts';
import { useAction } from '../use-action.ts';
import { useText } from '../use-text.ts';
import { PROTECTION_READS } from './reads.ts';

const CAUSES = HOUSE_BLOCK_REASONS.map((value) => ({ value, label: HOUSE_BLOCK_REASON_NAMES[value] }));

interface PlaceBlockDialogProps {
  member: { id: number; name: string };
  onClose: () => void;
}

/** Places a house block. It takes effect at once and can only be lifted by two people. */
export function PlaceBlockDialog({ member, onClose }: PlaceBlockDialogProps) {
  const [cause, setCause] = useState<(typeof HOUSE_BLOCK_REASONS)[number]>('harm');
  const reason = useText();
  const { busy, run } = useAction(staffCalls.protection.placeBlock, { changes: PROTECTION_READS, onDone: onClose });
  const submit = () => {
    const input = { member_id: member.id, cause, reason: reason.text };
    if (reason.passes(checkMemberReason(input))) void run(input);
  };
  return (
    <FormDialog
      title={`平台限制 · ${member.name}`}
      ok="立即限制"
      tone="danger"
      busy={busy}
      onClose={onClose}
      onSubmit={submit}
    >
      <Hint tone="warning">
        立即生效：会员不能存款、游戏或领取优惠，进行中的游戏会被结束，余额可随时提取，未完成打码量的彩金和红包除外。解除需要两个人同意。
      </Hint>
      <SelectField label="原因种类" value={cause} options={CAUSES} onChange={setCause} />
      <TextAreaField label="说明" hint="记入保护记录与审计日志" placeholder="请填写原因" {...reason.field} />
    </FormDialog>
  );
}
