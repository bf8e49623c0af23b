import { mayDo, type Permission, type StaffRole, staffRoleNames } from '@koi/contract';
import { and, asc, eq, inArray, like, ne } from 'drizzle-orm';
import {
  hashPassword,
  type Queryable,
  refuse,
  type StaffCaller,
  type Tx,
  verifyPassword,
} from '../../../platform/index.ts';
import { staffAccounts, staffSessions, staffTickets } from './tables.ts';

export interface StaffDraft {
  name: string;
  /** Empty when the person chooses it with an enrolment code. */
  password: string;
  roles: readonly StaffRole[];
  createdAt: Date;
}

export type StaffRecord = typeof staffAccounts.$inferSelect;

const NAME = /^[A-Za-z0-9]{1,32}$/;

/** Returns the id of the new account, or undefined when the name is taken. */
export const createStaffAccount = async (
  tx: Tx,
  { name, password, roles, createdAt }: StaffDraft,
): Promise<number | undefined> => {
  const passwordHash = password === '' ? '' : await hashPassword(password);
  const [row] = await tx
    .insert(staffAccounts)
    .values({ nameKey: name.toLowerCase(), name, passwordHash, roles: [...roles], createdAt })
    .onConflictDoNothing({ target: staffAccounts.nameKey })
    .returning({ id: staffAccounts.id });
  return row?.id;
};

export const findByName = async (db: Queryable, name: string): Promise<StaffRecord | undefined> => {
  if (!NAME.test(name)) return undefined;
  const [row] = await db.select().from(staffAccounts).where(eq(staffAccounts.nameKey, name.toLowerCase()));
  return row;
};

/** Accounts whose name begins with the text. */
export const findStaff = async (
  db: Queryable,
  text: string,
  limit: number,
): Promise<Pick<StaffRecord, 'id' | 'name' | 'roles' | 'enabled'>[]> => {
  if (!NAME.test(text)) return [];
  const { id, name, roles, enabled, nameKey } = staffAccounts;
  return db
    .select({ id, name, roles, enabled })
    .from(staffAccounts)
    .where(like(nameKey, `${text.toLowerCase()}%`))
    .orderBy(asc(nameKey))
    .limit(limit);
};

/** Enabled accounts whose roles have the permission, in order of name. */
export const colleaguesWho = async (
  db: Queryable,
  permission: Permission,
  role?: StaffRole,
): Promise<{ id: number; name: string }[]> => {
  const rows = await db
    .select({ id: staffAccounts.id, name: staffAccounts.name, roles: staffAccounts.roles })
    .from(staffAccounts)
    .where(eq(staffAccounts.enabled, true))
    .orderBy(asc(staffAccounts.nameKey));
  return rows.flatMap(({ id, name, roles }) =>
    mayDo(roles, permission) && (role === undefined || roles.includes(role)) ? [{ id, name }] : [],
  );
};

/** The account as it is now; undefined when it does not exist or is disabled. */
export const enabledAccount = async (
  db: Queryable,
  staffId: number,
): Promise<Pick<StaffRecord, 'id' | 'name' | 'roles'> | undefined> => {
  const { id, name, roles, enabled } = staffAccounts;
  const [row] = await db
    .select({ id, name, roles })
    .from(staffAccounts)
    .where(and(eq(id, staffId), eq(enabled, true)));
  return row;
};

/** State and roles of an account in words. Empty when it does not exist. */
export const standingOf = async (db: Queryable, staffId: number): Promise<string> => {
  const { enabled, roles } = staffAccounts;
  const [row] = await db.select({ enabled, roles }).from(staffAccounts).where(eq(staffAccounts.id, staffId));
  return row === undefined ? '' : `${row.enabled ? '启用' : '停用'}，${staffRoleNames(row.roles)}`;
};

/**
 * Refuses a call of a person whose account was disabled, reset or given other roles after the call was admitted. The
 * account can't be changed until the transaction ends.
 */
export const requireOnDuty = async (tx: Tx, { id, roles }: Pick<StaffCaller, 'id' | 'roles'>): Promise<void> => {
  const [account] = await tx.select().from(staffAccounts).where(eq(staffAccounts.id, id)).for('share');
  const hasRoles = account !== undefined && staffRoleNames(account.roles) === staffRoleNames(roles);
  if (!hasRoles || !account.enabled || account.passwordHash === '') throw refuse('staff.sessionEnded');
};

/** The roles of accounts, by id. */
export const rolesOf = async (db: Queryable, staffIds: readonly number[]): Promise<Map<number, StaffRole[]>> => {
  const rows = await db
    .select({ id: staffAccounts.id, roles: staffAccounts.roles })
    .from(staffAccounts)
    .where(inArray(staffAccounts.id, [...staffIds]));
  return new Map(rows.map(({ id, roles }) => [id, roles]));
};

/** When the account was created, or last reset or given a role. */
export const accountChangedAt = async (db: Queryable, staffId: number): Promise<Date> => {
  const [row] = await db
    .select({ createdAt: staffAccounts.createdAt, changedAt: staffAccounts.changedAt })
    .from(staffAccounts)
    .where(eq(staffAccounts.id, staffId));
  if (row === undefined) throw new Error(`staff account ${staffId} does not exist`);
  return row.changedAt ?? row.createdAt;
};

/** Locks the account's row until the transaction ends. */
export const lockAccount = async (tx: Tx, staffId: number): Promise<StaffRecord | undefined> => {
  const [row] = await tx.select().from(staffAccounts).where(eq(staffAccounts.id, staffId)).for('update');
  return row;
};

/** Ends every session and every unfinished login of an account. */
export const endSessions = async (tx: Tx, staffId: number): Promise<void> => {
  await tx.delete(staffTickets).where(eq(staffTickets.staffId, staffId));
  await tx.delete(staffSessions).where(eq(staffSessions.staffId, staffId));
};

/** Returns the name of the first enabled account that has this password. */
export const accountWithPassword = async (db: Queryable, password: string): Promise<string | undefined> => {
  const accounts = await db
    .select({ name: staffAccounts.name, passwordHash: staffAccounts.passwordHash })
    .from(staffAccounts)
    .where(and(eq(staffAccounts.enabled, true), ne(staffAccounts.passwordHash, '')))
    .orderBy(asc(staffAccounts.id));
  for (const { name, passwordHash } of accounts) if (await verifyPassword(passwordHash, password)) return name;
  return undefined;
};
