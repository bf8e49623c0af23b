import type { CaseRow } from '@koi/contract';
import { checkMemberReason } from '@koi/contract/rules/staff';
import { PROTECTION_CASE_NAMES } from '@koi/contract/texts';
import { staffCalls } from '../../../lib/api.ts';
import { Decision } from '../../../lib/decision.tsx';
import { Link } from '../../../lib/navigation.ts';
import { memberPath, Person, PROTECTION_READS } from '../../../lib/protection/index.ts';
import { useMay } from '../../../lib/session.ts';
import { useAction } from '../../../lib/use-action.ts';
import { useText } from '../../../lib/use-text.ts';
import { Button, Hint, Pairs, Panel, PanelSection, TextAreaField } from '../../../ui/index.ts';

function Closing({ id, onDone }: { id: number; onDone: () => void }) {
  const reason = useText();
  const { busy, run } = useAction(staffCalls.protection.closeCase, { changes: PROTECTION_READS, onDone });
  const close = () => {
    const input = { id, reason: reason.text };
    if (reason.passes(checkMemberReason(input))) void run(input);
  };
  return (
    <Decision aria-label="处理事项">
      <TextAreaField label="处理结果" rows={2} placeholder="查到了什么，怎样处理" {...reason.field} />
      <Button tone="primary" size="lg" icon="check" busy={busy} onClick={close}>
        标记为已处理
      </Button>
    </Decision>
  );
}

/** An account with data of an excluded member, or a payment that arrived in spite of a limit or a block. */
export function CasePanel({ row, onClose }: { row: CaseRow; onClose: () => void }) {
  const mayAct = useMay('protection.act');
  const mayRead = useMay('members.read');
  const { id, member_name, kind, at, other_id, other_name, detail, open, closed_by, closed_at, remark } = row;
  const other = other_id !== null && mayRead ? <Link to={memberPath(other_id)}>{other_name}</Link> : other_name || '无';
  return (
    <Panel
      subtitle={PROTECTION_CASE_NAMES[kind]}
      title={member_name}
      onClose={onClose}
      footer={open === 1 && mayAct && <Closing id={id} onDone={onClose} />}
    >
      <PanelSection>
        <Pairs
          items={[
            { label: '会员', value: <Person row={row} /> },
            { label: '受限会员', value: other },
            { label: '发现', value: at },
            { label: '说明', value: detail || '无' },
            ...(open === 1
              ? []
              : [
                  { label: '处理人', value: closed_by },
                  { label: '处理时间', value: closed_at },
                  { label: '处理结果', value: remark },
                ]),
          ]}
        />
      </PanelSection>
      <PanelSection>
        <Hint>
          {kind === 'payment'
            ? '款项已入账，不影响限额与限制。请与会员联系，需要时协助提取。'
            : '会员只看到“暂时无法完成该操作”。处理此事项不会改变任何限制；确认是同一人时，请在会员档案中设置平台限制。'}
        </Hint>
      </PanelSection>
    </Panel>
  );
}
