import { STAFF_TALKS } from '@koi/contract';
import { beijingTime } from '@koi/money';
import { and, eq, lt, sql } from 'drizzle-orm';
import { createBatch, refuse, type StaffCaller, type Tx } from '../../../platform/index.ts';
import type { AuditedDeps } from '../../people/staff/index.ts';
import { type AutoAnswer, createAnswerer, type HelpArticle } from './auto-answer.ts';
import type { Duty } from './duty.ts';
import {
  addMessage,
  lastAnswer,
  lockTalk,
  lockTalkOf,
  messageOfClient,
  type NewMessage,
  PICTURES_AT,
  tell,
  unreadAnswers,
} from './store.ts';
import { talkPictures, talks } from './tables.ts';
import { afterGuestWord, afterStaffWord, type Guest, memberGuest, type TalkRow } from './talk.ts';

export interface MessagesDeps extends AuditedDeps {
  duty: Duty;
  content: { helpArticles(): Promise<HelpArticle[]> };
}

export interface Words {
  client_id: string;
  text: string;
  picture: string;
}

export interface Sent {
  talk: number;
  seq: number;
  at: string;
}

/** Sends messages exactly once: a client id identifies a message, however often it arrives. */
export const createMessages = ({ database, clock, audit, duty, content }: MessagesDeps) => {
  const answer = createAnswerer();
  /** Reads the help articles once for all simultaneous questions, and not at all while staff are on duty. */
  const readHelp = createBatch<'help', HelpArticle[]>(
    async () => ((await duty.anybody()) ? new Map() : new Map([['help', await content.helpArticles()]])),
    { maxKeys: 1 },
  );
  const announce = (talk: Pick<TalkRow, 'id' | 'owner'>) =>
    void tell(database.orm, { k: 'talk', talk: talk.id, owner: talk.owner });

  const pictureKey = async (tx: Tx, address: string): Promise<string> => {
    if (address === '') return '';
    const key = address.startsWith(PICTURES_AT) ? address.slice(PICTURES_AT.length) : '';
    // The lock protects the picture from the sweep until its message is stored.
    const [row] = await tx
      .select({ key: talkPictures.key })
      .from(talkPictures)
      .where(eq(talkPictures.key, key))
      .for('key share');
    if (row === undefined) throw refuse('liveChat.pictureUnknown');
    return row.key;
  };

  const refuseBlank = ({ text, picture }: Words): void => {
    if (text === '' && picture === '') throw refuse('liveChat.blank');
  };

  /** The message that is already stored under the client id, when its writer sends it again. */
  const earlier = async (tx: Tx, talk: TalkRow, clientId: string, isOwn: (by: NewMessage) => boolean) => {
    const row = await messageOfClient(tx, talk.id, clientId);
    if (row !== undefined && !isOwn(row)) throw refuse('liveChat.clientIdTaken');
    return row && { talk: talk.id, seq: row.seq, at: beijingTime(row.at) };
  };

  /** Answers each question once. That no one is on duty is sent once, until a person has answered. */
  const addAutoAnswer = async (tx: Tx, talk: TalkRow, { text, articles }: AutoAnswer, at: Date): Promise<void> => {
    const last = articles.length === 0 ? await lastAnswer(tx, talk.id) : undefined;
    if (last?.by === 'auto' && last.articles.length === 0) return;
    await addMessage(tx, talk, { clientId: `auto-${talk.lastSeq}`, by: 'auto', text, articles, at }, {});
  };

  return {
    async fromGuest(guest: Guest, words: Words): Promise<Sent> {
      refuseBlank(words);
      // Read before the transaction, because it uses another connection.
      const articles = await readHelp('help');
      const auto = articles && answer(words.text, articles);
      const sent = await database.transaction(async (tx) => {
        const now = clock.now();
        const talk = await lockTalkOf(tx, guest, now);
        const known = await earlier(tx, talk, words.client_id, ({ by }) => by === 'guest');
        if (known !== undefined) return known;
        const picture = await pictureKey(tx, words.picture);
        const message = { clientId: words.client_id, by: 'guest' as const, text: words.text, picture, at: now };
        const after = await addMessage(tx, talk, message, afterGuestWord(talk, now));
        if (auto !== undefined) await addAutoAnswer(tx, after, auto, now);
        return { talk: talk.id, seq: after.lastSeq, at: beijingTime(now) };
      });
      announce({ id: sent.talk, owner: guest.owner });
      return sent;
    },

    async fromStaff(staff: StaffCaller, address: string, talkId: number, words: Words): Promise<Sent> {
      refuseBlank(words);
      const { owner, ...sent } = await database.transaction(async (tx) => {
        const now = clock.now();
        const talk = await lockTalk(tx, talkId);
        const known = await earlier(tx, talk, words.client_id, ({ staffId }) => staffId === staff.id);
        if (known !== undefined) return { ...known, owner: talk.owner };
        const change = afterStaffWord(talk, staff);
        const picture = await pictureKey(tx, words.picture);
        const message: NewMessage = {
          clientId: words.client_id,
          by: 'staff',
          staffId: staff.id,
          staffName: staff.name,
          text: words.text,
          picture,
          at: now,
        };
        const after = await addMessage(tx, talk, message, change);
        if (talk.holderId === null) {
          await audit.record(tx, {
            by: { staff, address },
            group: 'members',
            action: 'talks.take',
            target: `会话 ${talk.id}`,
            memberId: talk.memberId ?? undefined,
            summary: STAFF_TALKS.taken,
            changes: [{ field: '接待人', before: '无人', after: staff.name }],
          });
        }
        return { talk: talk.id, seq: after.lastSeq, at: beijingTime(now), owner: talk.owner };
      });
      announce({ id: talkId, owner });
      return sent;
    },

    unread: (memberId: number): Promise<number> => unreadAnswers(database.orm, memberGuest(memberId)),

    /** Moves the read position forward only, and not beyond the last message. */
    async read(side: 'guest' | 'staff', talk: Pick<TalkRow, 'id' | 'owner'>, seq: number): Promise<void> {
      const column = side === 'guest' ? talks.guestRead : talks.staffRead;
      const upTo = sql<number>`least(${seq}, ${talks.lastSeq})`;
      const moved = await database.orm
        .update(talks)
        .set(side === 'guest' ? { guestRead: upTo } : { staffRead: upTo })
        .where(and(eq(talks.id, talk.id), lt(column, upTo)))
        .returning({ id: talks.id });
      if (moved.length > 0) announce(talk);
    },
  };
};

export type Messages = ReturnType<typeof createMessages>;
