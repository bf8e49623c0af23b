import type { Guard } from './guard.ts';
import { MODULES } from './paths.ts';

const TRANSFERS = `${MODULES}/money/transfers`;
const BETS = `${MODULES}/play/bets`;
const VENUES = `${MODULES}/play/venues`;
const DEMO_VENUE = 'apps/venue/src';

/** Guards between the platform and the venues. */
export const playGuards: readonly Guard[] = [
  {
    name: 'transfer-absent',
    about: 'A transfer that the venue does not know yet is not refunded',
    removal: {
      file: `${TRANSFERS}/transfer.ts`,
      text: "if (found.state === 'absent') return unknown('场馆暂无该订单');",
      by: "if (found.state === 'absent') return failed('场馆暂无该订单');",
    },
    tests: [`${TRANSFERS}/transfer.test.ts`, `${TRANSFERS}/doubt.test.ts`],
  },
  {
    name: 'transfer-amount',
    about: 'An answer with another amount does not end a transfer',
    removal: {
      file: `${TRANSFERS}/transfer.ts`,
      text: "return outcome.amount === order.amount ? { kind: 'done' } : unknown('答复金额与订单不符');",
      by: "return { kind: 'done' };",
    },
    tests: [`${TRANSFERS}/transfer.test.ts`],
  },
  {
    name: 'transfer-unknown-error',
    about: 'An error that the protocol does not define is no clear answer',
    removal: {
      file: `${TRANSFERS}/transfer.ts`,
      text: 'CLEAR_ERRORS.has(reply.error) ? ',
      by: 'CLEAR_ERRORS.size > 0 ? ',
    },
    tests: [`${TRANSFERS}/transfer.test.ts`],
  },
  {
    name: 'transfer-ends-once',
    about: 'A transfer that has ended does not end again',
    removal: { file: `${TRANSFERS}/settlement.ts`, text: 'if (order.state !== OPEN) return order;', by: '' },
    tests: [`${TRANSFERS}/doubt.test.ts`],
  },
  {
    name: 'transfer-two-people',
    about: 'CHECK: the person who resolves a transfer is not the one who proposed it',
    removal: { sql: 'ALTER TABLE transfer DROP CONSTRAINT transfer_two_people' },
    tests: [`${TRANSFERS}/unsettled.test.ts`],
  },
  {
    name: 'advance-in-doubt',
    about: 'Nothing is advanced while a transfer of the member is open at the venue',
    removal: {
      file: `${TRANSFERS}/settlement.ts`,
      text: '((await hasOpen(tx, memberId, venue.code)) || (await hasUnconfirmed',
      by: '((await hasUnconfirmed',
    },
    tests: [`${TRANSFERS}/advances.test.ts`],
  },
  {
    name: 'venue-breaker',
    about: 'A venue that does not answer is not asked again at once',
    removal: {
      file: `${VENUES}/connection.ts`,
      text: "if (!breaker.admit()) return { kind: 'unsent', reason: BUSY };",
      by: 'breaker.admit();',
    },
    tests: [`${VENUES}/connection.test.ts`],
  },
  {
    name: 'venue-secret-two-people',
    about: 'The secret of a venue is replaced by two people',
    removal: {
      file: `${VENUES}/staff.ts`,
      text: "if (needsTwo || before.secretSealed !== null) throw refuse('venues.secretNeedsTwo');",
      by: '',
    },
    tests: [`${VENUES}/staff.test.ts`],
  },
  {
    name: 'bet-once',
    about: 'A bet that is reported again changes nothing',
    removal: {
      file: `${BETS}/keeping.ts`,
      text: 'if (before !== undefined && isSame(before, draft)) continue;',
      by: '',
    },
    tests: [`${BETS}/feed.test.ts`],
  },
  {
    name: 'bet-odd',
    about: 'A bet whose figures contradict each other goes into quarantine',
    removal: {
      file: `${BETS}/bet.ts`,
      text: "return isOdd(data) ? { reason: '金额或状态自相矛盾' } : { bet: data };",
      by: 'return { bet: data };',
    },
    tests: [`${BETS}/bet.test.ts`],
  },
  {
    name: 'bet-feed-turn',
    about: 'A page of bets that arrives late does not overwrite a newer one',
    removal: { file: `${BETS}/feed.ts`, text: 'if (feed?.cursor !== cursor) throw new Overtaken(venue);', by: '' },
    tests: [`${BETS}/feed.test.ts`],
  },
  {
    name: 'bet-key-escaped',
    about: 'A bet number can not imitate the key of another posting',
    removal: { file: `${BETS}/bet.ts`, text: 'id.replace(/[%:]/g, (sign) => ESCAPES[sign] ?? sign);', by: 'id;' },
    tests: [`${BETS}/bet.test.ts`],
  },
  {
    name: 'signature-replay',
    about: 'A signed request is accepted once',
    removal: {
      file: 'packages/venue-protocol/src/signature.ts',
      text: "return seenBefore(request.nonce) ? 'replayed' : undefined;",
      by: 'return undefined;',
    },
    tests: ['packages/venue-protocol/src/signature.test.ts'],
  },
  {
    name: 'venue-nonce',
    about: 'The venue accepts a nonce once, also after a restart',
    removal: {
      file: `${DEMO_VENUE}/http/signed.ts`,
      text: "if (rowCount !== 1) throw new VenueError('bad_signature', 'replayed');",
      by: '',
    },
    tests: [`${DEMO_VENUE}/http/signed.test.ts`],
  },
  {
    name: 'venue-order-content',
    about: 'The venue refuses a known order with another amount',
    removal: {
      file: `${DEMO_VENUE}/core/transfers.ts`,
      text: "if (known.state !== 'closed' && !isSame(known, draft, id)) throw reused(order);",
      by: '',
    },
    tests: [`${DEMO_VENUE}/http/signed.test.ts`],
  },
  {
    name: 'venue-order-age',
    about: 'The venue takes no transfer that was sent long ago',
    removal: { file: `${DEMO_VENUE}/core/transfers.ts`, text: 'await requireRecent(tx, sentAt, maxAgeS);', by: '' },
    tests: [`${DEMO_VENUE}/http/closing.test.ts`],
  },
];
