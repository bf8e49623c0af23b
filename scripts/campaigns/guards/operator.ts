import type { Guard } from './guard.ts';
import { MODULES, SERVER } from './paths.ts';

const OPERATOR = `${MODULES}/operator`;
const PROPOSALS = `${OPERATOR}/proposals`;
const EXPORTS = `${OPERATOR}/exports`;
const FILTERS = `${OPERATOR}/saved-filters`;
const STAFF = `${MODULES}/people/staff`;

/** Guards of the duties of staff. */
export const operatorGuards: readonly Guard[] = [
  {
    name: 'proposal-basis',
    about: 'An agreement is refused when what the proposal rests on has changed',
    removal: {
      file: `${PROPOSALS}/kinds.ts`,
      text: 'requireUnchanged(row.basis, await basisOf(tx, row, true));',
      by: '',
    },
    tests: [
      'apps/server/test/attempts-between.campaign.test.ts',
      'apps/server/test/attempts-changed.campaign.test.ts',
      'apps/server/test/attempts-closures.campaign.test.ts',
      `${PROPOSALS}/service.test.ts`,
    ],
  },
  {
    name: 'proposal-unknown-ends',
    about: 'A proposal that this program can not read does not keep the account of its maker in office',
    removal: {
      file: `${PROPOSALS}/kinds.ts`,
      text: 'if (ending.by !== undefined || readable(row) !== undefined) return known(row).dropped(tx, ending);',
      by: 'return known(row).dropped(tx, ending);',
    },
    tests: [`${PROPOSALS}/unknown.test.ts`],
  },
  {
    name: 'proposal-maker-changed',
    about: 'A change of the maker’s account ends their waiting proposals',
    removal: { file: `${SERVER}/app.ts`, text: 'staff.onAccountChanged(proposals.endOf);', by: '' },
    tests: ['apps/server/test/attempts-waiting.campaign.test.ts'],
  },
  {
    name: 'proposal-own',
    about: 'The maker of a proposal does not approve it',
    removal: { file: `${PROPOSALS}/proposal.ts`, text: "if (makerId === staff.id) return 'ownNotAllowed';", by: '' },
    tests: [`${PROPOSALS}/service.test.ts`],
  },
  {
    name: 'proposal-two-people',
    about: 'CHECK: the checker of a proposal is not its maker',
    removal: { sql: 'ALTER TABLE proposal DROP CONSTRAINT proposal_two_people' },
    tests: [`${PROPOSALS}/service.test.ts`],
  },
  {
    name: 'proposal-permission',
    about: 'The second person has a role that agrees to proposals of this kind',
    removal: {
      file: `${PROPOSALS}/proposal.ts`,
      text: "if (!mayCheck(staff.roles, kind as Proposal['kind'])) return 'notAllowed';",
      by: '',
    },
    tests: [`${PROPOSALS}/service.test.ts`],
  },
  {
    name: 'proposal-probation',
    about: 'A new or reset account does not approve proposals for a day',
    removal: {
      file: `${PROPOSALS}/proposal.ts`,
      text: "return probationary ? 'tooFresh' : undefined;",
      by: 'return undefined;',
    },
    tests: [`${PROPOSALS}/service.test.ts`],
  },
  {
    name: 'proposal-expiry',
    about: 'A proposal expires after a day',
    removal: {
      file: `${PROPOSALS}/service.ts`,
      text: "if (state === PROPOSAL_STATE.expired) throw refuse('proposals.expired');",
      by: 'if (state === PROPOSAL_STATE.expired) return row;',
    },
    tests: [`${PROPOSALS}/service.test.ts`],
  },
  {
    name: 'proposal-expiry-reported',
    about: 'An expired proposal puts its order back into the queue',
    removal: {
      file: `${PROPOSALS}/service.ts`,
      text: "await kinds.drop(tx, row, { action: 'expire', remark: '' });",
      by: '',
    },
    tests: [`${PROPOSALS}/expiry.test.ts`],
  },
  {
    name: 'proposal-lock',
    about: 'Row lock: a proposal is carried out once',
    removal: {
      file: `${PROPOSALS}/service.ts`,
      text: "where(eq(proposals.no, no)).for('update');",
      by: 'where(eq(proposals.no, no));',
    },
    tests: [`${PROPOSALS}/service.test.ts`],
  },
  {
    name: 'proposal-open-once',
    about: 'Unique index: one open proposal per object',
    removal: { sql: 'DROP INDEX proposal_open' },
    tests: [`${PROPOSALS}/service.test.ts`],
  },
  {
    name: 'setup-incomplete',
    about: 'A house with missing points is not opened by one person',
    removal: {
      file: `${OPERATOR}/setup/service.ts`,
      text: "if (missing.length > 0) throw refuse('setup.incomplete', namesOf(missing));",
      by: '',
    },
    tests: [`${OPERATOR}/setup/service.test.ts`],
  },
  {
    name: 'setup-closed-at-first',
    about: 'A new house is closed until its operator opens it',
    removal: {
      file: `${OPERATOR}/setup/service.ts`,
      text: 'else if (site_state === 1) await settings.change({ site_state: 0, repair_tips: SETUP.notOpenYet }, tx);',
      by: '',
    },
    tests: [`${OPERATOR}/setup/service.test.ts`],
  },
  {
    name: 'setup-two-people',
    about: 'A house needs two people who agree to proposals',
    removal: {
      file: `${OPERATOR}/setup/reading.ts`,
      text: "['proposals.check', '能复核提案', 2],",
      by: "['proposals.check', '能复核提案', 1],",
    },
    tests: [`${OPERATOR}/setup/service.test.ts`],
  },
  {
    name: 'setup-recent-backup',
    about: 'A backup counts for two days',
    removal: {
      file: `${OPERATOR}/setup/reading.ts`,
      text: 'at !== undefined && clock.now().getTime() - at.getTime() < BACKUP_MAX_AGE_MS;',
      by: 'at !== undefined;',
    },
    tests: [`${OPERATOR}/setup/service.test.ts`],
  },
  {
    name: 'record-backup',
    about: 'Only a dump is recorded as a backup',
    removal: { file: 'scripts/backup-made.ts', text: '  requireDump(path);\n', by: '' },
    tests: ['apps/server/test/backup-made.test.ts'],
  },
  {
    name: 'member-note-permission',
    about: 'Notes about members are written with a permission of their own',
    removal: {
      file: 'packages/contract/src/staff/member-notes.ts',
      text: "permission: 'members.note',\n    summary: 'Add",
      by: "permission: 'members.read',\n    summary: 'Add",
    },
    tests: [`${OPERATOR}/member-files/notes.test.ts`],
  },
  {
    name: 'member-freeze-permission',
    about: 'Members are frozen with a permission of its own',
    removal: {
      file: 'packages/contract/src/staff/member-files.ts',
      text: "permission: 'members.freeze',\n    summary: 'No login",
      by: "permission: 'members.read',\n    summary: 'No login",
    },
    tests: [`${OPERATOR}/member-files/service.test.ts`],
  },
  {
    name: 'member-sessions-permission',
    about: 'Sessions of members are ended with a permission of its own',
    removal: {
      file: 'packages/contract/src/staff/member-files.ts',
      text: "permission: 'members.freeze',\n    summary: 'End every",
      by: "permission: 'members.read',\n    summary: 'End every",
    },
    tests: [`${OPERATOR}/member-files/service.test.ts`],
  },
  {
    name: 'filter-owner',
    about: 'Staff change only the own saved filters',
    removal: {
      file: `${FILTERS}/service.ts`,
      text: 'const isOwn = and(eq(savedFilters.staffId, staffId), eq(savedFilters.id, id));',
      by: 'const isOwn = eq(savedFilters.id, id);',
    },
    tests: [`${FILTERS}/service.test.ts`],
  },
  {
    name: 'filter-reader',
    about: 'Staff read only the own saved filters',
    removal: {
      file: `${FILTERS}/service.ts`,
      text: 'and(eq(savedFilters.staffId, staffId), eq(savedFilters.screen, screen));',
      by: 'and(staffId > 0 ? undefined : undefined, eq(savedFilters.screen, screen));',
    },
    tests: [`${FILTERS}/service.test.ts`],
  },
  {
    name: 'filter-limit-lock',
    about: 'Saved filters are counted one after the other',
    removal: {
      file: `${FILTERS}/service.ts`,
      text: `        const staffId = by.staff.id;
        await lockOwn(tx, staffId);`,
      by: '        const staffId = by.staff.id;',
    },
    tests: [`${FILTERS}/service.test.ts`],
  },
  {
    name: 'export-permission',
    about: 'A list is exported by those who may read it',
    removal: {
      file: `${EXPORTS}/requests.ts`,
      text: "if (!sources.mayExport(list, staff)) throw refuse('staff.notAllowed');",
      by: '',
    },
    tests: [`${EXPORTS}/service.test.ts`],
  },
  {
    name: 'export-permission-later',
    about: 'An export is refused when its account has lost the permission',
    removal: { file: `${EXPORTS}/worker.ts`, text: ' || !sources.mayExport(list, account)', by: '' },
    tests: [`${EXPORTS}/worker.test.ts`],
  },
  {
    name: 'export-owner',
    about: 'Exports of others are downloaded by nobody else',
    removal: {
      file: `${EXPORTS}/service.ts`,
      text: `    if (row === undefined) throw refuse('exports.unknown');
    if (row.staffId !== staff.id) throw refuse('exports.notOwn');`,
      by: "    if (row === undefined) throw refuse('exports.unknown');",
    },
    tests: [`${EXPORTS}/service.test.ts`],
  },
  {
    name: 'export-ticket-once',
    about: 'The address of an export works once',
    removal: { file: `${EXPORTS}/downloads.ts`, text: '.set({ ticketHash: null, downloads:', by: '.set({ downloads:' },
    tests: [`${EXPORTS}/service.test.ts`],
  },
  {
    name: 'export-ticket-expiry',
    about: 'The address of an export works for a minute',
    removal: { file: `${EXPORTS}/downloads.ts`, text: '            gt(exportJobs.ticketExpiresAt, now),\n', by: '' },
    tests: [`${EXPORTS}/service.test.ts`],
  },
  {
    name: 'audit-final',
    about: 'Trigger: a row of the audit log is never changed',
    removal: { sql: 'DROP TRIGGER audit_row_fixed ON audit_row' },
    tests: [`${STAFF}/audit.test.ts`],
  },
  {
    name: 'audit-chain-lock',
    about: 'Rows of the audit log are written one after the other',
    removal: {
      file: `${STAFF}/audit.ts`,
      text: "await tx.execute(sql`SELECT pg_advisory_xact_lock(hashtext('koi audit chain'))`);",
      by: '',
    },
    tests: [`${STAFF}/audit.test.ts`],
  },
];
