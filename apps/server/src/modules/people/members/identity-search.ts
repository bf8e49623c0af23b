import type { IdentityField } from '@koi/contract/rules/identity-search';
import { comparableName } from '@koi/contract/rules/person-names';
import { and, eq, ne, type SQL, sql } from 'drizzle-orm';
import type { Queryable } from '../../../platform/index.ts';
import { comparableRealname, members } from './tables.ts';

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

// Without a parameter, so that the partial index serves the query.
const hasMobile = sql`${members.mobile} <> ''`;

const CONDITIONS: Readonly<Record<MemberIdentity, (value: string) => SQL | undefined>> = {
  mobile: (value) => eq(members.mobile, value),
  mobile_tail: (value) => and(hasMobile, eq(sql`right(${members.mobile}, ${sql.raw(`${TAIL_LENGTH}`)})`, value)),
  realname: (value) => eq(comparableRealname(members.realname), comparableName(value)),
};

/**
 * The members with this personal value. The columns of personal values are compared in this file only; a search by
 * staff has to be admitted first.
 */
export const matchesIdentity = (field: MemberIdentity, value: string): SQL => CONDITIONS[field](value) ?? sql`false`;

/** The condition of an admitted search; undefined when the value can't be one of this field. */
export const identityCondition = ({ fields, value }: AdmittedSearch, field: MemberIdentity): SQL | undefined =>
  fields.includes(field) ? matchesIdentity(field, value) : undefined;

/** Other members with this real name and birth date. */
export const samePersonAs = async (
  db: Queryable,
  { memberId, realname, birthday }: { memberId: number; realname: string; birthday: string },
): Promise<number[]> => {
  const same = and(matchesIdentity('realname', realname), eq(members.birthday, birthday), ne(members.id, memberId));
  return (await db.select({ id: members.id }).from(members).where(same)).map(({ id }) => id);
};
