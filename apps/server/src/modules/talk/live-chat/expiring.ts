import { and, eq, inArray, isNotNull, isNull, notExists, or, sql } from 'drizzle-orm';
import { type Erasure, expiringRows, type Tx } from '../../../platform/index.ts';
import { talkMessages, talkPictures, talks } from './tables.ts';

/** Deletes pictures that no remaining message shows. */
const removePictures = async (tx: Tx, keys: readonly string[]): Promise<void> => {
  const shown = tx.select({ one: sql`1` }).from(talkMessages).where(eq(talkMessages.picture, talkPictures.key));
  if (keys.length > 0) await tx.delete(talkPictures).where(and(inArray(talkPictures.key, [...keys]), notExists(shown)));
};

/**
 * A talk without its last message: that of a visitor goes, and that of a member forgets what was written last. Its
 * numbers stay, because the member's page continues with them.
 */
const endTalks = async (tx: Tx, last: readonly { talkId: number; seq: number }[]): Promise<void> => {
  const isEnded = or(...last.map(({ talkId, seq }) => and(eq(talks.id, talkId), eq(talks.lastSeq, seq))));
  await tx.delete(talks).where(and(isEnded, isNull(talks.memberId)));
  await tx
    .update(talks)
    .set({ lastWord: '' })
    .where(and(isEnded, isNotNull(talks.memberId)));
};

/** The newest deleted message of each talk. */
const newestOf = (deleted: readonly { talkId: number; seq: number }[]) => {
  const newest = new Map<number, number>();
  for (const { talkId, seq } of deleted) newest.set(talkId, Math.max(seq, newest.get(talkId) ?? 0));
  return [...newest].map(([talkId, seq]) => ({ talkId, seq }));
};

export const expiringTalks = [
  expiringRows({
    table: talkMessages,
    at: talkMessages.at,
    others: {
      tables: [talkPictures, talks],
      read: { talkId: talkMessages.talkId, seq: talkMessages.seq, picture: talkMessages.picture },
      async remove(tx, deleted) {
        await removePictures(
          tx,
          deleted.flatMap(({ picture }) => (picture === '' ? [] : [picture])),
        );
        await endTalks(tx, newestOf(deleted));
      },
    },
  }),
];

/** The talk of a member with all messages and pictures. */
export const eraseTalk: Erasure = async (tx, memberId) => {
  const ofMember = tx.select({ id: talks.id }).from(talks).where(eq(talks.memberId, memberId));
  const deleted = await tx
    .delete(talkMessages)
    .where(inArray(talkMessages.talkId, ofMember))
    .returning({ picture: talkMessages.picture });
  await removePictures(
    tx,
    deleted.flatMap(({ picture }) => (picture === '' ? [] : [picture])),
  );
  await tx.delete(talks).where(eq(talks.memberId, memberId));
};
