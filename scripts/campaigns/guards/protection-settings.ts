import type { Guard } from './guard.ts';
import { MODULES } from './paths.ts';

const REGISTER = `${MODULES}/operator/protection-register`;
const TEST = `${REGISTER}/settings.test.ts`;

/** Guards of the settings that protect members. */
export const protectionSettingsGuards: readonly Guard[] = [
  {
    name: 'protection-settings-two-people',
    about: 'Settings that protect members are loosened by two people only',
    removal: {
      file: `${MODULES}/operator/settings/service.ts`,
      text: 'if (!mayLoosen && loosenedBy(before, changes).length > 0) {',
      by: 'if (!mayLoosen && loosenedBy(before, changes).length < 0) {',
    },
    tests: [TEST],
  },
  {
    name: 'protection-settings-role',
    about: 'Looser settings are proposed by role protection',
    removal: {
      file: `${REGISTER}/settings.ts`,
      text: "if (loosened.length > 0 && !mayDo(by.staff.roles, 'protection.act')) throw refuse('protection.settingsLooser');",
      by: '',
    },
    tests: [TEST],
  },
  {
    name: 'protection-settings-tightened',
    about: 'A proposal does not loosen a setting that was made stricter meanwhile',
    removal: {
      file: `${REGISTER}/settings.ts`,
      text: 'textOf(key, stored[key])',
      by: 'textOf(key, 0)',
    },
    tests: [TEST],
  },
  {
    name: 'protection-settings-reason',
    about: 'Settings that protect members are not loosened without a reason',
    removal: {
      file: `${REGISTER}/settings.ts`,
      text: "if (reason.trim() === '') throw refuse('proposals.reasonMissing');",
      by: '',
    },
    tests: [TEST],
  },
  {
    name: 'settings-one-at-a-time',
    about: 'Advisory lock: settings are changed one after the other',
    removal: {
      file: `${MODULES}/operator/settings/service.ts`,
      text: `await tx.execute(sql\`SELECT pg_advisory_xact_lock(hashtext('koi settings'))\`);`,
      by: '',
    },
    tests: [TEST],
  },
];
