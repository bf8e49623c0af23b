import { idMeant, nameMeant, readMemberReference } from '@koi/contract/rules/member-references';
import { addDays, beijingDayStart } from '@koi/money';
import { and, eq, exists, gt, gte, inArray, like, lt, or, type SQL, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import { orderBy, type Place, type Queryable, readPage } from '../../../platform/index.ts';
import { type IdentityRow, identityColumns, ofMember, openIdentity, openMembers } from './identity.ts';
import { type AdmittedSearch, identityCondition } from './identity-search.ts';
import { avatarAddress } from './member.ts';
import { memberMeant } from './references.ts';
import { memberAvatars, memberDevices, memberIdentities, memberSessions, members, memberVisits } from './tables.ts';

/** A member as the staff see them. The caller masks the personal fields. */
export interface MemberFileRow {
  id: number;
  name: string;
  realname: string;
  mobile: string;
  vipLevel: number;
  isAgent: boolean;
  frozen: boolean;
  depositTotal: bigint;
  turnoverTotal: bigint;
  withdrawalTotal: bigint;
  joinedAt: Date;
}

export interface MemberFilter extends Place {
  search: string;
  state: '' | 'normal' | 'frozen';
  sort: 'newest' | 'deposits' | 'turnover';
  /** Beijing days of joining; empty for no limit. */
  joined_from: string;
  joined_to: string;
  /** A Beijing day on which the member visited; empty for all members. */
  active_on: string;
}

const columns = {
  id: members.id,
  name: members.name,
  ...identityColumns,
  vipLevel: members.vipLevel,
  isAgent: members.isAgent,
  frozen: members.frozen,
  depositTotal: members.depositTotal,
  turnoverTotal: members.turnoverTotal,
  withdrawalTotal: members.withdrawalTotal,
  joinedAt: members.joinedAt,
};

const PATTERN_SIGNS = /[\\%_]/g;
const beginsWith = (text: string) => `${text.replace(PATTERN_SIGNS, '\\$&')}%`;

/** Matches the beginning of a name, or an id: what staff see of every member. */
const matches = (search: string): SQL | undefined => {
  if (search === '') return undefined;
  const reference = readMemberReference(search);
  const [id, name] = [idMeant(reference), nameMeant(reference)];
  const byName = name === undefined ? undefined : like(members.nameKey, beginsWith(name.toLowerCase()));
  return or(byName, id === undefined ? undefined : eq(members.id, id)) ?? sql`false`;
};

const ORDER = {
  newest: orderBy('desc', members.joinedAt, members.id),
  deposits: orderBy('desc', members.depositTotal, members.id),
  turnover: orderBy('desc', members.turnoverTotal, members.id),
} as const;

const joinedWithin = (from: string, to: string): SQL | undefined =>
  and(
    from === '' ? undefined : gte(members.joinedAt, beijingDayStart(from)),
    to === '' ? undefined : lt(members.joinedAt, beijingDayStart(addDays(to, 1))),
  );

const activeOn = (db: Queryable, day: string): SQL | undefined => {
  const visited = and(eq(memberVisits.day, day), eq(memberVisits.memberId, members.id));
  return day === '' ? undefined : exists(db.select({ day: memberVisits.day }).from(memberVisits).where(visited));
};

/** Visits of a day are stored by member, so that their order serves a list of the members who were active. */
const BY_ID = orderBy('desc', members.id);

/** How a list of members is shown: what is read beside the rows, at the same time as their personal data, and one row. */
interface Shown<B, W> {
  beside(ids: readonly number[]): Promise<B>;
  row(file: MemberFileRow, beside: B): W;
}

/** A mobile number is matched when the search by it was admitted. */
export const listFiles = <B, W>(
  db: Queryable,
  { search, state, sort, joined_from: from, joined_to: to, active_on: day, ...place }: MemberFilter,
  { beside, row: show }: Shown<B, W>,
  admitted?: AdmittedSearch,
) => {
  // Conditions without parameters, so that the partial index of frozen members serves the filter.
  const frozen = { '': undefined, frozen: sql`${members.frozen}`, normal: sql`NOT ${members.frozen}` }[state];
  const byMobile = admitted && identityCondition(db, admitted, 'mobile');
  const found = byMobile ? or(matches(search), byMobile) : matches(search);
  const where = and(found, frozen, joinedWithin(from, to), activeOn(db, day));
  const order = day !== '' && sort === 'newest' ? BY_ID : ORDER[sort];
  return readPage(db, { table: members, where, order, place }, async (rows) => {
    const [files, read] = await Promise.all([openMembers(db, rows), beside(rows.map(({ id }) => id))]);
    return files.map((file) => show(file, read));
  });
};

/** A file without the personal values that staff do not see. */
const fileOf = <R extends IdentityRow>(db: Queryable, row: R) => {
  const { email: _, birthday: __, ...file } = openIdentity(db, row);
  return file;
};

export interface WholeFile extends MemberFileRow {
  avatar: string;
  devices: number;
  lastLoginAt: Date | undefined;
}

/** Members by id. */
export const readFiles = async (db: Queryable, memberIds: readonly number[]): Promise<Map<number, MemberFileRow>> => {
  const rows = await db
    .select(columns)
    .from(members)
    .leftJoin(memberIdentities, ofMember)
    .where(inArray(members.id, [...memberIds]));
  return new Map(rows.map((row) => [row.id, fileOf(db, row)]));
};

export const readFile = async (db: Queryable, memberId: number): Promise<WholeFile | undefined> => {
  const [row] = await db
    .select({ ...columns, avatarHash: memberAvatars.hash })
    .from(members)
    .leftJoin(memberIdentities, ofMember)
    .leftJoin(memberAvatars, eq(memberAvatars.memberId, members.id))
    .where(eq(members.id, memberId));
  if (row === undefined) return undefined;
  const [seen] = await db
    .select({ devices: sql<number>`count(*)::int`, last: sql<string | null>`max(${memberDevices.seenAt})` })
    .from(memberDevices)
    .where(eq(memberDevices.memberId, memberId));
  const { avatarHash, ...file } = row;
  return {
    ...fileOf(db, file),
    avatar: avatarAddress(avatarHash),
    devices: seen?.devices ?? 0,
    lastLoginAt: seen?.last ? new Date(seen.last) : undefined,
  };
};

/** Devices of a member, the last one used first. Only the newest are kept. */
export const listDevices = <W>(
  db: Queryable,
  memberId: number,
  place: Place,
  show: (rows: { deviceHash: string; seenAt: Date }[]) => W[],
) => {
  const order = orderBy('desc', memberDevices.seenAt, memberDevices.deviceHash);
  return readPage(db, { table: memberDevices, where: eq(memberDevices.memberId, memberId), order, place }, show);
};

/** Live sessions of a member, the last one used first. */
export const listSessions = <W>(
  db: Queryable,
  memberId: number,
  { now, ...place }: Place & { now: Date },
  show: (rows: (typeof memberSessions.$inferSelect)[]) => W[],
) => {
  const order = orderBy('desc', memberSessions.touchedAt, memberSessions.id);
  const where = and(eq(memberSessions.memberId, memberId), gt(memberSessions.expiresAt, now));
  return readPage(db, { table: memberSessions, where, order, place }, show);
};

/** Beijing days on which a member visited, newest first. */
export const listVisits = <W>(
  db: Queryable,
  memberId: number,
  place: Place,
  show: (rows: { day: string; at: Date }[]) => W[],
) => {
  const order = orderBy('desc', memberVisits.day);
  return readPage(db, { table: memberVisits, where: eq(memberVisits.memberId, memberId), order, place }, show);
};

export interface MemberLabel {
  name: string;
  vipLevel: number;
}

/** Names and VIP levels for a page of other records. */
export const labelsOf = async (db: Queryable, memberIds: readonly number[]): Promise<Map<number, MemberLabel>> => {
  if (memberIds.length === 0) return new Map();
  const rows = await db
    .select({ id: members.id, name: members.name, vipLevel: members.vipLevel })
    .from(members)
    .where(inArray(members.id, [...new Set(memberIds)]));
  return new Map(rows.map(({ id, ...label }) => [id, label]));
};

/** The columns of a staff list that name the member of a row. */
export const memberColumns = (memberId: number, label: MemberLabel | undefined) => ({
  member_id: memberId,
  member_name: label?.name ?? '',
  vip: label?.vipLevel ?? 0,
});

/** The name of a member as staff read it. */
export const nameOf = async (db: Queryable, memberId: number): Promise<string> =>
  (await labelsOf(db, [memberId])).get(memberId)?.name ?? String(memberId);

/** Shows rows of other records, each with the label of its member. */
export const withLabels =
  <R extends { memberId: number }, W>(db: Queryable, show: (row: R, label: MemberLabel | undefined) => W) =>
  async (rows: readonly R[]): Promise<W[]> => {
    const labels = await labelsOf(
      db,
      rows.map(({ memberId }) => memberId),
    );
    return rows.map((row) => show(row, labels.get(row.memberId)));
  };

/** Upper bound of the members that one search covers. */
const SEARCH_LIMIT = 200;

/**
 * Ids of the members whose records a search refers to. The whole id of a member refers to no other member; when it is the
 * name of another one too, the search is refused.
 */
export const idsMatching = async (db: Queryable, search: string): Promise<number[]> => {
  const id = idMeant(readMemberReference(search));
  if (id !== undefined && (await memberMeant(db, search)) === id) return [id];
  const rows = await db.select({ id: members.id }).from(members).where(matches(search)).limit(SEARCH_LIMIT);
  return rows.map((row) => row.id);
};

/** Orders with exactly this number, otherwise those of the members whom the search refers to. */
export const ordersMatching = async (
  db: Queryable,
  search: string,
  { no, memberId }: { no: PgColumn; memberId: PgColumn },
  isNumber: (no: string) => boolean,
): Promise<SQL | undefined> => {
  if (search === '') return undefined;
  const number = search.toUpperCase();
  return isNumber(number) ? eq(no, number) : inArray(memberId, await idsMatching(db, search));
};
