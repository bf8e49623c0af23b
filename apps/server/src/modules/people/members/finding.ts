import { and, desc, eq, like, type SQL, sql } from 'drizzle-orm';
import type { Queryable } from '../../../platform/index.ts';
import { members } from './tables.ts';

/** A member that a search found. The caller masks the personal fields. */
export interface FoundMember {
  id: number;
  name: string;
  realname: string;
  mobile: string;
  vipLevel: number;
  frozen: boolean;
}

/** Length of the end of a mobile number that is indexed. */
const TAIL_LENGTH = 4;
const ID = /^[1-9]\d{0,8}$/;
const NAME = /^[a-z0-9]{2,16}$/;
const MOBILE_END = /^\d{4,11}$/;
const REALNAME = /^\p{Script=Han}[\p{Script=Han}·]+$/u;

const columns = {
  id: members.id,
  name: members.name,
  realname: members.realname,
  mobile: members.mobile,
  vipLevel: members.vipLevel,
  frozen: members.frozen,
};

/** Orders by the operator class of the index, which serves both the prefix and the order. */
const byName = sql`${members.nameKey} USING ~<~`;

/**
 * Members with this id, whose name begins with the text, whose mobile number ends in it, or who have this real name.
 * Each way has its own index.
 */
export const findMembers = async (
  db: Queryable,
  text: string,
  limit: number,
): Promise<(FoundMember & { byMobile: boolean })[]> => {
  const read = async (fits: boolean, where: SQL | undefined, order: SQL, byMobile = false) => {
    if (!fits) return [];
    const rows = await db.select(columns).from(members).where(where).orderBy(order).limit(limit);
    return rows.map((row) => ({ ...row, byMobile }));
  };
  const name = text.toLowerCase();
  const tail = sql`right(${members.mobile}, ${sql.raw(`${TAIL_LENGTH}`)})`;
  // Without a parameter, so that the partial index serves the query.
  const isGiven = sql`${members.mobile} <> ''`;
  const newest = desc(members.id);
  const all = await Promise.all([
    read(ID.test(text), eq(members.id, Number(text)), newest),
    read(NAME.test(name), like(members.nameKey, `${name}%`), byName),
    read(
      MOBILE_END.test(text),
      and(isGiven, eq(tail, text.slice(-TAIL_LENGTH)), like(members.mobile, `%${text}`)),
      newest,
      true,
    ),
    read(REALNAME.test(text), eq(members.realname, text), newest),
  ]);
  const found = new Map(
    all
      .flat()
      .toReversed()
      .map((member) => [member.id, member]),
  );
  return [...found.values()].toReversed().slice(0, limit);
};

/** Members by id, for what other modules found of them. */
export const membersWith = async (db: Queryable, ids: readonly number[]): Promise<FoundMember[]> =>
  ids.length === 0
    ? []
    : db
        .select(columns)
        .from(members)
        .where(sql`${members.id} = ANY(${sql.param([...ids])}::int[])`);
