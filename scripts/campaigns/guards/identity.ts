import type { Guard } from './guard.ts';
import { MODULES } from './paths.ts';

const SEARCHES = `${MODULES}/people/identity-searches`;
const PROTECTION = `${MODULES}/people/protection`;
const SAME_PERSON = [`${PROTECTION}/persons.test.ts`];
const CLAIMS = `${MODULES}/operator/claims`;
const LOOK_TESTS = [`${CLAIMS}/looks.test.ts`];

/** Guards of searches by personal values, of the same person and of masks. */
export const identityGuards: readonly Guard[] = [
  {
    name: 'identity-search-limit',
    about: 'Searches by personal values are limited for each person of staff',
    removal: {
      file: `${SEARCHES}/service.ts`,
      text: "throw refuseFor(permission.retryAfterS, 'memberFiles.identitySearches');",
      by: 'return admitted;',
    },
    tests: [`${SEARCHES}/service.test.ts`],
  },
  {
    name: 'identity-search-record',
    about: 'Each search by a personal value is a row of the audit log',
    removal: {
      file: `${SEARCHES}/service.ts`,
      text: 'await record(by, admitted, true).catch(async (cause: unknown) => {',
      by: 'await Promise.resolve().catch(async (cause: unknown) => {',
    },
    tests: [`${SEARCHES}/service.test.ts`],
  },
  {
    name: 'identity-search-asked',
    about: 'The search from anywhere compares personal values only when the person asks for it',
    removal: {
      file: `${MODULES}/operator/search/service.ts`,
      text: 'const admitted = isByIdentity ?',
      by: 'const admitted = true ?',
    },
    tests: [`${MODULES}/operator/search/service.test.ts`],
  },
  {
    name: 'person-comparable-name',
    about: 'Names of the same person are compared without spaces, width and case',
    removal: {
      file: 'packages/contract/src/rules/person-names.ts',
      text: "name.normalize('NFKD').replace(IGNORED, '').toUpperCase().toLowerCase().normalize('NFKC');",
      by: 'name;',
    },
    tests: SAME_PERSON,
  },
  {
    name: 'person-card-bound',
    about: 'All cards of excluded members with the ending of a number are compared with it, whatever others bind',
    removal: {
      file: `${MODULES}/people/cards/store.ts`,
      text: 'blockedByExclusion(cards.memberId, now)',
      by: 'gt(cards.id, sql`(SELECT max(id) - 500 FROM card)`)',
    },
    tests: SAME_PERSON,
  },
  {
    name: 'cards-added',
    about: 'A member adds ten cards and addresses in 24 hours, with those that were removed',
    removal: {
      file: `${MODULES}/people/cards/store.ts`,
      text: "if (added >= CARDS_ADDED_MAX_PER_DAY) throw refuse('cards.tooManyAdded');",
      by: 'void added;',
    },
    tests: [`${MODULES}/people/cards/service.test.ts`],
  },
  {
    name: 'person-card-given',
    about: 'A card that an excluded member gave for a deposit is refused in another account',
    removal: { file: `${MODULES}/people/cards/store.ts`, text: ', ...(await givenBy(tx, number))', by: '' },
    tests: SAME_PERSON,
  },
  {
    name: 'person-card-paid-with',
    about: 'The card of an excluded member is refused for a deposit of another account',
    removal: {
      file: `${MODULES}/money/deposits/orders.ts`,
      text: "if (form.paytype === 'bank') await cards.refuseExcludedPayer(tx, memberId, form.bank_no);",
      by: '',
    },
    tests: SAME_PERSON,
  },
  {
    name: 'person-birth-date-checked',
    about: 'What is no birth date is refused, from members and staff alike',
    removal: {
      file: `${PROTECTION}/persons.ts`,
      text: "if (objection !== MEMBERS.underage) throw refuse('protection.birthDateWrong');",
      by: 'if (objection !== MEMBERS.underage) return false;',
    },
    tests: SAME_PERSON,
  },
  {
    name: 'person-corrected',
    about: 'Staff do not correct a birth date to that of an excluded member of the same name',
    removal: {
      file: `${PROTECTION}/persons.ts`,
      text: "await refuseExcluded(tx, { memberId, others, kind: 'person', now, endGames, name: 'protection.samePerson' });",
      by: '',
    },
    tests: SAME_PERSON,
  },
  {
    name: 'person-corrections-limited',
    about: 'Birth dates that staff correct, and those that are refused, are limited for each person',
    removal: {
      file: `${MODULES}/operator/protection-register/corrections.ts`,
      text: "if (!permission.allowed) throw refuseFor(permission.retryAfterS, 'protection.tooManyCorrections');",
      by: 'if (!permission.allowed) return async () => undefined;',
    },
    tests: [`${MODULES}/operator/protection-register/birth-dates.test.ts`],
  },
  {
    name: 'person-correction-recorded',
    about: 'A birth date that staff may not store because of an excluded member is a row of the audit log',
    removal: {
      file: `${MODULES}/operator/protection-register/corrections.ts`,
      text: 'TELLING.includes(cause.refusal)) await record(by, memberId, cause);',
      by: 'TELLING.includes(cause.refusal)) await Promise.resolve(by);',
    },
    tests: [`${MODULES}/operator/protection-register/birth-dates.test.ts`],
  },
  {
    name: 'person-minor-blocked',
    about: 'The birth date of a minor brings a house block, also beside another one',
    removal: {
      file: `${PROTECTION}/blocks.ts`,
      text: 'eq(blocks.cause, MINOR), inForce(now)',
      by: "eq(blocks.kind, 'house'), inForce(now)",
    },
    tests: SAME_PERSON,
  },
  {
    name: 'payer-masked',
    about: 'The evidence of a deposit masks the name of its payer',
    removal: {
      file: `${MODULES}/money/deposits/evidence.ts`,
      text: "value: shownToStaff('payer', order.payerOwner)",
      by: 'value: order.payerOwner',
    },
    tests: ['apps/server/test/personal-values.test.ts'],
  },
  {
    name: 'payer-look-recorded',
    about: 'Each look at the whole name of a payer is a row of the audit log',
    removal: {
      file: `${MODULES}/money/deposits/staff-review.ts`,
      text: "await audit.record(tx, { by, group: 'money', ...look, memberId, summary: formatMoney(amount), changes: [] });",
      by: '',
    },
    tests: ['apps/server/test/personal-values.test.ts'],
  },
  {
    name: 'payer-look-open',
    about: 'The whole name of a payer is shown for an open order only',
    removal: {
      file: `${MODULES}/money/deposits/staff-review.ts`,
      text: 'const refusal = objectionToLooking(order, by.staff.id, now);',
      by: 'const refusal = order.no === "" ? objectionToLooking(order, by.staff.id, now) : undefined;',
    },
    tests: LOOK_TESTS,
  },
  {
    name: 'payee-look-open',
    about: 'The whole number of a payee is shown for an open order only',
    removal: {
      file: `${MODULES}/money/withdrawals/staff.ts`,
      text: 'const refusal = objectionToLooking(order, staffId, now);',
      by: 'const refusal = order.no === "" ? objectionToLooking(order, staffId, now) : undefined;',
    },
    tests: LOOK_TESTS,
  },
  {
    name: 'order-look-claimed',
    about: 'Whole values of an order are shown to the person who has claimed it',
    removal: {
      file: `${CLAIMS}/looks.ts`,
      text: "return claimant(order, now) === undefined ? refuse('reviews.lookUnclaimed') : undefined;",
      by: 'return undefined;',
    },
    tests: LOOK_TESTS,
  },
  {
    name: 'order-look-limit',
    about: 'The orders whose whole values one person looks at are limited',
    removal: { file: `${CLAIMS}/looks.ts`, text: 'if (seen.has(target) || seen.size < limit) return;', by: 'return;' },
    tests: LOOK_TESTS,
  },
  {
    name: 'order-look-counted',
    about: 'Looks of one person at the same moment wait for each other',
    removal: {
      file: `${CLAIMS}/looks.ts`,
      text: `await tx.execute(sql\`SELECT pg_advisory_xact_lock(hashtext('koi looks of staff'), \${staffId})\`);`,
      by: '',
    },
    tests: LOOK_TESTS,
  },
  {
    name: 'identity-search-unrecorded',
    about: 'A search that can not be recorded is not answered',
    removal: {
      file: `${SEARCHES}/service.ts`,
      text: `          await permission.release();
          throw cause;
`,
      by: `          await permission.release();
          if (cause === undefined) throw cause;
`,
    },
    tests: [`${SEARCHES}/service.test.ts`],
  },
  {
    name: 'identity-search-list',
    about: 'The list of members compares mobile numbers only',
    removal: {
      file: `${SEARCHES}/service.ts`,
      text: 'identityFieldsOf(typed).filter((field) => among.includes(field));',
      by: 'identityFieldsOf(typed).filter((field) => among.includes(field) || field !== undefined);',
    },
    tests: [`${SEARCHES}/service.test.ts`],
  },
  {
    name: 'identity-search-masked',
    about: 'The audit log names a searched value masked',
    removal: { file: `${SEARCHES}/service.ts`, text: 'summary: maskIdentity(value),', by: 'summary: value,' },
    tests: [`${SEARCHES}/service.test.ts`],
  },
  {
    name: 'identity-search-whole-card',
    about: 'A whole card number finds no other card with the same ending',
    removal: {
      file: `${MODULES}/people/cards/store.ts`,
      text: '.filter((row) => isTail || comparableIn(row) === value)',
      by: '.filter((row) => isTail || comparableIn(row) !== "")',
    },
    tests: [`${MODULES}/operator/search/service.test.ts`],
  },
];
