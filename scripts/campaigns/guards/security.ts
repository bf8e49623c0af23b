import type { Guard } from './guard.ts';
import { MODULES, SERVER } from './paths.ts';

const GATE = `${SERVER}/platform/http/gate.ts`;
const MEMBERS = `${MODULES}/people/members`;
const STAFF = `${MODULES}/people/staff`;
const MASKS = 'packages/contract/src/rules';

/** Guards of sessions, tries, texts and files. */
export const securityGuards: readonly Guard[] = [
  {
    name: 'member-session',
    about: 'Calls of members need a session',
    removal: { file: GATE, text: "if (caller === 'member') throw refuse('members.sessionEnded');", by: '' },
    tests: [`${SERVER}/platform/http/gate.test.ts`],
  },
  {
    name: 'staff-permission',
    about: 'A staff call needs the permission of its row',
    removal: {
      file: GATE,
      text: "if (!mayDo(staff.roles, row.permission)) throw refuse('staff.notAllowed');",
      by: '',
    },
    tests: ['apps/server/test/staff-matrix.test.ts'],
  },
  {
    name: 'totp-password',
    about: 'Adding an authenticator needs the login password',
    removal: {
      file: `${MODULES}/people/security/service.ts`,
      text: 'if ((await members.checkOwnPassword(memberId, password)) === undefined) {',
      by: "if (password === 'never') {",
    },
    tests: [`${MODULES}/people/security/service.test.ts`],
  },
  {
    name: 'call-limit',
    about: 'Calls are limited per address and per account',
    removal: { file: GATE, text: "if (!allowed) throw refuseFor(retryAfterS, 'wire.tooManyRequests');", by: '' },
    tests: [`${SERVER}/platform/http/gate.test.ts`],
  },
  {
    name: 'site-maintenance',
    about: 'Members are refused while the site is in maintenance',
    removal: {
      file: GATE,
      text: 'if (isClosable) allowed.requireOpenSite();',
      by: '',
    },
    tests: ['apps/server/test/maintenance.test.ts'],
  },
  {
    name: 'session-expiry',
    about: 'A session of a member ends after twelve hours without use',
    removal: { file: `${MEMBERS}/sessions.ts`, text: '(s.expires_at > $2 OR ', by: '($2::timestamptz IS NOT NULL OR ' },
    tests: [`${MEMBERS}/sessions.test.ts`],
  },
  {
    name: 'session-frozen',
    about: 'A frozen member has no session',
    removal: { file: `${MEMBERS}/sessions.ts`, text: ' AND NOT m.frozen', by: '' },
    tests: [`${MEMBERS}/sessions.test.ts`],
  },
  {
    name: 'staff-session-disabled',
    about: 'A disabled account has no session',
    removal: {
      file: `${STAFF}/sessions.ts`,
      text: 'and(eq(staffSessions.tokenHash, sessionId), eq(staffAccounts.enabled, true))',
      by: 'and(eq(staffSessions.tokenHash, sessionId))',
    },
    tests: [`${STAFF}/sessions.test.ts`],
  },
  {
    name: 'code-once',
    about: 'A code of the authenticator is accepted once',
    removal: {
      file: `${SERVER}/platform/totp.ts`,
      text: '(lastUsed === null || step > lastUsed) && isRight(step)',
      by: 'isRight(step)',
    },
    tests: [`${SERVER}/platform/totp.test.ts`, `${STAFF}/login-codes.test.ts`],
  },
  {
    name: 'fresh-code',
    about: 'A large decision needs a code of the last five minutes',
    removal: {
      file: `${STAFF}/fresh-code.ts`,
      text: 'if (!isFresh(staff.confirmedAt, now))',
      by: 'if (!isFresh(staff.confirmedAt ?? now, staff.confirmedAt ?? now))',
    },
    tests: [`${STAFF}/fresh-code.test.ts`, `${STAFF}/confirming.test.ts`, 'apps/server/test/open-desk.test.ts'],
  },
  {
    name: 'wrong-codes-end-session',
    about: 'Five wrong codes end a session',
    removal: {
      file: `${STAFF}/sessions.ts`,
      text: 'counted !== undefined && counted.wrongCodes < MAX_WRONG_CODES',
      by: 'counted !== undefined',
    },
    tests: [`${STAFF}/confirming.test.ts`],
  },
  {
    name: 'login-tries',
    about: 'Wrong passwords are limited',
    removal: {
      file: `${SERVER}/platform/slow-down.ts`,
      text: 'history.length >= rule.free ? rule.blockUntilMs(history, nowMs) : 0;',
      by: '0;',
    },
    tests: [`${SERVER}/platform/slow-down.test.ts`],
  },
  {
    name: 'login-same-time',
    about: 'An unknown name takes as long as a wrong password',
    removal: { file: `${MEMBERS}/admission.ts`, text: '? await verifyNothing(form.password)', by: '? false' },
    tests: [`${MEMBERS}/login.test.ts`],
  },
  {
    name: 'forwarded-for',
    about: 'The address of a caller is not taken from a header that anyone can send',
    removal: {
      file: `${SERVER}/platform/http/server.ts`,
      text: 'trustProxy: trusted(config.trustProxy),',
      by: 'trustProxy: true,',
    },
    tests: [`${SERVER}/platform/http/gate.test.ts`],
  },
  {
    name: 'agent-ticket-once',
    about: 'The address of the agent centre is used once',
    removal: {
      file: `${MODULES}/people/agents/sessions.ts`,
      text: `          .delete(agentTickets)
          .where(and(`,
      by: `          .update(agentTickets)
          .set({ expiresAt: new Date('2099-01-01') })
          .where(and(`,
    },
    tests: [`${MODULES}/people/agents/routes.test.ts`],
  },
  {
    name: 'agent-standing',
    about: 'A new password ends the sessions of the agent centre',
    removal: {
      file: `${MODULES}/people/agents/sessions.ts`,
      text: ' || sha256Text(facts.passwordHash) !== session.standing',
      by: '',
    },
    tests: [`${MODULES}/people/agents/routes.test.ts`],
  },
  {
    name: 'safe-links',
    about: 'Texts of the operator contain no links that run scripts',
    removal: {
      file: 'packages/rich-text/src/clean.ts',
      text: 'isSafeLink(written.trim()) ?',
      by: 'written !== undefined ?',
    },
    tests: ['packages/rich-text/src/clean.test.ts'],
  },
  {
    name: 'allowed-tags',
    about: 'Texts of the operator contain only allowed elements',
    removal: {
      file: 'packages/rich-text/src/clean.ts',
      text: 'allowedTags: Object.keys(ALLOWED_TAGS),',
      by: 'allowedTags: false,',
    },
    tests: ['packages/rich-text/src/clean.test.ts'],
  },
  {
    name: 'article-cleaned',
    about: 'An article is cleaned before it is stored',
    removal: {
      file: `${MODULES}/talk/content/staff-articles.ts`,
      text: 'const content = sanitizeHtml(form.content);',
      by: 'const content = form.content;',
    },
    tests: [`${MODULES}/talk/content/staff.test.ts`],
  },
  {
    name: 'formula-escaped',
    about: 'A cell of an export is never a formula',
    removal: {
      file: `${MASKS}/csv.ts`,
      text: 'FORMULA.test(text) && !NUMBER.test(text) ?',
      by: 'FORMULA.test(text) && NUMBER.test(text) ?',
    },
    tests: [`${MASKS}/csv.test.ts`, `${MODULES}/operator/exports/service.test.ts`],
  },
  {
    name: 'mask-realname',
    about: 'Staff see masked names',
    removal: {
      file: `${MODULES}/operator/member-files/service.ts`,
      text: "realname: shownToStaff('realname', file.realname, reader),",
      by: 'realname: file.realname,',
    },
    tests: [`${MODULES}/operator/member-files/service.test.ts`],
  },
  {
    name: 'mask-card',
    about: 'Card numbers are shown with their last digits only',
    removal: {
      file: `${MODULES}/people/cards/store.ts`,
      text: 'bank_no: maskCardNumber(numberIn(row)),',
      by: 'bank_no: numberIn(row),',
    },
    tests: [`${MODULES}/people/cards/service.test.ts`],
  },
  {
    name: 'log-redaction',
    about: 'Values of a failed statement do not reach the log',
    removal: { file: `${SERVER}/platform/log.ts`, text: "message.split('\\nparams:')[0] ?? ''", by: 'message' },
    tests: [`${SERVER}/platform/log.test.ts`],
  },
  {
    name: 'picture-markup',
    about: 'A picture that contains markup is refused',
    removal: {
      file: `${SERVER}/platform/picture.ts`,
      text: "kinds.some((kind) => ENDS[kind](bytes) === bytes.length) &&\n  !MARKUP.test(bytes.toString('latin1'));",
      by: 'kinds.some((kind) => ENDS[kind](bytes) === bytes.length);',
    },
    tests: [`${SERVER}/platform/picture.test.ts`],
  },
  {
    name: 'private-address',
    about: 'Production uses no open address for secrets',
    removal: {
      file: `${SERVER}/platform/private-address.ts`,
      text: "address.protocol === 'https:' || isPrivateAddress(address);",
      by: "address.protocol !== '';",
    },
    tests: [
      `${SERVER}/platform/private-address.test.ts`,
      `${SERVER}/platform/config.test.ts`,
      `${MODULES}/play/venues/settings.test.ts`,
    ],
  },
  {
    name: 'talk-owner',
    about: 'A talk that a colleague holds is not answered by another one',
    removal: {
      file: `${MODULES}/talk/live-chat/talk.ts`,
      text: "if (talk.holderId !== null && talk.holderId !== staff.id) throw refuse('liveChat.heldBy', talk.holderName);",
      by: '',
    },
    tests: [`${MODULES}/talk/live-chat/talk-access.test.ts`],
  },
];
