import { type LETTER_KINDS, type Notice, PAGE_SIZE } from '@koi/contract';
import { beijingTime } from '@koi/money';
import { and, count, desc, eq, isNull, sql } from 'drizzle-orm';
import { type Clock, type Database, pageOf, type Queryable, refuse, type Tx } from '../../../platform/index.ts';
import { sanitizeHtml } from '../../operator/settings/index.ts';
import { everyMember } from '../../people/members/index.ts';
import { letterCopies, letters } from './tables.ts';

export interface LetterDraft {
  /** `all` means the members at this moment. Members who join later do not get the letter. */
  memberIds: readonly number[] | 'all';
  title: string;
  /** HTML. */
  content: string;
  at: Date;
  kind?: (typeof LETTER_KINDS)[number];
  /** The staff member who wrote it. Empty when the platform sends it. */
  sender?: string;
}

const unreadOf = async (db: Queryable, memberId: number): Promise<number> => {
  const [row] = await db
    .select({ unread: count() })
    .from(letterCopies)
    .where(and(eq(letterCopies.memberId, memberId), isNull(letterCopies.readAt)));
  return Number(row?.unread ?? 0);
};

/** Sends one letter to many members. Writes nothing when there are no recipients. */
export const sendLetters = async (
  tx: Tx,
  draft: LetterDraft,
): Promise<{ id: number; recipients: number } | undefined> => {
  const { memberIds, title, content, at, kind = 'notice', sender = '' } = draft;
  const ids = [...new Set(memberIds === 'all' ? await everyMember(tx) : memberIds)];
  if (ids.length === 0) return undefined;
  const [letter] = await tx
    .insert(letters)
    .values({
      kind,
      title,
      content: sanitizeHtml(content),
      audience: memberIds === 'all' ? 'all' : 'some',
      recipients: ids.length,
      sender,
      sentAt: at,
    })
    .returning({ id: letters.id });
  if (letter === undefined) throw new Error('a letter was not stored');
  await tx.execute(sql`INSERT INTO letter_copy (member_id, letter_id, sent_at)
    SELECT member_id, ${letter.id}, ${at.toISOString()}::timestamptz FROM unnest(${sql.param(ids)}::int[]) AS member_id`);
  return { id: letter.id, recipients: ids.length };
};

/** Marks one letter, or all of them with id 0, as read. The time of the first reading is kept. */
const markRead = async (db: Queryable, memberId: number, id: number, at: Date): Promise<void> => {
  const mine = and(eq(letterCopies.memberId, memberId), id === 0 ? undefined : eq(letterCopies.letterId, id));
  await db
    .update(letterCopies)
    .set({ readAt: at })
    .where(and(mine, isNull(letterCopies.readAt)));
  if (id !== 0 && (await db.$count(letterCopies, mine)) === 0) throw refuse('letters.unknown');
};

/** The letters of one member. */
export const createLettersService = ({ database, clock }: { database: Database; clock: Clock }) => ({
  sendLetters,

  unread: (memberId: number): Promise<number> => unreadOf(database.orm, memberId),

  async notices(memberId: number, page: number) {
    const mine = eq(letterCopies.memberId, memberId);
    const [rows, [counted], unread] = await Promise.all([
      database.orm
        .select({
          id: letters.id,
          kind: letters.kind,
          title: letters.title,
          content: letters.content,
          sentAt: letters.sentAt,
          readAt: letterCopies.readAt,
        })
        .from(letterCopies)
        .innerJoin(letters, eq(letters.id, letterCopies.letterId))
        .where(mine)
        .orderBy(desc(letterCopies.sentAt), desc(letterCopies.letterId))
        .limit(PAGE_SIZE)
        .offset((page - 1) * PAGE_SIZE),
      database.orm.select({ total: count() }).from(letterCopies).where(mine),
      unreadOf(database.orm, memberId),
    ]);
    const notices = rows.map(
      ({ sentAt, readAt, ...letter }): Notice => ({
        ...letter,
        created_at: beijingTime(sentAt),
        read: readAt === null ? 0 : 1,
      }),
    );
    return { ...pageOf(notices, Number(counted?.total ?? 0), page), unread };
  },

  async markRead(memberId: number, id: number): Promise<number> {
    await markRead(database.orm, memberId, id, clock.now());
    return unreadOf(database.orm, memberId);
  },
});
export type LettersService = ReturnType<typeof createLettersService>;
