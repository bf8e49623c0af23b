import { describe, expect, it } from 'vitest';
import { namedRows, rows } from '../../test/staff-rows.ts';
import { PROPOSAL_KINDS } from '../constants.ts';
import {
  EXCLUDED_PAIRS,
  EXCLUDED_ROLES,
  excludedPair,
  mayDo,
  PERMISSIONS,
  type Permission,
  permissionsOf,
  ROLE_PERMISSIONS,
  STAFF_ROLES,
  type StaffRole,
} from './permissions.ts';
import { mayCheck } from './second-person.ts';

/** Harmless permissions that most roles have: own exports with masks, notes, and the maker's own proposals. */
const COMMON: readonly Permission[] = ['exports.make', 'members.note', 'proposals.make'];
const MONEY: readonly Permission[] = [
  'deposits.review',
  'withdrawals.review',
  'adjustments.make',
  'transfers.resolve',
  'accounts.edit',
  'rates.edit',
  'venues.manage',
  'vip.edit',
  'rebates.run',
  'red-packets.edit',
  'activities.edit',
  'applications.review',
  'agents.review',
  'agents.edit',
];

/** Calls of the role that change something. */
const changing = (role: StaffRole) =>
  namedRows(
    ({ caller, permission }) =>
      caller === 'staff' &&
      permission !== undefined &&
      !permission.endsWith('.read') &&
      !COMMON.includes(permission) &&
      mayDo([role], permission),
  );

describe('permissions', () => {
  it('let each role change exactly what is listed', async () => {
    const listing = STAFF_ROLES.map((role) => [role, ...changing(role).map((name) => `  ${name}`)].join('\n'));
    await expect(`${listing.join('\n\n')}\n`).toMatchFileSnapshot('../../test/permissions.txt');
  });

  it('let the auditor read everything and change nothing except their own exports', () => {
    const reading = PERMISSIONS.filter((permission) => permission.endsWith('.read'));
    expect(permissionsOf(['auditor']).toSorted()).toEqual([...reading, 'exports.make'].toSorted());
  });

  it('give security no money', () => {
    expect(MONEY.filter((permission) => mayDo(['security'], permission))).toEqual([]);
  });

  it('are each required by a call, and roles have no others', () => {
    const asked = new Set(rows.map(({ row }) => row.permission));
    expect(PERMISSIONS.filter((permission) => !asked.has(permission))).toEqual([]);
    for (const role of STAFF_ROLES) expect(PERMISSIONS).toEqual(expect.arrayContaining([...ROLE_PERMISSIONS[role]]));
  });

  it('are each given by a role', () => {
    const given = STAFF_ROLES.flatMap((role) => ROLE_PERMISSIONS[role]);
    expect(PERMISSIONS.filter((permission) => !given.includes(permission))).toEqual([]);
  });
});

describe('roles that exclude each other', () => {
  it('do so in both directions, and no role excludes itself', () => {
    for (const role of STAFF_ROLES) {
      expect(EXCLUDED_ROLES[role]).not.toContain(role);
      for (const other of EXCLUDED_ROLES[role]) expect(EXCLUDED_ROLES[other]).toContain(role);
    }
  });

  it.each(EXCLUDED_PAIRS)('give no permission to an account that has %s and %s', (one, other) => {
    expect(excludedPair([one, other])).toEqual([one, other]);
    expect(permissionsOf([one, other])).toEqual([]);
    expect(PERMISSIONS.filter((permission) => mayDo([one, other], permission))).toEqual([]);
    expect(PROPOSAL_KINDS.filter((kind) => mayCheck([one, other], kind))).toEqual([]);
  });

  it('keep who lets money in, or makes a balance, apart from who pays it out', () => {
    for (const role of ['cashier-in', 'adjuster', 'rewards', 'treasurer'] as const) {
      expect(EXCLUDED_ROLES['cashier-out']).toContain(role);
    }
  });

  it('leave the checker no other role', () => {
    expect(STAFF_ROLES.filter((role) => role !== 'checker' && excludedPair(['checker', role]) === undefined)).toEqual(
      [],
    );
  });
});
