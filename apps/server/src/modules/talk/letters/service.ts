import { ADVERTISING_LETTER, type LETTER_KINDS, type Notice, PAGE_SIZE } from '@koi/contract';
import { beijingTime } from '@koi/money';
import { and, count, desc, eq, gte, isNull, lt, ne, notExists, type SQL, sql } from 'drizzle-orm';
import { type Clock, type Database, pageOf, type Queryable, refuse, type Tx } from '../../../platform/index.ts';
import { sanitizeHtml } from '../../operator/settings/index.ts';
import { everyMember } from '../../people/members/index.ts';
import { appendLog, blockedAmong, readBlock, wasBlocked } from '../../people/protection/index.ts';
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

/** Letters by which staff advertise. What the platform writes about an application is not advertising. */
export const advertises = ({ kind, sender }: { kind: string; sender: string }): boolean =>
  kind === ADVERTISING_LETTER && sender !== '';
const isAdvertising = and(eq(letters.kind, ADVERTISING_LETTER), ne(letters.sender, ''));

/** The copies of letters that do not advertise. */
export const isNoAdvertising = (db: Queryable): SQL =>
  notExists(
    db
      .select({ id: letters.id })
      .from(letters)
      .where(and(eq(letters.id, letterCopies.letterId), isAdvertising)),
  );

/** The letters that a member sees: while their play is blocked, none that advertises, whenever it was sent. */
const seenBy = async (db: Queryable, memberId: number, now: Date): Promise<SQL | undefined> => {
  const mine = eq(letterCopies.memberId, memberId);
  return (await readBlock(db, memberId, now)) === undefined ? mine : and(mine, isNoAdvertising(db));
};

const unreadOf = async (db: Queryable, memberId: number, now: Date): Promise<number> => {
  const [row] = await db
    .select({ unread: count() })
    .from(letterCopies)
    .where(and(await seenBy(db, memberId, now), isNull(letterCopies.readAt)));
  return Number(row?.unread ?? 0);
};

/** Advertising that reached a member in spite of a block, between two moments. There must be none. */
export const advertisedWhileBlocked = async (db: Queryable, from: Date, to: Date): Promise<number> => {
  const [row] = await db
    .select({ reached: count() })
    .from(letterCopies)
    .innerJoin(letters, eq(letters.id, letterCopies.letterId))
    .where(
      and(
        isAdvertising,
        gte(letters.sentAt, from),
        lt(letters.sentAt, to),
        wasBlocked(letterCopies.memberId, letterCopies.sentAt),
      ),
    );
  return Number(row?.reached ?? 0);
};

/** Leaves out members whose play is blocked at the moment of sending, and writes how many to the protection log. */
const withoutBlocked = async (tx: Tx, ids: readonly number[], at: Date): Promise<number[]> => {
  const blocked = new Set(await blockedAmong(tx, ids, at));
  if (blocked.size > 0) {
    const facts = { count: String(blocked.size) };
    await appendLog(tx, { memberId: 0, event: 'advertising-withheld', by: 'system', facts, at });
  }
  return ids.filter((id) => !blocked.has(id));
};

/**
 * Sends one letter to many members. Writes nothing when there are no recipients. Advertising is not delivered to members
 * whose play is blocked. They count as recipients all the same, because the person who writes may not learn of blocks.
 */
export const sendLetters = async (
  tx: Tx,
  draft: LetterDraft,
): Promise<{ id: number; recipients: number } | undefined> => {
  const { memberIds, title, content, at, kind = 'notice', sender = '' } = draft;
  const wanted = [...new Set(memberIds === 'all' ? await everyMember(tx) : memberIds)];
  if (wanted.length === 0) return undefined;
  const ids = advertises({ kind, sender }) ? await withoutBlocked(tx, wanted, at) : wanted;
  const [letter] = await tx
    .insert(letters)
    .values({
      kind,
      title,
      content: sanitizeHtml(content),
      audience: memberIds === 'all' ? 'all' : 'some',
      recipients: wanted.length,
      sender,
      sentAt: at,
    })
    .returning({ id: letters.id });
  if (letter === undefined) throw new Error('a letter was not stored');
  await tx.execute(sql`INSERT INTO letter_copy (member_id, letter_id, sent_at)
    SELECT member_id, ${letter.id}, ${at.toISOString()}::timestamptz FROM unnest(${sql.param(ids)}::int[]) AS member_id`);
  return { id: letter.id, recipients: wanted.length };
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

  unread: (memberId: number): Promise<number> => unreadOf(database.orm, memberId, clock.now()),

  async notices(memberId: number, page: number) {
    const mine = await seenBy(database.orm, memberId, clock.now());
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
      unreadOf(database.orm, memberId, clock.now()),
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
    return unreadOf(database.orm, memberId, clock.now());
  },
});
export type LettersService = ReturnType<typeof createLettersService>;
