import { LETTER_KIND_NAMES } from '@koi/contract';
import { beijingTime } from '@koi/money';
import { and, eq } from 'drizzle-orm';
import {
  allPages,
  labelsOfFields,
  type OwnData,
  type OwnFields,
  orderBy,
  readWindow,
  showFields,
} from '../../../platform/index.ts';
import { letterCopies, letters } from './tables.ts';

type Received = Pick<typeof letters.$inferSelect, 'kind' | 'title' | 'content' | 'sentAt'> & { readAt: Date | null };

const FIELDS: OwnFields<Received> = {
  kind: ['种类', ({ kind }) => LETTER_KIND_NAMES[kind]],
  title: ['标题', ({ title }) => title],
  content: ['内容（HTML）', ({ content }) => content],
  sent_at: ['时间', ({ sentAt }) => beijingTime(sentAt)],
  read_at: ['阅读时间', ({ readAt }) => (readAt === null ? '' : beijingTime(readAt))],
};
const ORDER = orderBy('asc', letterCopies.sentAt, letterCopies.letterId);

export const ownLetters: OwnData = {
  key: 'letters',
  title: '站内信',
  labels: labelsOfFields(FIELDS),
  pages: (db, memberId) =>
    allPages(async (place) => {
      const { rows, next } = await readWindow(ORDER, place, ({ where, orderBy: inOrder, limit, cursor }) =>
        db
          .select({
            cursor,
            kind: letters.kind,
            title: letters.title,
            content: letters.content,
            sentAt: letters.sentAt,
            readAt: letterCopies.readAt,
          })
          .from(letterCopies)
          .innerJoin(letters, eq(letters.id, letterCopies.letterId))
          .where(and(eq(letterCopies.memberId, memberId), where))
          .orderBy(inOrder)
          .limit(limit),
      );
      return { data: rows.map(showFields(FIELDS)), next };
    }),
};
