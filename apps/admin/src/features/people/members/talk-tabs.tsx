import type { MemberFile, ReceivedLetter, StaffWorkOrder, TalkLine } from '@koi/contract';
import { LETTER_KIND_NAMES, TALK_STATE_NAMES } from '@koi/contract/texts';
import { staffCalls, useCall } from '../../../lib/api.ts';
import { ListView, NO_FILTERS, useList } from '../../../lib/list/index.ts';
import { go } from '../../../lib/navigation.ts';
import { RichTextPreview } from '../../../lib/rich-text/index.ts';
import { exactTime, listTime } from '../../../lib/times.ts';
import { WORK_ORDER_TONES } from '../../../lib/work-order-tones.ts';
import { Button, type Column, Cut, Dialog, Figure, Spread, Tag } from '../../../ui/index.ts';
import styles from './tabs.module.css';

const LETTERS: Column<ReceivedLetter>[] = [
  { title: '发送时间', cell: ({ created_at }) => <Figure>{exactTime(created_at)}</Figure> },
  { title: '类型', cell: ({ kind }) => <Tag tone="info">{LETTER_KIND_NAMES[kind]}</Tag> },
  { title: '标题', fluid: true, cell: ({ title }) => <b title={title}>{title}</b> },
  { title: '发送人', cell: ({ sender }) => sender || '系统' },
  {
    title: '阅读',
    align: 'right',
    cell: ({ read_at }) =>
      read_at === '' ? <Tag tone="warning">未读</Tag> : <Figure title={read_at}>{listTime(read_at)}</Figure>,
  },
];

/** Letters that the member received. Selecting a row shows the letter. */
export function LettersTab({ member }: { member: MemberFile }) {
  const list = useList(staffCalls.letters.received, NO_FILTERS, { request: () => ({ member_id: member.id }) });
  const opened = list.rows.find(({ id }) => String(id) === list.opened);
  return (
    <>
      <ListView
        label="站内信"
        list={list}
        columns={LETTERS}
        rowKey={({ id }) => id}
        opens
        unit="封"
        empty="会员还没有收到站内信"
      />
      {opened && (
        <Dialog title={opened.title} onClose={() => list.open(undefined)}>
          <RichTextPreview html={opened.content} />
        </Dialog>
      )}
    </>
  );
}

const writerOf = ({ by, staff_name }: TalkLine, member: MemberFile): string => {
  if (by === 'guest') return member.name;
  return by === 'staff' ? staff_name : '系统';
};

const messageColumns = (member: MemberFile): Column<TalkLine>[] => [
  { title: '时间', cell: ({ at }) => <Figure>{exactTime(at)}</Figure> },
  {
    title: '发言人',
    cell: (line) => (
      <Cut width={160} strong>
        {writerOf(line, member)}
      </Cut>
    ),
  },
  {
    title: '内容',
    cell: ({ text, picture }) =>
      picture === '' ? (
        <p className={styles.whole}>{text}</p>
      ) : (
        <a className={styles.link} href={picture} target="_blank" rel="noreferrer">
          查看图片
        </a>
      ),
  },
];

const TALK_TONES = { waiting: 'warning', answered: 'success', closed: 'neutral' } as const;

/** Messages of the live chat. They are answered in the inbox. */
export function TalkTab({ member }: { member: MemberFile }) {
  const found = useCall(staffCalls.talks.list, { member_id: member.id, queue: 'all' });
  const list = useList(staffCalls.talks.messages, NO_FILTERS, { request: () => ({ member_id: member.id }) });
  const talk = found.data?.data[0];
  return (
    <ListView
      label="客服会话"
      list={list}
      columns={messageColumns(member)}
      rowKey={({ seq }) => seq}
      unit="条"
      empty="会员还没有联系过在线客服"
      tools={
        talk && (
          <>
            <Tag tone={TALK_TONES[talk.state]}>{TALK_STATE_NAMES[talk.state]}</Tag>
            <span className={styles.quiet}>{talk.holder === '' ? '无人接待' : `接待人 ${talk.holder}`}</span>
            <Spread />
            <Button icon="arrow-right" onClick={() => go(`/inbox?queue=all&open=${talk.id}`)}>
              打开会话
            </Button>
          </>
        )
      }
    />
  );
}

const ORDERS: Column<StaffWorkOrder>[] = [
  { title: '提交时间', cell: ({ created_at }) => <Figure>{exactTime(created_at)}</Figure> },
  { title: '分类', cell: ({ category_text }) => category_text },
  { title: '标题', fluid: true, cell: ({ title }) => <b title={title}>{title}</b> },
  { title: '处理人', cell: ({ assignee }) => assignee || <span className={styles.quiet}>无人</span> },
  {
    title: '状态',
    align: 'right',
    cell: ({ status, status_text }) => <Tag tone={WORK_ORDER_TONES[status]}>{status_text}</Tag>,
  },
];

export function WorkOrdersTab({ member }: { member: MemberFile }) {
  const list = useList(staffCalls.workOrders.list, NO_FILTERS, {
    request: () => ({ member_id: member.id, queue: 'all' }),
  });
  return (
    <ListView
      label="工单"
      list={list}
      columns={ORDERS}
      rowKey={({ id }) => id}
      onSelect={({ id }) => go(`/work-orders?queue=all&open=${id}`)}
      unit="张"
      empty="会员还没有提交工单"
    />
  );
}
