import { useEffect } from 'react';
import { staffCalls, useCall } from '../../../lib/api.ts';
import styles from '../../../lib/conversation/conversation.module.css';
import { useOpenedId } from '../../../lib/conversation/queue-card.tsx';
import { useMay } from '../../../lib/session.ts';
import { Button, Card, Empty, Page, Switch } from '../../../ui/index.ts';
import own from './live-chat.module.css';
import { liveChat } from './live-chat-store.ts';
import { TalkView } from './talk-view.tsx';
import { TalksList } from './talks-list.tsx';

export function LiveChatScreen() {
  const id = useOpenedId();
  const { link } = liveChat.use();
  const { data: summary, isLoadingError, refetch } = useCall(staffCalls.talks.summary, {});
  // The connection is opened with the screen and released when it unmounts.
  useEffect(liveChat.enter, []);
  useEffect(() => liveChat.watch(id), [id]);
  return (
    <Page
      title="客服会话"
      actions={<Duty names={summary?.on_duty} onRetry={isLoadingError ? () => void refetch() : undefined} />}
    >
      {(link === 'lost' || link === 'ended') && (
        <p className={own.lost} role="status">
          {link === 'lost' ? '连接已断开，正在重新连接；写好的回复会自动发送。' : '登录已过期，请重新登录。'}
        </p>
      )}
      <div className={styles.layout}>
        <TalksList todo={summary?.todo} />
        {id === 0 ? (
          <Card fill className={styles.view}>
            <Empty text={summary?.todo === 0 ? '没有等待回复的会话' : '请从左侧选择一个会话'} />
          </Card>
        ) : (
          <TalkView key={id} id={id} />
        )}
      </div>
    </Page>
  );
}

const dutyText = (names: readonly string[]) =>
  names.length === 0 ? '现在无人值班，由自动回复接待' : `值班：${names.join('、')}`;

interface DutyProps {
  /** Undefined until it is known who is on duty. */
  names: readonly string[] | undefined;
  /** Loads the names again, after that has failed. */
  onRetry: (() => void) | undefined;
}

/** While no staff member is on duty, automatic replies from help articles are sent. */
function Duty({ names, onRetry }: DutyProps) {
  const mayAnswer = useMay('service.answer');
  const { onDuty } = liveChat.use();
  const others = names && dutyText(names);
  return (
    <div className={own.duty}>
      <span className={own.names} title={others}>
        {others}
      </span>
      {onRetry && (
        <Button icon="refresh" onClick={onRetry}>
          值班情况加载失败，点击重试
        </Button>
      )}
      {mayAnswer && (
        <>
          <span className={onDuty ? own.on : own.off}>{onDuty ? '接待中' : '未接待'}</span>
          <Switch label="接待会话" checked={onDuty} onChange={liveChat.setDuty} />
        </>
      )}
    </div>
  );
}
