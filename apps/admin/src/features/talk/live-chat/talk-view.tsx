import { NO_TALK } from '@koi/client';
import type { StaffTalk } from '@koi/contract';
import { STAFF_TALKS, TALK_STATE_NAMES } from '@koi/contract/texts';
import { useState } from 'react';
import { staffCalls, useCall } from '../../../lib/api.ts';
import styles from '../../../lib/conversation/conversation.module.css';
import { HandOverDialog } from '../../../lib/conversation/hand-over-dialog.tsx';
import { MemberFacts } from '../../../lib/conversation/member-facts.tsx';
import { Unsent } from '../../../lib/conversation/unsent.tsx';
import { useMay, useStaff } from '../../../lib/session.ts';
import { listTime } from '../../../lib/times.ts';
import { useAction } from '../../../lib/use-action.ts';
import { Button, Card, confirm, Hint, Loading, Pairs, PanelSection, Tag } from '../../../ui/index.ts';
import { liveChat, TALK_CALLS } from './live-chat-store.ts';
import { TalkComposer } from './talk-composer.tsx';
import { TalkLog } from './talk-log.tsx';
import { Guest, STATE_TONES } from './talks-list.tsx';

/** A talk: the messages in the middle, the member's balances beside them. */
export function TalkView({ id }: { id: number }) {
  const { data, error, refetch } = useCall(staffCalls.talks.detail, { id });
  const { talks, typing } = liveChat.use();
  if (!data) {
    return (
      <Card fill className={styles.view}>
        <Loading error={error} onRetry={refetch} rows={8} />
      </Card>
    );
  }
  return (
    <>
      <Card fill className={styles.view}>
        <Head talk={data} />
        <TalkLog id={id} talk={talks[id] ?? NO_TALK} name={data.name} typing={typing} />
        <Foot talk={data} />
      </Card>
      {data.member_id === 0 ? (
        <aside aria-label="访客资料">
          <Card>
            <PanelSection title="访客">
              <Pairs
                items={[
                  { label: '编号', value: data.name },
                  { label: '首次来访', value: listTime(data.created_at) },
                  { label: '消息', value: `${data.messages} 条` },
                ]}
              />
            </PanelSection>
          </Card>
        </aside>
      ) : (
        <MemberFacts memberId={data.member_id}>
          <PanelSection title="历史服务">
            <Pairs
              items={[
                { label: '首次咨询', value: listTime(data.created_at) },
                { label: '消息', value: `${data.messages} 条` },
              ]}
            />
          </PanelSection>
        </MemberFacts>
      )}
    </>
  );
}

function Head({ talk }: { talk: StaffTalk }) {
  const mayAnswer = useMay('service.answer');
  const [handing, setHanding] = useState(false);
  const taking = useAction(staffCalls.talks.take, { changes: TALK_CALLS });
  const closing = useAction(staffCalls.talks.close, { changes: TALK_CALLS });
  const isOpen = talk.state !== 'closed';
  const isFree = talk.holder_id === 0 || talk.held_by_me;
  const close = async () => {
    const text = `结束与 ${talk.name} 的会话？对方继续留言时会话会重新打开。`;
    if (await confirm({ title: '结束会话', text, ok: '结束' })) void closing.run({ id: talk.id });
  };
  return (
    <header className={styles.head}>
      <div className={styles.words}>
        <h2 className={styles.title}>
          <Guest talk={talk} />
          <Tag tone={STATE_TONES[talk.state]}>{TALK_STATE_NAMES[talk.state]}</Tag>
        </h2>
        <p className={styles.facts}>
          在线会话 · 接待人 {talk.held_by_me ? '我' : talk.holder || '无'}
          {talk.waiting_since !== '' && ` · ${listTime(talk.waiting_since)} 起等待回复`}
        </p>
      </div>
      {mayAnswer && isOpen && talk.holder_id === 0 && (
        <Button tone="soft" icon="check" busy={taking.busy} onClick={() => void taking.run({ id: talk.id })}>
          接入
        </Button>
      )}
      {mayAnswer && isOpen && (
        <Button icon="transfer" onClick={() => setHanding(true)}>
          转交
        </Button>
      )}
      {mayAnswer && isOpen && isFree && (
        <Button busy={closing.busy} onClick={() => void close()}>
          结束
        </Button>
      )}
      {handing && <HandOver talk={talk} onClose={() => setHanding(false)} />}
    </header>
  );
}

function HandOver({ talk, onClose }: { talk: StaffTalk; onClose: () => void }) {
  const read = useCall(staffCalls.talks.colleagues, {});
  const { busy, run } = useAction(staffCalls.talks.handOver, { changes: TALK_CALLS, onDone: onClose });
  return (
    <HandOverDialog
      title={`转交会话 · ${talk.name}`}
      holder={talk.holder_id}
      read={read}
      missing={STAFF_TALKS.colleagueUnknown}
      busy={busy}
      onHandOver={(change) => void run({ id: talk.id, ...change })}
      onClose={onClose}
    />
  );
}

/** The composer, or a hint that another person holds the talk. */
function Foot({ talk }: { talk: StaffTalk }) {
  const mayAnswer = useMay('service.answer');
  const me = useStaff();
  const [text, setText] = useState('');
  if (!mayAnswer) return null;
  const heldByOther = talk.holder_id !== 0 && talk.holder_id !== me?.id;
  return (
    <div className={styles.foot}>
      {heldByOther ? (
        <>
          <Hint tone="warning">{STAFF_TALKS.heldBy(talk.holder)}，如需接手请使用「转交」。</Hint>
          <Unsent text={text} />
        </>
      ) : (
        <TalkComposer talk={talk} text={text} onText={setText} />
      )}
    </div>
  );
}
