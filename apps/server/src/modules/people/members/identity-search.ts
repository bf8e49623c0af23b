import type { IdentityField } from '@koi/contract/rules/identity-search';
import { comparableName } from '@koi/contract/rules/person-names';
import { and, eq, type SQL, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import type { Queryable, Tx } from '../../../platform/index.ts';
import { type Identity, marksFor, personOf } from './identity.ts';
import { comparableRealname, memberIdentities, members } from './tables.ts';

/** The personal values of the member's own row. Numbers of cards are compared by the card store. */
export type MemberIdentity = Extract<IdentityField, 'mobile' | 'mobile_tail' | 'realname'>;

/** A search by a personal value that was counted and recorded. The module `identity-searches` makes it. */
export interface AdmittedSearch {
  /** The value as it is compared. */
  readonly value: string;
  /** The fields that the value may be compared with. */
  readonly fields: readonly IdentityField[];
}

/** Length of the end of a mobile number that its mask shows, and that is indexed. */
const TAIL_LENGTH = 4;
/** Members that a search leads to, the newest ones. More share a name or the end of a number only in a very large house. */
const FOUND_MAX = 1_000;

// Without a parameter, so that the partial index serves the query.
const hasMobile = sql`${members.mobile} <> ''`;

interface Place {
  kind: 'mobile' | 'realname' | 'tail';
  mark: PgColumn;
  /** The value as it is hashed. */
  hashed(value: string): string;
  /** The value of members who are not sealed yet. */
  plain(value: string): SQL | undefined;
}

const { mobileMark, tailMark, realnameMark, personMark, memberId: sealedId } = memberIdentities;

const PLACES: Readonly<Record<MemberIdentity, Place>> = {
  mobile: {
    kind: 'mobile',
    mark: mobileMark,
    hashed: (value) => value,
    plain: (value) => and(hasMobile, eq(members.mobile, value)),
  },
  mobile_tail: {
    kind: 'tail',
    mark: tailMark,
    hashed: (value) => value,
    plain: (value) => and(hasMobile, eq(sql`right(${members.mobile}, ${sql.raw(`${TAIL_LENGTH}`)})`, value)),
  },
  realname: {
    kind: 'realname',
    mark: realnameMark,
    hashed: comparableName,
    plain: (value) =>
      and(sql`${members.realname} <> ''`, eq(comparableRealname(members.realname), comparableName(value))),
  },
};

/** Ids of members by a hash, which is compared under every key. */
const sealedWith = (mark: PgColumn, marks: readonly string[]): SQL => sql`
  SELECT ${sealedId} FROM ${memberIdentities} WHERE ${mark} <> '' AND ${mark} = ANY(${sql.param([...marks])}::text[])
    ORDER BY ${sealedId} DESC LIMIT ${FOUND_MAX}`;

/** Ids of members by a hash, or by the plain value while they are not sealed. */
const idsBy = (mark: PgColumn, marks: readonly string[], plain: SQL | undefined): SQL => sql`
  (${sealedWith(mark, marks)})
  UNION ALL
  (SELECT ${members.id} FROM ${members} WHERE ${plain} ORDER BY ${members.id} DESC LIMIT ${FOUND_MAX})`;

/**
 * The members with this personal value. Personal values are compared in this file only; a search by staff has to be
 * admitted first.
 */
export const matchesIdentity = (db: Queryable, field: MemberIdentity, value: string): SQL => {
  const { kind, mark, hashed, plain } = PLACES[field];
  return sql`${members.id} = ANY(ARRAY(${idsBy(mark, marksFor(db, kind, hashed(value)), plain(value))}))`;
};

/** The condition of an admitted search; undefined when the value can't be one of this field. */
export const identityCondition = (
  db: Queryable,
  { fields, value }: AdmittedSearch,
  field: MemberIdentity,
): SQL | undefined => (fields.includes(field) ? matchesIdentity(db, field, value) : undefined);

/** Members of this person who are not sealed yet. The database can't bring a name into the form in which it is compared. */
const plainPersons = async (tx: Tx, person: Pick<Identity, 'realname' | 'birthday'>): Promise<number[]> => {
  const rows = await tx
    .select({ id: members.id, realname: members.realname, birthday: members.birthday })
    .from(members)
    .where(and(sql`${members.realname} <> ''`, eq(members.birthday, person.birthday)));
  return rows.filter((row) => personOf(row) === personOf(person)).map(({ id }) => id);
};

/**
 * Other members with this real name and birth date. Transactions that compare the same person wait for each other, so that
 * one that stores a birth date and one that excludes the person at the same moment find each other.
 */
export const samePersonAs = async (
  tx: Tx,
  { memberId, realname, birthday }: { memberId: number } & Pick<Identity, 'realname' | 'birthday'>,
): Promise<number[]> => {
  const marks = marksFor(tx, 'person', personOf({ realname, birthday }));
  await tx.execute(sql`SELECT pg_advisory_xact_lock(hashtext('koi person'), hashtext(${marks[0]}))`);
  const { rows } = await tx.execute<{ member_id: number }>(sealedWith(personMark, marks));
  const plain = await plainPersons(tx, { realname, birthday });
  return [...rows.map(({ member_id: id }) => id), ...plain].filter((id) => id !== memberId);
};
