import { beijingDay } from '@koi/money';
import { and, eq, inArray, isNull, sql } from 'drizzle-orm';
import { hashPassword, type Queryable, type Tx } from '../../../platform/index.ts';
import { changeIdentity, identityColumns, newIdentity, ofMember, openIdentity } from './identity.ts';
import { type MemberRecord, nameKeyOf } from './member.ts';
import { memberAvatars, memberIdentities, members } from './tables.ts';
import { placeInTrees } from './trees.ts';

export interface Secrets {
  passwordHash: string;
  payPasswordHash: string;
}

export interface AccountDraft {
  name: string;
  realname: string;
  joinedAt: Date;
  referrerId?: number | undefined;
  mobile?: string;
  email?: string;
  birthday?: string;
  vipLevel?: number;
  depositTotal?: bigint;
  turnoverTotal?: bigint;
  isAgent?: boolean;
}

export const hashSecrets = async (password: string, payPassword: string): Promise<Secrets> => {
  const [passwordHash, payPasswordHash] = await Promise.all([hashPassword(password), hashPassword(payPassword)]);
  return { passwordHash, payPasswordHash };
};

/** Returns the new member's id, or undefined when the name is taken. */
export const openAccount = async (tx: Tx, draft: AccountDraft, secrets: Secrets): Promise<number | undefined> => {
  const nameKey = nameKeyOf(draft.name);
  if (nameKey === undefined) throw new RangeError('not a name');
  const { realname, mobile = '', email = '', birthday = '', ...account } = draft;
  const identity = await newIdentity(tx, { realname, mobile, email, birthday });
  const [row] = await tx
    .insert(members)
    .values({ ...account, ...identity.columns, ...secrets, nameKey, totalsOn: beijingDay(draft.joinedAt) })
    .onConflictDoNothing({ target: members.nameKey })
    .returning({ id: members.id });
  if (row === undefined) return undefined;
  await identity.store(tx, row.id);
  if (draft.referrerId !== undefined) await placeInTrees(tx, row.id);
  return row.id;
};

export const findByName = async (db: Queryable, name: string) => {
  const nameKey = nameKeyOf(name);
  if (nameKey === undefined) return undefined;
  const [row] = await db
    .select({ id: members.id, passwordHash: members.passwordHash, frozen: members.frozen, closedAt: members.closedAt })
    .from(members)
    .where(eq(members.nameKey, nameKey));
  return row;
};

/** Matches the whole name only, so that money never goes to a member with a similar name. */
export const memberIdOf = async (db: Queryable, name: string): Promise<number | undefined> =>
  (await findByName(db, name))?.id;

/** All members whose accounts are not closed. */
export const everyMember = async (db: Queryable): Promise<number[]> =>
  (await db.select({ id: members.id }).from(members).where(isNull(members.closedAt))).map(({ id }) => id);

export const isMember = async (db: Queryable, memberId: number): Promise<boolean> =>
  (await db.select({ id: members.id }).from(members).where(eq(members.id, memberId))).length > 0;

export const hasMembers = async (db: Queryable): Promise<boolean> =>
  (await db.select({ id: members.id }).from(members).limit(1)).length > 0;

/** A session always refers to an existing member, so a missing row is a broken invariant. */
const present = <T>(row: T | undefined, memberId: number): T => {
  if (row === undefined) throw new Error(`member ${memberId} does not exist`);
  return row;
};

export const readMember = async (db: Queryable, memberId: number): Promise<MemberRecord> => {
  const [row] = await db
    .select({
      id: members.id,
      name: members.name,
      ...identityColumns,
      vipLevel: members.vipLevel,
      depositTotal: members.depositTotal,
      turnoverTotal: members.turnoverTotal,
      isAgent: members.isAgent,
      autoTransfer: members.autoTransfer,
      joinedAt: members.joinedAt,
      avatarHash: memberAvatars.hash,
    })
    .from(members)
    .leftJoin(memberIdentities, ofMember)
    .leftJoin(memberAvatars, eq(memberAvatars.memberId, members.id))
    .where(eq(members.id, memberId));
  return openIdentity(db, present(row, memberId));
};

/** Stores the birth date, which decides about age. */
export const setBirthday = (tx: Tx, memberId: number, birthday: string): Promise<void> =>
  changeIdentity(tx, memberId, { birthday });

/** Locks the member's row until the transaction ends. Limits per member are counted under this lock. */
export const lockMember = async (tx: Tx, memberId: number): Promise<{ frozen: boolean }> => {
  const [row] = await tx
    .select({ frozen: members.frozen })
    .from(members)
    .where(eq(members.id, memberId))
    .for('no key update');
  return present(row, memberId);
};

/** Whether a member is frozen, in words. With `lock`, it stays so until the transaction ends. */
export const memberState = async (tx: Tx, memberId: number, lock: boolean): Promise<string> => {
  const query = tx.select({ frozen: members.frozen }).from(members).where(eq(members.id, memberId));
  const [row] = await (lock ? query.for('no key update') : query);
  return present(row, memberId).frozen ? '已冻结' : '正常';
};

/** Adds to the lifetime deposits that decide the VIP level. Called in the transaction that credits the deposit. */
export const addDepositTotal = async (tx: Tx, memberId: number, amount: bigint, at: Date): Promise<void> => {
  const [row] = await tx
    .update(members)
    .set({ depositTotal: sql`${members.depositTotal} + ${amount}`, totalsOn: beijingDay(at) })
    .where(eq(members.id, memberId))
    .returning({ id: members.id });
  present(row, memberId);
};

/**
 * Adds to the lifetime withdrawals that staff see. Called in the transaction that pays the withdrawal, before it locks
 * wallets, because other flows of the member lock the member first.
 */
export const addWithdrawalTotal = async (tx: Tx, memberId: number, amount: bigint): Promise<void> => {
  const [row] = await tx
    .update(members)
    .set({ withdrawalTotal: sql`${members.withdrawalTotal} + ${amount}` })
    .where(eq(members.id, memberId))
    .returning({ id: members.id });
  present(row, memberId);
};

/**
 * Adds to the lifetime turnover that decides the VIP level. The change is negative when a venue cancels a bet. Called
 * in the transaction that counts the bet.
 */
export const addTurnoverTotal = async (tx: Tx, memberId: number, change: bigint, at: Date): Promise<void> => {
  const [row] = await tx
    .update(members)
    .set({ turnoverTotal: sql`greatest(${members.turnoverTotal} + ${change}, 0)`, totalsOn: beijingDay(at) })
    .where(eq(members.id, memberId))
    .returning({ id: members.id });
  present(row, memberId);
};

/** Sets whether the balance is transferred to the venue when a game is launched. */
export const setAutoTransfer = async (db: Queryable, memberId: number, on: boolean): Promise<void> => {
  await db.update(members).set({ autoTransfer: on }).where(eq(members.id, memberId));
};

/** Returns the ids that belong to existing members. */
export const knownMembers = async (db: Queryable, memberIds: readonly number[]): Promise<Set<number>> => {
  if (memberIds.length === 0) return new Set();
  const rows = await db
    .select({ id: members.id })
    .from(members)
    .where(inArray(members.id, [...memberIds]));
  return new Set(rows.map(({ id }) => id));
};

export const readSecrets = async (db: Queryable, memberId: number): Promise<Secrets> => {
  const [row] = await db
    .select({ passwordHash: members.passwordHash, payPasswordHash: members.payPasswordHash })
    .from(members)
    .where(eq(members.id, memberId));
  return present(row, memberId);
};

/** Replaces the hash only if it is still the one that was checked. Returns false after a concurrent change. */
export const replaceSecret = async (
  tx: Tx,
  memberId: number,
  column: keyof Secrets,
  checkedHash: string,
  nextHash: string,
): Promise<boolean> => {
  const changed = await tx
    .update(members)
    .set({ [column]: nextHash })
    .where(and(eq(members.id, memberId), eq(members[column], checkedHash)))
    .returning({ id: members.id });
  return changed.length > 0;
};

/** Replaces the hash whatever it was. */
export const setSecret = async (tx: Tx, memberId: number, column: keyof Secrets, nextHash: string): Promise<void> => {
  await tx
    .update(members)
    .set({ [column]: nextHash })
    .where(eq(members.id, memberId));
};
