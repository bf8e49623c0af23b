import type { ClosurePage } from '@koi/contract';
import { CLOSURE_OBSTACLES } from '@koi/contract/constants';
import { checkClosure, daysInWords } from '@koi/contract/rules/closures';
import { CLOSURE_OBSTACLE_NAMES, CLOSURE_SETTLED_NAMES, CLOSURES, SECURITY } from '@koi/contract/texts';
import { confirm, toast } from '@koi/ui/feedback';
import { Icon } from '@koi/ui/icon';
import { api } from '../../lib/api.ts';
import { calls } from '../../lib/calls.ts';
import { LoadFailure } from '../../lib/load-failure.tsx';
import { useBack } from '../../lib/navigation.ts';
import { PasswordField } from '../../lib/password-field.tsx';
import { listTime } from '../../lib/record-text.ts';
import { showFailure } from '../../lib/show-failure.ts';
import { useForm } from '../../lib/use-form.ts';
import { useSubmit } from '../../lib/use-submit.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { Field } from '../../ui/field.tsx';
import { Form } from '../../ui/form.tsx';
import { Note } from '../../ui/note.tsx';
import { Screen } from '../../ui/screen.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import styles from './closures.module.css';
import { readClosureAgain, useClosure } from './use-closure.ts';

const FIELDS = { [SECURITY.passwordWrong]: 'password', [CLOSURES.reasonLong]: 'reason' } as const;
const ASKED = '注销后账户不能恢复，确定提交注销申请？';

function Consequences({ page }: { page: ClosurePage }) {
  return (
    <Card padded className={styles['part']}>
      <h2>注销前请了解</h2>
      <ul className={styles['list']}>
        {CLOSURES.consequences(daysInWords(page.kept_days)).map((line) => (
          <li key={line}>
            <Icon name="info" size={18} />
            {line}
          </li>
        ))}
      </ul>
    </Card>
  );
}

/** A frozen member can't open this screen, so the freeze is not listed. */
const SHOWN = CLOSURE_OBSTACLES.filter((obstacle) => obstacle !== 'frozen');

function Obstacles({ page }: { page: ClosurePage }) {
  return (
    <Card padded className={styles['part']}>
      <h2>须先了结</h2>
      <ul className={styles['list']}>
        {SHOWN.map((obstacle) => {
          const isOpen = page.obstacles.includes(obstacle);
          return (
            <li key={obstacle} className={styles[isOpen ? 'open' : 'settled']}>
              <Icon name={isOpen ? 'warning-circle-fill' : 'check-circle-fill'} size={18} />
              {(isOpen ? CLOSURE_OBSTACLE_NAMES : CLOSURE_SETTLED_NAMES)[obstacle]}
            </li>
          );
        })}
      </ul>
    </Card>
  );
}

function Asking() {
  const form = useForm({ password: '', reason: '' });
  const { busy, submit: send } = useSubmit(async (values: { password: string; reason: string }) => {
    if (!(await confirm({ text: ASKED }))) return;
    try {
      const { message } = await api.call(calls.closures.ask, values);
      toast(message, 'success');
      await readClosureAgain();
    } catch (failure) {
      form.refuse(failure, FIELDS);
      await readClosureAgain();
    }
  });
  const submit = () => {
    const { password, reason } = form.values;
    const values = { password, reason: reason.trim() };
    const failing = checkClosure(values);
    if (failing) form.fail(failing === CLOSURES.reasonLong ? 'reason' : 'password', failing);
    else void send(values);
  };
  return (
    <Card padded className={styles['part']}>
      <h2>提交申请</h2>
      <Form onSubmit={submit} className={styles['form']}>
        <Field {...form.bind('reason')} label="说明（选填）" placeholder="告诉我们原因" maxLength={200} />
        <PasswordField
          {...form.bind('password')}
          label="登录密码"
          placeholder="请输入登录密码"
          autoComplete="current-password"
          enterKeyHint="done"
        />
        <Button type="submit" busy={busy}>
          申请注销
        </Button>
      </Form>
    </Card>
  );
}

function UnderWay({ request }: { request: NonNullable<ClosurePage['request']> }) {
  const { busy, submit: withdraw } = useSubmit(async () => {
    try {
      const { message } = await api.call(calls.closures.withdraw, {});
      toast(message, 'success');
    } catch (failure) {
      showFailure(failure);
    }
    await readClosureAgain();
  });
  return (
    <Card padded className={styles['part']}>
      <h2>{CLOSURES.underWay}</h2>
      <p>
        {listTime(request.asked_at)} 申请，{listTime(request.ready_at)} 之后由两名工作人员审核。审核前可以随时撤回。
      </p>
      <div className={styles['form']}>
        <Button kind="secondary" busy={busy} onClick={() => void withdraw()}>
          撤回申请
        </Button>
      </div>
    </Card>
  );
}

function Part() {
  const { data, error, refetch } = useClosure();
  if (!data) return error ? <LoadFailure error={error} onRetry={refetch} /> : <Skeleton height={420} />;
  const { request, obstacles } = data;
  if (request?.state === 'waiting') {
    return (
      <>
        <UnderWay request={request} />
        {obstacles.length > 0 && <Obstacles page={data} />}
        <Consequences page={data} />
      </>
    );
  }
  return (
    <>
      {request?.state === 'refused' && (
        <Note className={styles['part']}>
          {listTime(request.ended_at)} 的申请未通过：{request.reason}
        </Note>
      )}
      <Consequences page={data} />
      <Obstacles page={data} />
      {obstacles.length === 0 && <Asking />}
    </>
  );
}

/** The member closes the account for good. */
export function CloseAccountScreen() {
  const back = useBack('/security');
  return (
    <Screen title={CLOSURES.title} onBack={back} className={styles['body']}>
      <Part />
    </Screen>
  );
}
