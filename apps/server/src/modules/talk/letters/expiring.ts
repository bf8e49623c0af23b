import { asc, eq, lt, notExists, sql } from 'drizzle-orm';
import { type ExpiringRows, expiringRows } from '../../../platform/index.ts';
import { letterCopies, letters } from './tables.ts';

const byAge = { table: letters, at: letters.sentAt };
const { countDue } = expiringRows(byAge);

/** A letter to all members has as many copies as there are members, so its copies are deleted in parts before it. */
const letterRows: ExpiringRows = {
  tables: ['letter', 'letter_copy'],
  countDue,
  async deleteOldest(tx, before, limit) {
    const copies = tx
      .select({ place: sql`${letterCopies}.ctid` })
      .from(letters)
      .innerJoin(letterCopies, eq(letterCopies.letterId, letters.id))
      .where(lt(letters.sentAt, before))
      .orderBy(asc(letters.sentAt))
      .limit(limit)
      .for('update', { of: letterCopies, skipLocked: true });
    const { rowCount } = await tx.delete(letterCopies).where(sql`ctid = ANY(ARRAY(${copies}))`);
    if (rowCount !== null && rowCount > 0) return rowCount;
    const left = tx.select({ one: sql`1` }).from(letterCopies).where(eq(letterCopies.letterId, letters.id));
    return expiringRows({ ...byAge, where: notExists(left) }).deleteOldest(tx, before, limit);
  },
};

export const expiringLetters = [letterRows];

/** The texts in which staff may have put a picture. What the platform writes has none. */
export const letterTexts = sql`SELECT ${letters.content} FROM ${letters} WHERE ${letters.sender} <> ''`;
