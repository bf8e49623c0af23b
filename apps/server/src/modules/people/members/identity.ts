import { comparableName } from '@koi/contract/rules/person-names';
import { asc, eq, inArray, sql } from 'drizzle-orm';
import {
  fingerprints,
  HASH_RULE,
  isOutdated,
  type KeyRing,
  openSealed,
  type PlainPlace,
  paddedJson,
  type Queryable,
  seal,
  sealedColumn,
  sealsPersonalData,
  secretsOf,
  type Tx,
} from '../../../platform/index.ts';
import { memberIdentities, members } from './tables.ts';

/** What is personal of a member. Empty texts were not given. */
export interface Identity {
  realname: string;
  mobile: string;
  email: string;
  birthday: string;
}

/** What is hashed for searches: a value as it is compared. */
type MarkKind = 'realname' | 'mobile' | 'tail' | 'person';

const TAIL_LENGTH = 4;
/** 128 bits of a hash, which two values do not share by chance. */
const MARK_LENGTH = 22;

const comparable = ({ realname, mobile, birthday }: Identity): Record<MarkKind, string> => ({
  realname: comparableName(realname),
  mobile,
  tail: mobile.slice(-TAIL_LENGTH),
  person: birthday === '' ? '' : personOf({ realname, birthday }),
});

/** A person as two accounts of the same one are compared. */
export const personOf = ({ realname, birthday }: Pick<Identity, 'realname' | 'birthday'>): string =>
  `${comparableName(realname)} ${birthday}`;

const markedWith = (keys: KeyRing, kind: MarkKind, value: string): [current: string, ...others: string[]] => {
  const [current, ...others] = fingerprints(keys, value, kind).map((mark) => mark.slice(0, MARK_LENGTH));
  return [current ?? '', ...others];
};

const marksOf = (keys: KeyRing, identity: Identity) => {
  const values = comparable(identity);
  const mark = (kind: MarkKind): string => (values[kind] === '' ? '' : markedWith(keys, kind, values[kind])[0]);
  return {
    realnameMark: mark('realname'),
    mobileMark: mark('mobile'),
    tailMark: mark('tail'),
    personMark: mark('person'),
    hashRule: HASH_RULE,
  };
};

const textOf = ({ realname, mobile, email, birthday }: Identity): string =>
  paddedJson([realname, mobile, email, birthday]);

const identityIn = (text: string): Identity => {
  const [realname = '', mobile = '', email = '', birthday = ''] = JSON.parse(text) as string[];
  return { realname, mobile, email, birthday };
};

export const sealedIdentities = sealedColumn({
  name: 'member_identity.sealed',
  purpose: 'identities',
  table: memberIdentities,
  id: memberIdentities.memberId,
  keyId: memberIdentities.keyId,
  isOutdated: isOutdated(memberIdentities.hashRule),
  read: ({ memberId, keyId, sealed }) => ({ keyId, sealed, owner: String(memberId) }),
  write: (sealed, _, text, keys) => ({ ...sealed, ...marksOf(keys, identityIn(text)) }),
});

const keysOf = (db: Queryable): KeyRing => sealedIdentities.keys(secretsOf(db));

/** The hashes that a row with this value may have, one for each key. */
export const marksFor = (db: Queryable, kind: MarkKind, value: string): string[] => markedWith(keysOf(db), kind, value);

/** The columns from which `openIdentity` reads. The query joins `memberIdentities` with `ofMember`. */
export const identityColumns = {
  realname: members.realname,
  mobile: members.mobile,
  email: members.email,
  birthday: members.birthday,
  identityKey: memberIdentities.keyId,
  identitySealed: memberIdentities.sealed,
};

export const ofMember = eq(memberIdentities.memberId, members.id);

export type IdentityRow = Identity & { id: number; identityKey: string | null; identitySealed: Buffer | null };

/** Replaces the columns of personal data by its values, sealed or not yet. */
export const openIdentity = <R extends IdentityRow>(
  db: Queryable,
  row: R,
): Omit<R, 'identityKey' | 'identitySealed'> => {
  const { identityKey: keyId, identitySealed: sealed, ...rest } = row;
  if (keyId === null || sealed === null) return rest;
  return { ...rest, ...identityIn(openSealed(keysOf(db), { keyId, sealed }, String(row.id))) };
};

/** The birth date in a row that was read by a prepared statement. */
export const birthdayIn = (
  db: Queryable,
  memberId: number,
  { birthday, key_id: keyId, sealed }: { birthday: string; key_id: string | null; sealed: Buffer | null },
): string =>
  keyId === null || sealed === null
    ? birthday
    : identityIn(openSealed(keysOf(db), { keyId, sealed }, String(memberId))).birthday;

/** Rows of the table of members, with their personal data. */
export const openMembers = async <R extends Identity & { id: number }>(
  db: Queryable,
  rows: readonly R[],
): Promise<R[]> => {
  if (rows.length === 0) return [];
  const found = await db
    .select({ id: memberIdentities.memberId, keyId: memberIdentities.keyId, sealed: memberIdentities.sealed })
    .from(memberIdentities)
    .where(
      inArray(
        memberIdentities.memberId,
        rows.map(({ id }) => id),
      ),
    );
  const sealed = new Map(found.map((each) => [each.id, each]));
  return rows.map((row) => {
    const own = sealed.get(row.id);
    return own === undefined ? row : { ...row, ...identityIn(openSealed(keysOf(db), own, String(row.id))) };
  });
};

const sealedRow = (keys: KeyRing, memberId: number, identity: Identity) => ({
  memberId,
  ...seal(keys, textOf(identity), String(memberId)),
  ...marksOf(keys, identity),
});

const NOTHING: Identity = { realname: '', mobile: '', email: '', birthday: '' };

/** What the columns of a new member hold, and what is stored for it afterwards. */
export const newIdentity = async (db: Queryable, given: Partial<Identity>) => {
  const identity = { ...NOTHING, ...given };
  const isSealed = await sealsPersonalData(db);
  return {
    columns: isSealed ? NOTHING : identity,
    async store(tx: Tx, memberId: number): Promise<void> {
      if (isSealed) await tx.insert(memberIdentities).values(sealedRow(keysOf(tx), memberId, identity));
    },
  };
};

/** The personal data of a member, under the member's lock. */
export const lockIdentity = async (tx: Tx, memberId: number): Promise<IdentityRow> => {
  const [row] = await tx
    .select({ id: members.id, ...identityColumns })
    .from(members)
    .leftJoin(memberIdentities, ofMember)
    .where(eq(members.id, memberId))
    .for('no key update', { of: members });
  if (row === undefined) throw new Error(`member ${memberId} does not exist`);
  return row;
};

/** Stores changes of the personal data that `lockIdentity` has read in this transaction. */
export const storeIdentity = async (tx: Tx, row: IdentityRow, changes: Partial<Identity>): Promise<void> => {
  const { id: memberId, realname, mobile, email, birthday } = openIdentity(tx, row);
  if (!(await sealsPersonalData(tx))) {
    await tx.update(members).set(changes).where(eq(members.id, memberId));
    return;
  }
  // The plain values go first, because a trigger keeps them from being beside sealed ones.
  if (row.realname !== '') await tx.update(members).set(NOTHING).where(eq(members.id, memberId));
  const after = { realname, mobile, email, birthday, ...changes };
  const { memberId: _, ...sealed } = sealedRow(keysOf(tx), memberId, after);
  await tx
    .insert(memberIdentities)
    .values({ memberId, ...sealed })
    .onConflictDoUpdate({ target: memberIdentities.memberId, set: sealed });
};

/** Changes personal data under the member's lock. */
export const changeIdentity = async (tx: Tx, memberId: number, changes: Partial<Identity>): Promise<void> =>
  storeIdentity(tx, await lockIdentity(tx, memberId), changes);

const isPlain = sql`${members.realname} <> ''`;

/** Members from before personal data was sealed. A locked one is left for the next run. */
export const plainMembers: PlainPlace = {
  name: 'member',
  async seal(tx, limit) {
    const { id, realname, mobile, email, birthday } = members;
    const rows = await tx
      .select({ id, realname, mobile, email, birthday })
      .from(members)
      .where(isPlain)
      .orderBy(asc(id))
      .limit(limit)
      .for('no key update', { skipLocked: true });
    if (rows.length === 0) return 0;
    const keys = keysOf(tx);
    await tx
      .update(members)
      .set(NOTHING)
      .where(
        inArray(
          id,
          rows.map((row) => row.id),
        ),
      );
    await tx.insert(memberIdentities).values(rows.map((row) => sealedRow(keys, row.id, row)));
    return rows.length;
  },
  isLeft: async (db) => (await db.select({ id: members.id }).from(members).where(isPlain).limit(1)).length > 0,
};
