import { type Permission, ROLE_PERMISSIONS, STAFF_ROLES, type StaffRole } from '@koi/contract';
import { createStaffAccount } from '../../apps/server/src/modules/people/staff/index.ts';
import { openDatabase } from '../../apps/server/src/platform/index.ts';
import { freshName } from '../fresh-name.ts';
import { STAFF_PASSWORD, type StaffLogin } from './staff.ts';

/** Creates an account with these roles directly in the database. One of today may not agree to proposals yet. */
export const newAccount = async (
  databaseUrl: string,
  roles: readonly StaffRole[],
  createdAt = new Date(),
): Promise<StaffLogin> => {
  const login = { name: freshName('s'), password: STAFF_PASSWORD };
  const database = openDatabase(databaseUrl, { poolSize: 1 });
  try {
    await database.transaction((tx) => createStaffAccount(tx, { ...login, roles, createdAt }));
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
