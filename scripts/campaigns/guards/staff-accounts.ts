import type { Guard } from './guard.ts';
import { MODULES } from './paths.ts';

const STAFF = `${MODULES}/people/staff`;
const STAFF_ACCOUNTS = `${MODULES}/people/staff-accounts`;

/** Guards of the accounts of staff. */
export const staffAccountGuards: readonly Guard[] = [
  {
    name: 'last-security',
    about: 'The last account that manages staff can not be disabled',
    removal: {
      file: `${STAFF}/staff-accounts.ts`,
      text: "if (losesSecurity && !others.some(isReadySecurity)) throw refuse('staff.lastSecurity');",
      by: '',
    },
    tests: [`${STAFF_ACCOUNTS}/last-people.test.ts`],
  },
  {
    name: 'lone-security',
    about: 'One person does not disable the last other one who manages staff',
    removal: {
      file: `${STAFF}/staff-accounts.ts`,
      text: "if (isSecurity(account) && !others.some(isThird)) throw refuse('staff.loneSecurity');",
      by: '',
    },
    tests: [`${STAFF_ACCOUNTS}/last-people.test.ts`, 'apps/server/test/attempts-accounts.campaign.test.ts'],
  },
  {
    name: 'last-checker',
    about: 'The last account that can agree to proposals is neither disabled nor given other roles',
    removal: {
      file: `${STAFF}/staff-accounts.ts`,
      text: 'if (losesChecker && others.every((other) => checkingStage(other, moment) < stage))',
      by: 'if (losesChecker && others.length === 0)',
    },
    tests: [`${STAFF_ACCOUNTS}/last-people.test.ts`, 'apps/server/test/attempts-accounts.campaign.test.ts'],
  },
  {
    name: 'account-changes-lock',
    about: 'Advisory lock: accounts of staff are changed one after the other',
    removal: {
      file: `${STAFF}/staff-accounts.ts`,
      text: "await tx.execute(sql`SELECT pg_advisory_xact_lock(hashtext('koi staff accounts'))`);",
      by: 'void tx;',
    },
    tests: [`${STAFF_ACCOUNTS}/last-people.test.ts`],
  },
  {
    name: 'disabled-caller',
    about: 'Somebody who is disabled at the same moment disables nobody',
    removal: {
      file: `${STAFF}/staff-accounts.ts`,
      text: "if (!caller?.enabled || !mayDo(caller.roles, 'staff.manage')) throw refuse('staff.sessionEnded');",
      by: '',
    },
    tests: [`${STAFF_ACCOUNTS}/last-people.test.ts`],
  },
  {
    name: 'disable-code',
    about: 'Disabling an account needs a fresh code',
    removal: { file: `${STAFF}/staff-accounts.ts`, text: '      requireFreshCode(by, clock.now());\n', by: '' },
    tests: [`${STAFF_ACCOUNTS}/last-people.test.ts`, 'apps/server/test/attempts-accounts.campaign.test.ts'],
  },
  {
    name: 'reset-checkers-basis',
    about: 'The reset of a checker rests on whether another one is left',
    removal: {
      file: `${STAFF_ACCOUNTS}/service.ts`,
      text: "...(left !== undefined && { 其他可用的复核人: left === 0 ? '没有' : '有' })",
      by: '',
    },
    tests: [`${STAFF_ACCOUNTS}/last-people.test.ts`],
  },
  {
    name: 'enrolment-look',
    about: 'A look at a half of an enrolment code is a row of the audit log',
    removal: {
      file: `${STAFF}/staff-accounts.ts`,
      text: "await record(tx, by, 'code', account.name, look, []);",
      by: '',
    },
    tests: [`${STAFF_ACCOUNTS}/service.test.ts`, 'apps/server/test/attempts-accounts.campaign.test.ts'],
  },
  {
    name: 'own-account',
    about: 'Staff neither propose nor agree to a change of their own account',
    removal: {
      file: `${STAFF_ACCOUNTS}/service.ts`,
      text: "if (staff.id === id) throw refuse('staff.notSelf');",
      by: '',
    },
    tests: [`${STAFF_ACCOUNTS}/service.test.ts`],
  },
];
