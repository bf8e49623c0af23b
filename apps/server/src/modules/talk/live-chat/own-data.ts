import { beijingTime } from '@koi/money';
import { labelsOfFields, type OwnData, type OwnFields, showFields } from '../../../platform/index.ts';
import { messagesAfter, talkOf } from './store.ts';
import type { talkMessages } from './tables.ts';
import { memberGuest } from './talk.ts';

type Message = typeof talkMessages.$inferSelect;

const WRITERS: Readonly<Record<string, string>> = { guest: '本人', staff: '客服' };
const PAGE_ROWS = 500;

/** Names of staff are theirs. A picture is mentioned and not included. */
const FIELDS: OwnFields<Message> = {
  at: ['时间', ({ at }) => beijingTime(at)],
  by: ['发送人', ({ by }) => WRITERS[by] ?? '系统'],
  text: ['内容', ({ text }) => text],
  picture: ['图片', ({ picture }) => (picture === '' ? '' : '有')],
};

export const ownMessages: OwnData = {
  key: 'talk',
  title: '客服会话',
  labels: labelsOfFields(FIELDS),
  async *pages(db, memberId) {
    const talk = await talkOf(db, memberGuest(memberId).owner);
    if (talk === undefined) return;
    for (let after = 0; ; ) {
      const rows = await messagesAfter(db, talk.id, after, PAGE_ROWS);
      const last = rows.at(-1);
      if (last === undefined) return;
      yield rows.map(showFields(FIELDS));
      after = last.seq;
    }
  },
};
