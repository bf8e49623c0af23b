import { describe, expect, it } from 'vitest';
import { agentRows } from '../agent/index.ts';
import { type Endpoint, isActivity } from '../endpoint.ts';
import { memberRows } from '../member/index.ts';
import { allRows } from '../rows.ts';
import { staffRows } from './index.ts';
import { mayDo, PERMISSIONS, ROLE_PERMISSIONS, STAFF_ROLES, type StaffRole } from './permissions.ts';

const rows = Object.entries(staffRows as Record<string, Record<string, Endpoint>>).flatMap(([feature, ofFeature]) =>
  Object.entries(ofFeature).map(([name, row]) => ({ name: `${feature}.${name}`, row })),
);
const named = (matches: (row: Endpoint) => boolean) =>
  rows.flatMap(({ name, row }) => (matches(row) ? [name] : [])).toSorted();
const open = (role: StaffRole) => named(({ caller, permission }) => caller === 'staff' && mayDo(role, permission));

const OWN = ['session.active', 'session.changePassword', 'session.counts', 'session.logoff', 'session.me'];
const REVIEWS = ['reviews.detail', 'reviews.list', 'reviews.summary'];
const VIP = ['vip.history', 'vip.levels', 'rebates.margins'];
const REBATES = ['rebates.records', 'rebates.runs'];
const AGENTS = ['agents.applications', 'agents.commissions', 'agents.list', 'agents.plan', 'agents.runs'];
const ACTIVITIES = [
  'activities.detail',
  'activities.list',
  'activities.types',
  'applications.detail',
  'applications.list',
];
const ACTIVITY_EDITING = [
  'activities.move',
  'activities.save',
  'activities.saveTypes',
  'activities.setActive',
  'sponsors.move',
  'sponsors.remove',
  'sponsors.save',
];
const RED_PACKETS = ['redPackets.draws', 'redPackets.overview', 'redPackets.versions'];
const WORK_ORDERS = [
  'replyTemplates.list',
  'service.settings',
  'talks.colleagues',
  'talks.detail',
  'talks.list',
  'talks.summary',
  'workOrders.colleagues',
  'workOrders.detail',
  'workOrders.list',
  'workOrders.summary',
];
const ANSWERING = [
  'replyTemplates.remove',
  'replyTemplates.save',
  'talks.close',
  'talks.handOver',
  'talks.take',
  'talks.uploadPicture',
  'workOrders.close',
  'workOrders.handOver',
  'workOrders.note',
  'workOrders.reopen',
  'workOrders.reply',
  'workOrders.take',
];
const CONTENT = [
  'announcements.list',
  'articles.detail',
  'articles.list',
  'banners.list',
  'letters.list',
  'sponsors.list',
];
const EDITING = [
  'announcements.remove',
  'announcements.save',
  'articles.save',
  'banners.move',
  'banners.remove',
  'banners.save',
  'letters.send',
  'pictures.upload',
];
const READING = [
  ...VIP,
  ...REBATES,
  ...AGENTS,
  ...RED_PACKETS,
  ...ACTIVITIES,
  'accounts.list',
  'accounts.ways',
  'adjustments.list',
  'bets.quarantine',
  'bets.search',
  'bets.sums',
  'memberFiles.detail',
  'memberFiles.ledger',
  'memberFiles.ledgerEntry',
  'memberFiles.list',
  'paySettings.rates',
  'proposals.list',
  'reports.books',
  'reports.dashboard',
  ...REVIEWS,
  'transfers.detail',
  'transfers.list',
  'transfers.summary',
  'venues.list',
  'venues.reconciliations',
];
const SETTINGS = ['settings.history', 'settings.read'];
const CARE = ['memberFiles.freeze', 'memberFiles.unfreeze', 'memberFiles.unlockPayPassword'];
const FINANCE = [
  'reports.checkBooks',
  'accounts.remove',
  'accounts.save',
  'accounts.saveWay',
  'accounts.uploadPicture',
  'adjustments.approve',
  'adjustments.make',
  'adjustments.refuse',
  'agents.approve',
  'agents.refuse',
  'agents.run',
  'applications.approve',
  'applications.refuse',
  'bets.dismissQuarantined',
  'bets.retryQuarantined',
  'deposits.approve',
  'deposits.claim',
  'deposits.refuse',
  'deposits.nameHash',
  'deposits.release',
  'deposits.reopen',
  'proposals.approve',
  'proposals.refuse',
  'proposals.withdraw',
  'rebates.run',
  'transfers.approve',
  'transfers.ask',
  'transfers.propose',
  'transfers.refuse',
  'withdrawals.approve',
  'withdrawals.claim',
  'withdrawals.payee',
  'withdrawals.refuse',
  'withdrawals.release',
];

describe('permissions', () => {
  it('give administrators every call', () => {
    expect(open('admin')).toEqual(named(({ caller }) => caller === 'staff'));
  });

  it.each<[StaffRole, string[]]>([
    ['finance', [...OWN, ...READING, ...FINANCE]],
    [
      'service',
      [
        ...OWN,
        ...REVIEWS,
        ...ACTIVITIES,
        ...CARE,
        ...VIP,
        ...REBATES,
        ...WORK_ORDERS,
        ...ANSWERING,
        ...CONTENT,
        'letters.send',
        ...RED_PACKETS,
        'memberFiles.detail',
        'memberFiles.ledger',
        'memberFiles.ledgerEntry',
        'memberFiles.list',
        'reports.books',
        'bets.quarantine',
        'bets.search',
        'bets.sums',
        'transfers.detail',
        'transfers.list',
        'transfers.summary',
        'venues.list',
        'venues.reconciliations',
      ],
    ],
    [
      'content',
      [
        ...OWN,
        ...CONTENT,
        ...EDITING,
        ...ACTIVITIES,
        ...ACTIVITY_EDITING,
        ...VIP,
        'vip.retire',
        'vip.save',
        ...RED_PACKETS,
        'redPackets.publish',
        'redPackets.turn',
        'games.arrange',
        'games.catalogue',
        'games.create',
        'games.importGames',
        'games.list',
        'games.save',
        'games.venues',
        ...SETTINGS,
      ],
    ],
    [
      'readonly',
      [
        ...OWN,
        ...READING,
        ...CONTENT,
        ...WORK_ORDERS,
        ...SETTINGS,
        'maintenance.read',
        'setup.state',
        'audit.chain',
        'audit.list',
        'games.list',
        'games.venues',
      ],
    ],
  ])('give %s exactly these calls', (role, expected) => {
    expect(open(role)).toEqual(expected.toSorted());
  });

  it('let only administrators manage staff accounts and change rates and site settings', () => {
    const admins = ['staff.manage', 'rates.edit', 'settings.edit'] as const;
    for (const permission of admins) expect(STAFF_ROLES.filter((role) => mayDo(role, permission))).toEqual(['admin']);
  });

  it('let read-only staff change nothing except their own account', () => {
    const changing = named(({ method, permission }) => method === 'POST' && permission?.endsWith('.read') === false);
    expect(open('readonly').filter((name) => changing.includes(name))).toEqual([]);
  });

  it('are each required by a call, and roles have no others', () => {
    const asked = new Set(rows.map(({ row }) => row.permission));
    expect(PERMISSIONS.filter((permission) => !asked.has(permission))).toEqual([]);
    for (const role of STAFF_ROLES) expect(PERMISSIONS).toEqual(expect.arrayContaining([...ROLE_PERMISSIONS[role]]));
  });
});

describe('the staff rows', () => {
  it('require a session, except the two steps of the login', () => {
    expect(named(({ caller }) => caller !== 'staff')).toEqual(['session.login', 'session.verify']);
  });

  it('require a permission, except those about the own account', () => {
    expect(named(({ caller, permission }) => caller === 'staff' && permission === undefined)).toEqual(OWN);
  });

  it('mark the calls that move money', () => {
    expect(named(({ money }) => money === true)).toEqual([
      'adjustments.approve',
      'adjustments.make',
      'adjustments.refuse',
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
      'transfers.approve',
      'transfers.ask',
      'transfers.propose',
      'transfers.refuse',
      'withdrawals.approve',
      'withdrawals.refuse',
    ]);
  });

  it('count as user activity when they write, unless pages repeat them automatically', () => {
    const active = named((row) => row.caller === 'staff' && isActivity(row));
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
