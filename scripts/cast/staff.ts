import { type Permission, ROLE_PERMISSIONS, STAFF_ROLES, type StaffRole, staffRows } from '@koi/contract';
import { createStaffAccount } from '../../apps/server/src/modules/people/staff/index.ts';
import { openDatabase } from '../../apps/server/src/platform/index.ts';
import { codeOf, stepAt } from '../../apps/server/src/platform/totp.ts';
import { freshName } from '../fresh-name.ts';
import type { Call } from './call.ts';

/** The password of accounts that tests create. */
export const STAFF_PASSWORD = 'a staff password 1';

export interface StaffLogin {
  name: string;
  password: string;
}

export interface StaffSession extends StaffLogin {
  token: string;
  /** Secret of the authenticator, in base32. */
  secret: string;
}

/** The code that an authenticator shows at a moment. */
export const codeNow = (secret: string, now = new Date()): string => codeOf(secret, stepAt(now));

/** Logs in an account that has no authenticator yet, which enrols one. */
export const enrol = async (call: Call, login: StaffLogin, now = new Date()): Promise<StaffSession> => {
  const { ticket, secret } = (await call(staffRows.session.login, login)).data;
  const { token } = (await call(staffRows.session.verify, { ticket, code: codeNow(secret, now) })).data;
  return { ...login, token, secret };
};

/** A new code in an open session, which large decisions about money need. The code is used up by it. */
export const giveCode = async (call: Call, { token, secret }: StaffSession, now = new Date()): Promise<void> => {
  await call(staffRows.session.confirm, { code: codeNow(secret, now) }, token);
};

/** Creates an account with these roles directly in the database. */
export const newAccount = async (databaseUrl: string, roles: readonly StaffRole[]): Promise<StaffLogin> => {
  const login = { name: freshName('s'), password: STAFF_PASSWORD };
  const database = openDatabase(databaseUrl, { poolSize: 1 });
  try {
    await database.transaction((tx) => createStaffAccount(tx, { ...login, roles, createdAt: new Date() }));
  } finally {
    await database.close();
  }
  return login;
};

/** A role that may make the calls of a permission. Staff who only read come last, because most permissions write. */
export const roleFor = (permission: Permission | undefined): StaffRole => {
  const roles = STAFF_ROLES.toSorted((a, b) => Number(a === 'auditor') - Number(b === 'auditor'));
  return roles.find((role) => permission === undefined || ROLE_PERMISSIONS[role].includes(permission)) ?? 'auditor';
};
