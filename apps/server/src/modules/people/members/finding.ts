import { desc, eq, like, type SQL, sql } from 'drizzle-orm';
import type { Queryable } from '../../../platform/index.ts';
import { identityColumns, ofMember, openIdentity } from './identity.ts';
import { type AdmittedSearch, identityCondition } from './identity-search.ts';
import { memberIdentities, members } from './tables.ts';

/** A member that a search found. The caller masks the personal fields. */
export interface FoundMember {
  id: number;
  name: string;
  realname: string;
  mobile: string;
  vipLevel: number;
  frozen: boolean;
}

const ID = /^[1-9]\d{0,8}$/;
const NAME = /^[a-z0-9]{2,16}$/;

const columns = {
  id: members.id,
  name: members.name,
  ...identityColumns,
  vipLevel: members.vipLevel,
  frozen: members.frozen,
};

/** Members whose personal values are opened. */
const readMembers = (db: Queryable) => db.select(columns).from(members).leftJoin(memberIdentities, ofMember);

type MemberRow = Awaited<ReturnType<typeof readMembers>>[number];

const foundIn = (db: Queryable, row: MemberRow): FoundMember => {
  const { id, name, vipLevel, frozen } = row;
  const { realname, mobile } = openIdentity(db, row);
  return { id, name, realname, mobile, vipLevel, frozen };
};

/** Orders by the operator class of the index, which serves both the prefix and the order. */
const byName = sql`${members.nameKey} USING ~<~`;

/**
 * Members with this id or whose name begins with the text, and those whose mobile number, its end or whose real name is
 * the value of an admitted search. Each way has its own index.
 */
export const findMembers = async (
  db: Queryable,
  text: string,
  limit: number,
  admitted?: AdmittedSearch,
): Promise<(FoundMember & { byMobile: boolean })[]> => {
  const read = async (where: SQL | undefined, order: SQL, byMobile = false) => {
    if (where === undefined) return [];
    const rows = await readMembers(db).where(where).orderBy(order).limit(limit);
    return rows.map((row) => ({ ...foundIn(db, row), byMobile }));
  };
  const name = text.toLowerCase();
  const newest = desc(members.id);
  const all = await Promise.all([
    read(ID.test(text) ? eq(members.id, Number(text)) : undefined, newest),
    read(NAME.test(name) ? like(members.nameKey, `${name}%`) : undefined, byName),
    read(admitted && identityCondition(db, admitted, 'mobile'), newest, true),
    read(admitted && identityCondition(db, admitted, 'mobile_tail'), newest, true),
    read(admitted && identityCondition(db, admitted, 'realname'), newest),
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
export const membersWith = async (db: Queryable, ids: readonly number[]): Promise<FoundMember[]> => {
  if (ids.length === 0) return [];
  const rows = await readMembers(db).where(sql`${members.id} = ANY(${sql.param([...ids])}::int[])`);
  return rows.map((row) => foundIn(db, row));
};
