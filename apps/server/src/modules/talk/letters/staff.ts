import { type InputOf, mayDo, type OutputOf, type StaffLetter, type staffRows } from '@koi/contract';
import { namesIn } from '@koi/contract/rules/content';
import { beijingTime } from '@koi/money';
import { and, count, eq, ilike, inArray, isNotNull, ne, or, type SQL, sql } from 'drizzle-orm';
import { once, orderBy, type Queryable, readPage, refuse, type StaffActor, type Tx } from '../../../platform/index.ts';
import { labelsOf, memberMeant, membersMeant } from '../../people/members/index.ts';
import type { AuditedDeps } from '../../people/staff/index.ts';
import { advertises, isNoAdvertising, sendLetters } from './service.ts';
import { letterCopies, letters } from './tables.ts';

type Rows = typeof staffRows.letters;
type LetterRow = typeof letters.$inferSelect;

const NAMES_SHOWN = 3;
const UNKNOWN_SAID = 20;
const PATTERN_SIGNS = /[\\%_]/g;

/** Searches by a part of the title, or by a recipient. */
const searched = async (db: Queryable, search: string): Promise<SQL | undefined> => {
  if (search === '') return undefined;
  const memberId = await memberMeant(db, search);
  const byTitle = ilike(letters.title, `%${search.replace(PATTERN_SIGNS, '\\$&')}%`);
  if (memberId === undefined) return byTitle;
  const theirs = db
    .select({ id: letterCopies.letterId })
    .from(letterCopies)
    .where(and(eq(letterCopies.memberId, memberId), isNoAdvertising(db)));
  return or(byTitle, inArray(letters.id, theirs));
};

const readersOf = async (db: Queryable, ids: number[]): Promise<Map<number, number>> => {
  if (ids.length === 0) return new Map();
  const rows = await db
    .select({ id: letterCopies.letterId, readers: count() })
    .from(letterCopies)
    .where(and(inArray(letterCopies.letterId, ids), isNotNull(letterCopies.readAt)))
    .groupBy(letterCopies.letterId);
  return new Map(rows.map(({ id, readers }) => [id, Number(readers)]));
};

/** Names of the first recipients of each letter. Those of a letter that advertises would tell who is blocked. */
const namesOf = async (db: Queryable, rows: readonly LetterRow[]): Promise<Map<number, string[]>> => {
  const ids = rows.flatMap((row) => (row.audience === 'some' && !advertises(row) ? [row.id] : []));
  if (ids.length === 0) return new Map();
  const { rows: copies } = await db.execute<{ letter_id: number; member_id: number }>(sql`
    SELECT letter_id, member_id FROM (
      SELECT letter_id, member_id, row_number() OVER (PARTITION BY letter_id ORDER BY member_id) AS place
      FROM letter_copy WHERE letter_id = ANY(${sql.param(ids)}::int[])) AS copies
    WHERE place <= ${NAMES_SHOWN} ORDER BY letter_id, place`);
  const labels = await labelsOf(
    db,
    copies.map((copy) => copy.member_id),
  );
  const names = new Map<number, string[]>();
  for (const copy of copies) {
    const name = labels.get(copy.member_id)?.name ?? String(copy.member_id);
    names.set(copy.letter_id, [...(names.get(copy.letter_id) ?? []), name]);
  }
  return names;
};

export type LettersStaffDeps = AuditedDeps;

/** Letters from staff to members. A sent letter cannot be withdrawn, because it may already have been read. */
export const createLettersStaff = ({ database, clock, audit }: LettersStaffDeps) => {
  /** Nothing is sent when a name is unknown, so that no recipient is left out unnoticed. */
  const recipientsOf = async (tx: Tx, { audience, names }: InputOf<Rows['send']>): Promise<number[] | 'all'> => {
    if (audience === 'all') return 'all';
    const wanted = namesIn(names);
    const known = await membersMeant(tx, wanted);
    const unknown = wanted.filter((name) => !known.has(name));
    if (unknown.length > 0) throw refuse('letters.namesUnknown', unknown.slice(0, UNKNOWN_SAID));
    return [...new Set(known.values())];
  };

  return {
    async list({ source, search, ...place }: InputOf<Rows['list']>) {
      const db = database.orm;
      const where = and(
        source === 'staff' ? ne(letters.sender, '') : eq(letters.sender, ''),
        await searched(db, search),
      );
      const order = orderBy('desc', letters.sentAt, letters.id);
      return readPage(db, { table: letters, where, order, place }, async (rows) => {
        const ids = rows.map(({ id }) => id);
        const [readers, names] = await Promise.all([readersOf(db, ids), namesOf(db, rows)]);
        return rows.map(
          ({ sentAt, ...row }): StaffLetter => ({
            ...row,
            names: names.get(row.id) ?? [],
            readers: readers.get(row.id) ?? 0,
            created_at: beijingTime(sentAt),
          }),
        );
      });
    },

    /** Letters that one member received. Those that advertise are shown to staff who see blocks of members. */
    async received(
      { staff }: Pick<StaffActor, 'staff'>,
      { member_id: memberId, ...place }: InputOf<Rows['received']>,
    ): Promise<OutputOf<Rows['received']>> {
      const db = database.orm;
      const mine = eq(letterCopies.memberId, memberId);
      const where = mayDo(staff.roles, 'protection.read') ? mine : and(mine, isNoAdvertising(db));
      const order = orderBy('desc', letterCopies.sentAt, letterCopies.letterId);
      return readPage(db, { table: letterCopies, where, order, place }, async (copies) => {
        const ids = copies.map(({ letterId }) => letterId);
        const sent = ids.length === 0 ? [] : await db.select().from(letters).where(inArray(letters.id, ids));
        const byId = new Map(sent.map((letter) => [letter.id, letter]));
        return copies.flatMap(({ letterId, readAt }) => {
          const letter = byId.get(letterId);
          if (letter === undefined) return [];
          const { sentAt, recipients: _, ...shown } = letter;
          return { ...shown, created_at: beijingTime(sentAt), read_at: readAt === null ? '' : beijingTime(readAt) };
        });
      });
    },

    send: (by: StaffActor, form: InputOf<Rows['send']>): Promise<{ id: number; recipients: number }> => {
      const { submit, ...content } = form;
      const intent = {
        scope: `staff:${by.staff.id}:letters.send`,
        key: submit === '' ? undefined : submit,
        content,
      };
      return database.transaction((tx) =>
        once(tx, intent, async () => {
          const memberIds = await recipientsOf(tx, form);
          const sent = await sendLetters(tx, {
            memberIds,
            title: form.title,
            content: form.content,
            kind: form.kind,
            sender: by.staff.name,
            at: clock.now(),
          });
          if (sent === undefined) throw refuse('letters.noMembers');
          await audit.record(tx, {
            by,
            group: 'members',
            action: 'letters.send',
            target: `站内信 ${form.title}`,
            memberId: memberIds !== 'all' && memberIds.length === 1 ? memberIds[0] : undefined,
            summary: `发送给${form.audience === 'all' ? '全部' : ''} ${sent.recipients} 位会员`,
          });
          return sent;
        }),
      );
    },
  };
};
export type LettersStaff = ReturnType<typeof createLettersStaff>;
