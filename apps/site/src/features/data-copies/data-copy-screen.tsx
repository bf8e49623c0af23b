import type { DataCopy } from '@koi/contract';
import { DATA_COPY_KEPT_DAYS } from '@koi/contract/constants';
import { DATA_COPIES } from '@koi/contract/texts';
import { toast } from '@koi/ui/feedback';
import { api } from '../../lib/api.ts';
import { calls } from '../../lib/calls.ts';
import { LoadFailure } from '../../lib/load-failure.tsx';
import { useBack } from '../../lib/navigation.ts';
import { PasswordField } from '../../lib/password-field.tsx';
import { listTime } from '../../lib/record-text.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { Form } from '../../ui/form.tsx';
import { Note } from '../../ui/note.tsx';
import { Screen } from '../../ui/screen.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import styles from './data-copies.module.css';
import { showCopy, useDataCopy, usePasswordForm } from './use-data-copy.ts';

const CONTENTS = [
  '个人资料、卡片（号码只含后四位）、登录与安全记录',
  '存款、取款、转账、注单、资金流水、奖励与代理佣金',
  '限额与理性娱乐记录、站内信、工单与客服会话',
];

const sizeOf = (bytes: number): string =>
  bytes < 1_048_576 ? `${Math.max(1, Math.round(bytes / 1_024))} KB` : `${(bytes / 1_048_576).toFixed(1)} MB`;

interface PasswordFormProps {
  action: string;
  /** Called with the login password. */
  onPassword: (password: string) => Promise<unknown>;
}

function PasswordForm({ action, onPassword }: PasswordFormProps) {
  const { field, busy, submit } = usePasswordForm(onPassword);
  return (
    <Form onSubmit={submit} className={styles['form']}>
      <PasswordField
        {...field}
        label="登录密码"
        placeholder="请输入登录密码"
        autoComplete="current-password"
        enterKeyHint="done"
      />
      <Button type="submit" busy={busy}>
        {action}
      </Button>
    </Form>
  );
}

const request = async (password: string): Promise<void> => {
  const { data, message } = await api.call(calls.dataCopies.request, { password });
  toast(message, 'success');
  showCopy(data);
};

/** The browser saves the file, and the page stays. */
const download = async (password: string): Promise<void> => {
  const { data } = await api.call(calls.dataCopies.download, { password });
  const link = document.createElement('a');
  link.href = data.url;
  link.download = '';
  link.click();
};

function Asking({ failed }: { failed: boolean }) {
  return (
    <Card padded className={styles['part']}>
      <h2>下载我的数据</h2>
      <p>您可以取得本站保存的、属于您的全部数据，文件为 JSON 格式，附有中文说明。内容包括：</p>
      <ul className={styles['list']}>
        {CONTENTS.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
      {failed && <Note className={styles['part']}>上次没有准备成功，请重新申请。</Note>}
      <PasswordForm action="申请副本" onPassword={request} />
    </Card>
  );
}

function Ready({ copy }: { copy: DataCopy }) {
  return (
    <Card padded className={styles['part']}>
      <h2>数据副本已准备好</h2>
      <p>
        {listTime(copy.ready_at)} 完成，{sizeOf(copy.bytes)}，请在 {listTime(copy.expires_at)} 前下载，之后自动删除。
      </p>
      <Note className={styles['part']}>文件含有您的个人资料与资金记录，请勿在公用设备上保存，也不要发给他人。</Note>
      <PasswordForm action="下载" onPassword={download} />
    </Card>
  );
}

function Part() {
  const { data, error, refetch } = useDataCopy();
  if (!data) return error ? <LoadFailure error={error} onRetry={refetch} /> : <Skeleton height={320} />;
  if (data.state === 'ready') {
    return (
      <>
        <Ready copy={data} />
        {data.next_at === '' && <Asking failed={false} />}
      </>
    );
  }
  if (data.state === 'waiting') {
    return (
      <Card padded className={styles['part']}>
        <h2>{DATA_COPIES.waiting}</h2>
        <p>
          {listTime(data.requested_at)} 申请，通常几分钟内完成。完成后会有站内信通知，{DATA_COPY_KEPT_DAYS}{' '}
          天内可以下载。您可以离开此页。
        </p>
      </Card>
    );
  }
  if (data.next_at !== '') {
    return (
      <Card padded className={styles['part']}>
        <h2>副本已过期</h2>
        <p>{listTime(data.next_at)} 后可以再次申请。</p>
      </Card>
    );
  }
  return <Asking failed={data.state === 'failed'} />;
}

/** A copy of what the site stores about the member. */
export function DataCopyScreen() {
  const back = useBack('/security');
  return (
    <Screen title={DATA_COPIES.title} onBack={back} className={styles['body']}>
      <Part />
    </Screen>
  );
}
