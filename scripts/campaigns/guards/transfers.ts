import type { Guard } from './guard.ts';
import { MODULES } from './paths.ts';

const TRANSFERS = `${MODULES}/money/transfers`;
const CONFIRMING = `${TRANSFERS}/confirming.test.ts`;
const UNSETTLED = `${TRANSFERS}/unsettled.test.ts`;
const ATTEMPTS = 'apps/server/test/attempts-transfers.campaign.test.ts';

/** Guards of transfers that people end. */
export const transferGuards: readonly Guard[] = [
  {
    name: 'transfer-closed-first',
    about: 'The venue is asked to close a transfer before staff propose an outcome that credits the member',
    removal: { file: `${TRANSFERS}/staff.ts`, text: '      await closeFirst(no, outcome);\n', by: '' },
    tests: [CONFIRMING],
  },
  {
    name: 'transfer-closed-again',
    about: 'The venue is asked again when the second person agrees',
    removal: {
      file: `${TRANSFERS}/staff.ts`,
      text: '    prepare: ({ no, outcome }) => closeFirst(no, outcome),\n',
      by: '',
    },
    tests: [CONFIRMING, ATTEMPTS],
  },
  {
    name: 'transfer-taken-otherwise',
    about:
      'A transfer of which the venue has taken another amount is not ended with an outcome that credits the member',
    removal: { file: `${TRANSFERS}/transfer.ts`, text: "kind === 'impossible' || kind ===", by: 'kind ===' },
    tests: [CONFIRMING],
  },
  {
    name: 'transfer-out-closed-first',
    about: 'The venue is also asked before a transfer out of it ends as successful',
    removal: {
      file: `${TRANSFERS}/transfer.ts`,
      text: "outcome === 'failed' || creditsMember(order, outcome);",
      by: "outcome === 'failed';",
    },
    tests: [CONFIRMING, ATTEMPTS],
  },
  {
    name: 'transfer-unconfirmed-advance',
    about: 'Nothing is advanced where a venue has not confirmed a transfer that two people ended',
    removal: {
      file: `${TRANSFERS}/settlement.ts`,
      text: ' || (await hasUnconfirmed(tx, memberId, venue.code)));',
      by: ');',
    },
    tests: [CONFIRMING, ATTEMPTS],
  },
  {
    name: 'transfer-unconfirmed-launch',
    about: 'No game begins there either',
    removal: {
      file: `${MODULES}/play/launch/service.ts`,
      text: "if (await transfers.awaitsVenue(tx, memberId, venueCode)) throw refuse('games.unreachable');",
      by: '',
    },
    tests: [CONFIRMING],
  },
  {
    name: 'transfer-awaits-venue',
    about: 'A transfer that people end as failed waits for the venue to confirm it, in every release',
    removal: { sql: 'DROP TRIGGER transfer_awaits_venue ON transfer' },
    tests: [CONFIRMING, ATTEMPTS],
  },
  {
    name: 'transfer-out-awaits-venue',
    about: 'A transfer out that people end as successful waits for the venue too',
    removal: {
      sql: `CREATE OR REPLACE TRIGGER transfer_awaits_venue BEFORE UPDATE OF resolved_by ON transfer
            FOR EACH ROW WHEN (NEW.state = 0 AND OLD.resolved_by IS NULL AND NEW.resolved_by IS NOT NULL)
            EXECUTE FUNCTION transfer_awaits_venue()`,
    },
    tests: [CONFIRMING, ATTEMPTS],
  },
  {
    name: 'transfer-taken-kick',
    about: 'A game is ended when the venue contradicts the outcome with which two people ended a transfer',
    removal: {
      file: `${TRANSFERS}/asking.ts`,
      text: '        if (isNews) await venues.kick(order.memberId);\n',
      by: '',
    },
    tests: [CONFIRMING],
  },
  {
    name: 'transfer-too-early',
    about: 'Staff decide about a transfer only when the venue had time to answer',
    removal: {
      file: `${TRANSFERS}/staff.ts`,
      text: "if (!isForPeople(order, now)) throw refuse('transfers.tooEarly');",
      by: '',
    },
    tests: [UNSETTLED],
  },
  {
    name: 'transfer-outcome-code',
    about: 'A large transfer needs a fresh code to be ended',
    removal: {
      file: `${TRANSFERS}/staff.ts`,
      text: 'requireFreshCode(by, now, { amount: order.amount, from });',
      by: '',
    },
    tests: [UNSETTLED],
  },
  {
    name: 'transfer-failure-kick',
    about: 'Games end when two people end a transfer with an outcome that the venue has to confirm',
    removal: {
      file: `${TRANSFERS}/staff.ts`,
      text: 'if (needsVenue(order, outcome)) onCommit(tx, () => void venues.kick(order.memberId));',
      by: '',
    },
    tests: [CONFIRMING],
  },
];
