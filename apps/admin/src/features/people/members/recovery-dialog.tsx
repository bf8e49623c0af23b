import type { MemberFile, MemberRecovery } from '@koi/contract';
import { IDENTITY_QUESTIONS } from '@koi/contract/constants';
import { checkIdentityAnswers } from '@koi/contract/rules/security';
import { checkMemberReason } from '@koi/contract/rules/staff';
import { IDENTITY_QUESTION_NAMES, MEMBER_FILES, MEMBER_SECURITY } from '@koi/contract/texts';
import { useState } from 'react';
import { staffCalls, useCall } from '../../../lib/api.ts';
import { Link } from '../../../lib/navigation.ts';
import { useMay } from '../../../lib/session.ts';
import { useAction } from '../../../lib/use-action.ts';
import { useForm } from '../../../lib/use-form.ts';
import { Button, Dialog, Figure, FormDialog, Hint, Loading, Pairs, TextField } from '../../../ui/index.ts';
import styles from './tabs.module.css';

const { recovery: READ, proposeRecovery: PROPOSE, issueCode: ISSUE, log: LOG } = staffCalls.memberSecurity;

interface PartProps {
  member: MemberFile;
  recovery: MemberRecovery;
  onClose: () => void;
}

const EMPTY = {
  ...(Object.fromEntries(IDENTITY_QUESTIONS.map((question) => [question, ''])) as Record<
    (typeof IDENTITY_QUESTIONS)[number],
    string
  >),
  reason: '',
};

const FIELD_OF_TEXT = {
  [MEMBER_SECURITY.realnameMissing]: 'realname',
  [MEMBER_FILES.reasonMissing]: 'reason',
} as const;

const PLACEHOLDERS: Partial<Record<(typeof IDENTITY_QUESTIONS)[number], string>> = {
  birthday: 'YYYY-MM-DD',
  card: '完整卡号或 USDT 地址',
};

/** The answers that the member gives are typed here; the file itself stays masked. */
function Questions({ member, recovery, onClose }: PartProps) {
  const form = useForm(EMPTY, FIELD_OF_TEXT);
  const { busy, run } = useAction(PROPOSE, {
    changes: [READ, LOG, staffCalls.audit.list],
    onDone: onClose,
    onFailed: form.refuse,
  });
  const submit = () => {
    const { values } = form;
    if (form.passes(checkIdentityAnswers(values) ?? checkMemberReason(values))) {
      void run({ member_id: member.id, ...values });
    }
  };
  return (
    <FormDialog title={`找回账户 · ${member.name}`} ok="核对并提交复核" busy={busy} onSubmit={submit} onClose={onClose}>
      <Hint>
        请填写会员口述的答案，真实姓名与卡号必答，至少 {recovery.needed} 项且全部一致。每位会员每天最多核对 5
        次。会员会立即收到站内信。
      </Hint>
      {recovery.questions.map((question) => (
        <TextField
          key={question}
          label={IDENTITY_QUESTION_NAMES[question]}
          placeholder={PLACEHOLDERS[question] ?? '会员的回答'}
          autoComplete="off"
          {...form.bind(question)}
        />
      ))}
      <TextField label="原因" hint="第二人复核时可见" placeholder="请填写原因" {...form.bind('reason')} />
    </FormDialog>
  );
}

type Approved = NonNullable<MemberRecovery['approved']>;

/** An agreed recovery. Each of the two people takes their half of the code, which is shown once. */
function Agreed({ member, approved, onClose }: Omit<PartProps, 'recovery'> & { approved: Approved }) {
  const [code, setCode] = useState<string>();
  const { busy, run } = useAction(ISSUE, {
    changes: [READ, LOG, staffCalls.audit.list],
    onDone: (issued) => setCode(issued.code),
  });
  const { half } = approved;
  return (
    <Dialog
      title={`找回账户 · ${member.name}`}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>关闭</Button>
          {half > 0 && (
            <Button tone="primary" busy={busy} onClick={() => void run({ member_id: member.id })}>
              {approved.issued ? '重新生成我的一段' : '生成我的一段'}
            </Button>
          )}
        </>
      }
    >
      <Pairs
        items={[
          { label: '第 1 段', value: approved.maker },
          { label: '第 2 段', value: approved.checker },
          { label: '有效至', value: approved.expires_at },
        ]}
      />
      {code ? (
        <p className={styles['secret']}>
          {MEMBER_SECURITY.halfOf(half)} <Figure>{code}</Figure>
        </p>
      ) : null}
      <Hint tone="warning">
        {half > 0
          ? '请只告知会员本人，不要告诉另一位同事。两段分别由提交人与复核人提供，会员在登录页「忘记密码？」中依次输入。每段仅显示一次，重新生成后旧的一段失效；每次查看记入审计日志。'
          : MEMBER_SECURITY.notSigner}
      </Hint>
    </Dialog>
  );
}

/** Nothing can be done here now, and why. */
function Nothing({ member, why, onClose }: Omit<PartProps, 'recovery'> & { why: string }) {
  return (
    <Dialog title={`找回账户 · ${member.name}`} onClose={onClose} footer={<Button onClick={onClose}>关闭</Button>}>
      <Hint tone="warning">{why}</Hint>
    </Dialog>
  );
}

function Waiting({ member, recovery, onClose }: PartProps) {
  return (
    <Dialog title={`找回账户 · ${member.name}`} onClose={onClose} footer={<Button onClick={onClose}>关闭</Button>}>
      <Hint>
        提案 <Figure>{recovery.waiting_proposal}</Figure> 正在等待第二人复核。
        <Link className={styles['link']} to="/proposals">
          查看双人复核
        </Link>
      </Hint>
    </Dialog>
  );
}

/** Recovery of an account by two people: questions, the second person's decision, and the one-time code. */
export function RecoveryDialog({ member, onClose }: { member: MemberFile; onClose: () => void }) {
  const mayRecover = useMay('members.recover');
  const { data, error, refetch } = useCall(READ, { member_id: member.id });
  if (!data) {
    return (
      <Dialog title={`找回账户 · ${member.name}`} onClose={onClose}>
        <Loading error={error} onRetry={refetch} rows={6} />
      </Dialog>
    );
  }
  if (data.approved) return <Agreed member={member} approved={data.approved} onClose={onClose} />;
  if (data.waiting_proposal !== '') return <Waiting member={member} recovery={data} onClose={onClose} />;
  const why = mayRecover ? (data.needed === 0 ? MEMBER_SECURITY.noProof : undefined) : MEMBER_SECURITY.notApproved;
  if (why !== undefined) return <Nothing member={member} why={why} onClose={onClose} />;
  return <Questions member={member} recovery={data} onClose={onClose} />;
}
