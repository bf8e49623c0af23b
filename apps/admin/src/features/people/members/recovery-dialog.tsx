import type { MemberFile, MemberRecovery } from '@koi/contract';
import { IDENTITY_QUESTIONS } from '@koi/contract/constants';
import { checkIdentityAnswers } from '@koi/contract/rules/security';
import { checkMemberReason } from '@koi/contract/rules/staff';
import { IDENTITY_QUESTION_NAMES, MEMBER_FILES, MEMBER_SECURITY } from '@koi/contract/texts';
import { useState } from 'react';
import { staffCalls, useCall } from '../../../lib/api.ts';
import { Link } from '../../../lib/navigation.ts';
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
  joined_month: 'YYYY-MM',
  card_tail: '任意一张卡片的后四位',
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
      <Hint>请填写会员口述的答案，至少核对 {recovery.needed} 项且全部一致。每位会员每天最多核对 5 次。</Hint>
      {recovery.questions.map(({ question, masked }) => (
        <TextField
          key={question}
          label={IDENTITY_QUESTION_NAMES[question]}
          hint={`档案：${masked}`}
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

/** An agreed recovery. Only its maker takes the code, which is shown once. */
function Agreed({ member, approved, onClose }: Omit<PartProps, 'recovery'> & { approved: Approved }) {
  const [code, setCode] = useState<string>();
  const { busy, run } = useAction(ISSUE, {
    changes: [READ, LOG, staffCalls.audit.list],
    onDone: (issued) => setCode(issued.code),
  });
  return (
    <Dialog
      title={`找回账户 · ${member.name}`}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>关闭</Button>
          {approved.mine && (
            <Button tone="primary" busy={busy} onClick={() => void run({ member_id: member.id })}>
              {approved.issued ? '重新生成代码' : '生成一次性代码'}
            </Button>
          )}
        </>
      }
    >
      <Pairs
        items={[
          { label: '提交人', value: approved.maker },
          { label: '有效至', value: approved.expires_at },
        ]}
      />
      {code ? (
        <p className={styles['secret']}>
          <Figure>{code}</Figure>
        </p>
      ) : null}
      <Hint tone="warning">
        {approved.mine
          ? '代码仅显示一次，请当面或电话告知会员本人；会员在登录页「忘记密码？」中使用。重新生成后旧代码失效。'
          : MEMBER_SECURITY.notMaker}
      </Hint>
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
  return <Questions member={member} recovery={data} onClose={onClose} />;
}
