import { type Endpoint, memberRows, ROLE_PERMISSIONS, SHELL, STAFF, STAFF_ROLES, staffRows } from '@koi/contract';
import { describe, expect, it } from 'vitest';
import { testApp } from './app.ts';
import { newStaff, staffToken } from './staff.ts';

const rowsOf = (features: Record<string, Record<string, Endpoint>>) =>
  Object.entries(features).flatMap(([feature, ofFeature]) =>
    Object.entries(ofFeature).map(([name, row]) => ({ name: `${feature}.${name}`, row })),
  );
const guarded = rowsOf(staffRows).filter(({ row }) => row.caller === 'staff');
const ofMembers = rowsOf(memberRows).filter(({ row }) => row.caller === 'member');

const test = await testApp();
const { call, register, database } = test;
const member = await register('walker01');
const accounts = await Promise.all(STAFF_ROLES.map((role) => newStaff(test, role)));
const { logoff } = staffRows.session;

const notAllowed = { status: 200, body: { code: 403, message: STAFF.notAllowed, data: null } };

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
  it.each(ofMembers)('$name for members is refused', async ({ row }) => {
    for (const { token } of accounts) {
      const { status, body } = await call(row, {}, { token });
      expect({ status, message: body.message }).toEqual({ status: 401, message: SHELL.sessionEnded });
    }
  });
});

describe.each(STAFF_ROLES.map((role, index) => ({ role, token: accounts[index]?.token })))(
  'as $role',
  ({ role, token }) => {
    it.each(guarded)('$name is allowed exactly when the role has its permission', async ({ row }) => {
      const own = row === logoff ? await staffToken(test, role) : token;
      const { status, body } = await call(row, {}, { token: own });
      const mayCall = row.permission === undefined || ROLE_PERMISSIONS[role].includes(row.permission);
      if (mayCall) expect([status, body.code]).not.toContain(403);
      else expect({ status, body }).toEqual(notAllowed);
      expect(status).not.toBe(401);
    });
  },
);

it('a refused call has no effect and writes no row to the audit log', async () => {
  // Checks of the books and of the log take no input, so the calls above have run them for permitted roles.
  const { rows } = await database.pool.query(
    `SELECT DISTINCT "group" AS name FROM audit_row WHERE action NOT IN ('reports.checkBooks', 'reports.checkAudit')`,
  );
  expect(rows).toEqual([{ name: 'login' }]);
});
