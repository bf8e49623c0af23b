import { describe, expect, it } from 'vitest';
import { namedRows, rows } from '../../test/staff-rows.ts';
import { agentRows } from '../agent/index.ts';
import { type Endpoint, isActivity } from '../endpoint.ts';
import { memberRows } from '../member/index.ts';
import { allRows } from '../rows.ts';

/** Rows about the own account and its filters, and the search, which leaves out what the caller may not read. */
const OPEN_TO_ALL = [
  'savedFilters.list',
  'savedFilters.remove',
  'savedFilters.rename',
  'savedFilters.save',
  'search.find',
  'session.active',
  'session.changePassword',
  'session.confirm',
  'session.counts',
  'session.logoff',
  'session.me',
];

describe('the staff rows', () => {
  it('require a session, except the enrolment and the two steps of the login', () => {
    expect(namedRows(({ caller }) => caller !== 'staff')).toEqual(['session.enrol', 'session.login', 'session.verify']);
  });

  it('require a permission, except the search and those about the own account', () => {
    expect(namedRows(({ caller, permission }) => caller === 'staff' && permission === undefined)).toEqual(OPEN_TO_ALL);
  });

  it('mark the calls that move money', () => {
    expect(namedRows(({ money }) => money === true)).toEqual([
      'adjustments.make',
      'agents.run',
      'applications.approve',
      'applications.refuse',
      'bets.retryQuarantined',
      'deposits.approve',
      'deposits.refuse',
      'proposals.approve',
      'proposals.refuse',
      'proposals.withdraw',
      'rebates.run',
      'suspense.attach',
      'suspense.close',
      'suspense.sendBack',
      'suspense.sent',
      'transfers.ask',
      'transfers.propose',
      'withdrawals.approve',
      'withdrawals.refuse',
    ]);
  });

  it('count as user activity when they write, unless pages repeat them automatically', () => {
    const active = namedRows((row) => row.caller === 'staff' && isActivity(row));
    expect(active).toEqual(expect.arrayContaining(['session.active', 'deposits.approve', 'workOrders.reply']));
    expect(active.filter((name) => /\.(list|detail|summary|counts|me|claim)$/.test(name))).toEqual([]);
  });

  it('have unique paths, separate from those of members and agents', () => {
    const paths = Object.values(allRows).flatMap((ofFeature) => Object.values(ofFeature).map(({ path }) => path));
    expect(new Set(paths).size).toBe(paths.length);
    expect(rows.every(({ row }) => row.path.startsWith('/api/staff/'))).toBe(true);
    const members = Object.values(memberRows).flatMap((ofFeature) => Object.values<Endpoint>(ofFeature));
    expect(members.some(({ path, caller }) => path.startsWith('/api/staff/') || caller === 'staff')).toBe(false);
    const ofAgents = Object.values(agentRows).flatMap((ofFeature) => Object.values<Endpoint>(ofFeature));
    expect(ofAgents.every(({ path, caller }) => path.startsWith('/api/agent/') && caller !== 'staff')).toBe(true);
    expect(paths).toHaveLength(members.length + ofAgents.length + rows.length);
  });

  it.each(rows)('$name accepts an empty body or refuses it without an error, and drops unknown fields', ({ row }) => {
    const result = row.input.safeParse({});
    if (result.success) expect(() => row.check?.(result.data)).not.toThrow();
    const smuggled = row.input.safeParse(JSON.parse('{"balance":"1.00","staff":{"id":1},"__proto__":{"polluted":1}}'));
    if (!smuggled.success) return;
    const read = smuggled.data as object;
    for (const key of ['balance', 'staff', 'polluted']) expect(key in read).toBe(false);
    expect(Object.getPrototypeOf(read)).toBe(Object.prototype);
  });
});
