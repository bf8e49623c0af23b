import { describe, expect, it } from 'vitest';
import { namedRows, rows } from '../../test/staff-rows.ts';
import { mayDo, PERMISSIONS, ROLE_PERMISSIONS, STAFF_ROLES, type StaffRole } from './permissions.ts';

const open = (role: StaffRole) => namedRows(({ caller, permission }) => caller === 'staff' && mayDo(role, permission));

const OWN = [
  'savedFilters.list',
  'savedFilters.remove',
  'savedFilters.rename',
  'savedFilters.save',
  'search.find',
  'session.active',
  'session.changePassword',
  'session.counts',
  'session.logoff',
  'session.me',
];
const EXPORTS = [
  'exports.cancel',
  'exports.columns',
  'exports.create',
  'exports.detail',
  'exports.download',
  'exports.list',
  'exports.repeat',
];
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
  'talks.messages',
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
  'letters.received',
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
const FILES = [
  'memberFiles.detail',
  'memberFiles.devices',
  'memberFiles.ledger',
  'memberFiles.ledgerEntry',
  'memberFiles.list',
  'memberFiles.visits',
  'memberNotes.list',
];
const ofProtection = (names: string) => names.split(' ').map((name) => `protection.${name}`);
const READ_NAMES = 'blocks cases endings houseLimits markers member memberHistory report returns settings summary';
const PROTECTION = ofProtection(READ_NAMES);
const PROTECTING = ofProtection(
  'agreeReturn closeCase correctBirthDate placeBlock proposeLift refuseReturn sendCare setHouseLimit',
);
const NOTING = ['memberNotes.add', 'memberNotes.remove'];
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
  'businessReports.large',
  'businessReports.profit',
  'businessReports.ways',
  'feeRates.list',
  ...FILES,
  'memberReports.agents',
  'memberReports.cohorts',
  'memberReports.firstDepositDays',
  'memberReports.firstDeposits',
  'memberReports.memberDays',
  'memberReports.members',
  'memberReports.totals',
  'paySettings.rates',
  'proposals.list',
  ...PROTECTION,
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
const CARE = ['memberFiles.endSessions', 'memberFiles.freeze', 'memberFiles.unfreeze', 'memberFiles.unlockPayPassword'];
const FINANCE = [
  ...NOTING,
  ...PROTECTING,
  'reports.checkAudit',
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
  'exports.propose',
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
    expect(open('admin')).toEqual(namedRows(({ caller }) => caller === 'staff'));
  });

  it.each<[StaffRole, string[]]>([
    ['finance', [...OWN, ...EXPORTS, ...READING, ...FINANCE]],
    [
      'service',
      [
        ...OWN,
        ...EXPORTS,
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
        ...FILES,
        ...NOTING,
        ...PROTECTION,
        ...PROTECTING,
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
        ...EXPORTS,
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
        ...EXPORTS,
        ...READING,
        ...CONTENT,
        ...WORK_ORDERS,
        ...SETTINGS,
        'maintenance.read',
        'setup.state',
        'audit.chain',
        'audit.list',
        'jobs.list',
        'reports.audit',
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

  it('have none that shortens a block or raises a limit of a member', () => {
    const writing = namedRows(
      ({ permission, path }) => permission !== 'protection.read' && path.includes('/protection/'),
    );
    expect(writing).toEqual([...PROTECTING, 'protection.saveSettings'].toSorted());
  });

  it('let read-only staff change nothing except their own account and their own exports', () => {
    const changing = namedRows(
      ({ method, permission }) =>
        method === 'POST' && permission?.endsWith('.read') === false && permission !== 'exports.make',
    );
    expect(open('readonly').filter((name) => changing.includes(name))).toEqual([]);
  });

  it('are each required by a call, and roles have no others', () => {
    const asked = new Set(rows.map(({ row }) => row.permission));
    expect(PERMISSIONS.filter((permission) => !asked.has(permission))).toEqual([]);
    for (const role of STAFF_ROLES) expect(PERMISSIONS).toEqual(expect.arrayContaining([...ROLE_PERMISSIONS[role]]));
  });
});
