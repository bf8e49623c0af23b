import { TALK_PAGE_SIZE, TALKS, type TalkMessage } from '@koi/contract';
import { beijingTime } from '@koi/money';
import { and, asc, count, desc, eq, gt, lt, ne } from 'drizzle-orm';
import { notify, type Queryable, refuse, type Tx } from '../../../platform/index.ts';
import { talkMessages, talks } from './tables.ts';
import { type Guest, type TalkChange, type TalkRow, visitorNumber } from './talk.ts';

type MessageRow = typeof talkMessages.$inferSelect;
export type NewMessage = Omit<typeof talkMessages.$inferInsert, 'talkId' | 'seq'>;

/** The channel that notifies every process of changes. The changes themselves are read from the tables. */
export const CHANNEL = 'koi_talks';
export type Notice =
  | { k: 'talk'; talk: number; owner: string }
  | { k: 'typing'; talk: number; owner: string; by: 'guest' | 'staff'; who: string }
  | { k: 'duty' }
  /** Sessions of a guest (`m:1`) or a member of staff (`s:1`) have ended. */
  | { k: 'ended'; whose: string };

/**
 * Sent after the commit, never within a transaction, because transactions that notify commit one at a time, each with
 * its own write to disk. A lost notification does no harm: a socket checks for news with every ping of its client.
 */
export const tell = (db: Queryable, notice: Notice): Promise<void> =>
  notify(db, CHANNEL, JSON.stringify(notice)).catch(() => undefined);

export const PICTURES_AT = '/media/talks/';
const WORD_LENGTH = 60;
const PICTURE_WORD = '[图片]';

/** Locks the talk until the transaction ends. */
export const lockTalk = async (tx: Tx, id: number): Promise<TalkRow> => {
  const [row] = await tx.select().from(talks).where(eq(talks.id, id)).for('update');
  if (row === undefined) throw refuse('liveChat.unknown');
  return row;
};

/** Locks the guest's talk, which is created with the first message. */
export const lockTalkOf = async (tx: Tx, { owner, memberId }: Guest, now: Date): Promise<TalkRow> => {
  const visitorName = memberId === undefined ? TALKS.visitor(visitorNumber(owner)) : '';
  await tx
    .insert(talks)
    .values({ owner, memberId: memberId ?? null, visitorName, lastAt: now, createdAt: now })
    .onConflictDoNothing();
  const [row] = await tx.select().from(talks).where(eq(talks.owner, owner)).for('update');
  if (row === undefined) throw new Error('a talk was not stored');
  return row;
};

export const talkOf = async (db: Queryable, owner: string): Promise<TalkRow | undefined> => {
  const [row] = await db.select().from(talks).where(eq(talks.owner, owner));
  return row;
};

export const readTalk = async (db: Queryable, id: number): Promise<TalkRow | undefined> => {
  const [row] = await db.select().from(talks).where(eq(talks.id, id));
  return row;
};

/** The lock on the talk makes the numbers follow the order of commits, so that no reader skips a message. */
export const addMessage = async (tx: Tx, talk: TalkRow, message: NewMessage, change: TalkChange): Promise<TalkRow> => {
  const seq = talk.lastSeq + 1;
  await tx.insert(talkMessages).values({ ...message, talkId: talk.id, seq });
  const isPersonal = message.by === 'guest' || message.by === 'staff';
  const word = message.text === '' ? PICTURE_WORD : message.text.slice(0, WORD_LENGTH);
  const set = {
    ...change,
    lastSeq: seq,
    // Writing a message marks everything before it as read.
    ...(message.by === 'guest' && { guestRead: seq }),
    ...(message.by === 'staff' && { staffRead: seq }),
    ...(isPersonal && { lastWord: word, lastBy: message.by, lastAt: message.at }),
  };
  await tx.update(talks).set(set).where(eq(talks.id, talk.id));
  return { ...talk, ...set };
};

export const changeTalk = async (tx: Tx, id: number, change: TalkChange): Promise<void> => {
  await tx.update(talks).set(change).where(eq(talks.id, id));
};

export const messageOfClient = async (tx: Tx, talkId: number, clientId: string): Promise<MessageRow | undefined> => {
  const [row] = await tx
    .select()
    .from(talkMessages)
    .where(and(eq(talkMessages.talkId, talkId), eq(talkMessages.clientId, clientId)));
  return row;
};

export const messagesAfter = (db: Queryable, talkId: number, seq: number, limit: number): Promise<MessageRow[]> =>
  db
    .select()
    .from(talkMessages)
    .where(and(eq(talkMessages.talkId, talkId), gt(talkMessages.seq, seq)))
    .orderBy(asc(talkMessages.seq))
    .limit(limit);

/** One page of messages before a number, oldest first. */
export const messagesBefore = async (
  db: Queryable,
  talkId: number,
  seq: number,
): Promise<{ rows: MessageRow[]; more: boolean }> => {
  const rows = await db
    .select()
    .from(talkMessages)
    .where(and(eq(talkMessages.talkId, talkId), lt(talkMessages.seq, seq)))
    .orderBy(desc(talkMessages.seq))
    .limit(TALK_PAGE_SIZE + 1);
  return { rows: rows.slice(0, TALK_PAGE_SIZE).toReversed(), more: rows.length > TALK_PAGE_SIZE };
};

/** Counts the answers of staff that the guest has not read. */
export const unreadAnswers = async (db: Queryable, { owner }: Guest): Promise<number> => {
  const [row] = await db
    .select({ unread: count() })
    .from(talkMessages)
    .innerJoin(talks, eq(talks.id, talkMessages.talkId))
    .where(and(eq(talks.owner, owner), eq(talkMessages.by, 'staff'), gt(talkMessages.seq, talks.guestRead)));
  return row?.unread ?? 0;
};

/** The last message that is not the guest's. */
export const lastAnswer = async (tx: Tx, talkId: number): Promise<MessageRow | undefined> => {
  const [row] = await tx
    .select()
    .from(talkMessages)
    .where(and(eq(talkMessages.talkId, talkId), ne(talkMessages.by, 'guest')))
    .orderBy(desc(talkMessages.seq))
    .limit(1);
  return row;
};

/**
 * The message as the reader may see it: guests see no names of staff, and client ids are visible only to the writer.
 */
export const viewFor =
  (staffId: number | undefined) =>
  (row: MessageRow): TalkMessage => {
    const isOwn = staffId === undefined ? row.by === 'guest' : row.staffId === staffId;
    return {
      seq: row.seq,
      by: row.by,
      who: staffId === undefined ? '' : row.staffName,
      client_id: isOwn ? row.clientId : '',
      text: row.text,
      picture: row.picture === '' ? '' : PICTURES_AT + row.picture,
      articles: row.articles,
      at: beijingTime(row.at),
    };
  };
