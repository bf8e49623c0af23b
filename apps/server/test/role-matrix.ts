import {
  type Endpoint,
  memberRows,
  ROLE_PERMISSIONS,
  SHELL,
  STAFF,
  STAFF_ROLES,
  type StaffRole,
  staffRows,
} from '@koi/contract';
import { describe, expect, it } from 'vitest';
import { testApp } from './app.ts';
import { newStaff, staffToken } from './staff.ts';

const rowsOf = (features: Record<string, Record<string, Endpoint>>) =>
  Object.entries(features).flatMap(([feature, ofFeature]) =>
    Object.entries(ofFeature).map(([name, row], at) => ({ name: `${feature}.${name}`, row, at })),
  );
const guarded = rowsOf(staffRows).filter(({ row }) => row.caller === 'staff');
const ofMembers = rowsOf(memberRows).filter(({ row }) => row.caller === 'member');
const { logoff } = staffRows.session;

const notAllowed = { status: 200, body: { code: 403, message: STAFF.notAllowed, data: null } };

const mayCall = (role: StaffRole, { permission }: Endpoint): boolean =>
  permission === undefined || ROLE_PERMISSIONS[role].includes(permission);

/** One of the roles, which take turns. */
const turnOf = (roles: readonly StaffRole[], at: number): StaffRole[] => roles.slice(at % roles.length).slice(0, 1);

/** All roles, or one that may make the call and one that may not. */
const callersOf = (row: Endpoint, at: number, whole: boolean): readonly StaffRole[] => {
  if (whole) return STAFF_ROLES;
  const [may, mayNot] = [true, false].map((allowed) => STAFF_ROLES.filter((role) => mayCall(role, row) === allowed));
  return [...turnOf(may ?? [], at), ...turnOf(mayNot ?? [], at)];
};

/** Makes each call of the back office as visitors, as members and as staff: as every role, or as two of them. */
export const testRoles = async ({ whole }: { whole: boolean }): Promise<void> => {
  const test = await testApp();
  const { call, register, database } = test;
  const member = await register('walker01');
  const made = await Promise.all(STAFF_ROLES.map(async (role) => [role, await newStaff(test, role)] as const));
  const tokens = new Map(made.map(([role, { token }]) => [role, token]));

  describe('without a staff session', () => {
    it.each(guarded)('$name is refused for visitors, expired tokens and members', async ({ row }) => {
      for (const token of [undefined, 'x'.repeat(43), member]) {
        const { status, body } = await call(row, {}, { token });
        expect({ status, body }).toEqual({
          status: 401,
          body: { code: 401, message: STAFF.sessionEnded, data: null },
        });
      }
    });
  });

  describe('with a staff session', () => {
    it.each(ofMembers)('$name for members is refused', async ({ row, at }) => {
      for (const role of whole ? STAFF_ROLES : turnOf(STAFF_ROLES, at)) {
        const { status, body } = await call(row, {}, { token: tokens.get(role) });
        expect({ status, message: body.message }, role).toEqual({ status: 401, message: SHELL.sessionEnded });
      }
    });

    it.each(guarded)('$name is allowed exactly when the role has its permission', async ({ row, at }) => {
      for (const role of callersOf(row, at, whole)) {
        const token = row === logoff ? await staffToken(test, role) : tokens.get(role);
        const { status, body } = await call(row, {}, { token });
        if (mayCall(role, row)) expect([status, body.code], role).not.toContain(403);
        else expect({ status, body }, role).toEqual(notAllowed);
        expect(status, role).not.toBe(401);
      }
    });
  });

  it('a refused call has no effect and writes no row to the audit log', async () => {
    // Checks of the books and of the log take no input, so the calls above have run them for permitted roles.
    const { rows } = await database.pool.query(
      `SELECT DISTINCT "group" AS name FROM audit_row WHERE action NOT IN ('reports.checkBooks', 'reports.checkAudit')`,
    );
    expect(rows).toEqual([{ name: 'login' }]);
  });
};
