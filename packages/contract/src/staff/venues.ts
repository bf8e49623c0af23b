import { z } from 'zod';
import { CATEGORY_IDS } from '../constants.ts';
import { endpoint } from '../endpoint.ts';
import { checkApproval, checkGameSettings, checkRefusal } from '../rules/staff.ts';
import { GAMES } from '../texts/games.ts';
import { PAY_SETTINGS } from '../texts/staff.ts';
import { TRANSFERS } from '../texts/transfers.ts';
import { STAFF_TRANSFERS, VENUES } from '../texts/venues.ts';
import { WIRE } from '../texts/wire.ts';
import {
  empty,
  flag,
  flagInput,
  id,
  integer,
  judged,
  moment,
  money,
  nothing,
  oneOf,
  page,
  paged,
  text,
} from '../wire.ts';

/** `resting` is the operator's own doing, `silent` the venue's; `unconnected` has no address in the configuration. */
export const VENUE_STATES = ['open', 'resting', 'silent', 'unconnected'] as const;
export const BREAKER_STATES = ['closed', 'open', 'probing'] as const;
export const RECONCILIATION_KINDS = ['wallet', 'transfer-state', 'transfer-amount', 'bet-count', 'bet-amount'] as const;
export const TRANSFER_DIRECTIONS = ['in', 'out'] as const;

const optionalMoment = z.string().describe('YYYY-MM-DD HH:mm:ss, Beijing time; empty when it never was');

export const venueRow = z.object({
  platname: z.string(),
  title: z.string(),
  state: z.enum(VENUE_STATES),
  maintenance: flag,
  /** As this process sees it: `open` asks nothing of the venue for a while. */
  breaker: z.enum(BREAKER_STATES),
  last_answer_at: optionalMoment,
  failing_since: optionalMoment,
  failure: z.string().describe('why the last call had no clear answer'),
  last_pull_at: optionalMoment.describe('when the bets were last read to their end'),
  players: z.number().int(),
  /** What members have there, by our books. */
  balance: money,
  /** Paid out ahead of bets that were not pulled yet. */
  advanced: money,
  open_transfers: z.number().int(),
  open_amount: money,
  /** Of today's settled bets: stakes less payouts. */
  result_today: money,
  stake_today: money,
});
export type VenueRow = z.output<typeof venueRow>;

export const reconciliation = z.object({
  id,
  day: z.string().describe('YYYY-MM-DD, the Beijing day that was compared'),
  platname: z.string(),
  title: z.string(),
  checked_at: moment,
  /** How many were compared, and members who were playing all the time. */
  wallets: z.number().int(),
  transfers: z.number().int(),
  hours: z.number().int(),
  skipped: z.number().int(),
  /** False when the venue could not be asked to the end. */
  complete: z.boolean(),
  differences: z.array(
    z.object({
      kind: z.enum(RECONCILIATION_KINDS),
      kind_text: z.string(),
      subject: z.string(),
      ours: z.string(),
      theirs: z.string(),
    }),
  ),
});
export type Reconciliation = z.output<typeof reconciliation>;

export const venues = {
  list: endpoint({
    method: 'GET',
    path: '/api/staff/venues',
    caller: 'staff',
    permission: 'venues.read',
    summary: 'Every venue: whether it answers, what members have there, when its bets were last pulled',
    input: nothing,
    output: z.array(venueRow),
  }),
  setMaintenance: endpoint({
    method: 'POST',
    path: '/api/staff/venues/maintenance',
    caller: 'staff',
    permission: 'venues.manage',
    summary: 'Rest a venue or open it again: no launch and no money in, money may always come back',
    input: z.object({ platname: text(), maintenance: flagInput, remark: judged() }),
    output: empty,
    check: checkApproval,
    done: PAY_SETTINGS.saved,
    refusals: [TRANSFERS.venueUnknown],
  }),
  reconciliations: endpoint({
    method: 'POST',
    path: '/api/staff/venues/reconciliations',
    caller: 'staff',
    permission: 'venues.read',
    summary: 'Reports of the daily comparison with each venue, newest first',
    input: z.object({ platname: text(), page: page() }),
    output: paged(reconciliation),
  }),
};

/** What somebody proposed for a transfer in doubt; it takes effect when another person agrees. */
export const transferProposal = z.object({
  outcome: z.enum(['done', 'failed']),
  by: z.string(),
  made_by_me: z.boolean(),
  remark: z.string(),
  at: moment,
});

export const staffTransfer = z.object({
  no: z.string(),
  member_id: id,
  member_name: z.string(),
  platname: z.string(),
  title: z.string(),
  /** `in` goes to the venue, `out` comes back to the centre wallet. */
  direction: z.enum(TRANSFER_DIRECTIONS),
  amount: money,
  state: z.union([z.literal(0), z.literal(1), z.literal(2)]),
  automatic: z.boolean(),
  created_at: moment,
  decided_at: optionalMoment,
  asked: z.number().int().describe('how often the venue was asked what became of it'),
  next_ask_at: optionalMoment,
  /** In doubt for half an hour, or answered in a way that can't be. */
  needs_person: z.boolean(),
  reason: z.string(),
  proposal: transferProposal.nullable(),
});
export type StaffTransfer = z.output<typeof staffTransfer>;

export const staffTransferDetail = staffTransfer.extend({
  events: z.array(z.object({ at: moment, who: z.string(), text: z.string() })),
});
export type StaffTransferDetail = z.output<typeof staffTransferDetail>;

const order = z.object({ no: text(64), remark: judged() });
const resolving = [STAFF_TRANSFERS.unknown, STAFF_TRANSFERS.decided];

export const transfers = {
  list: endpoint({
    method: 'POST',
    path: '/api/staff/transfers/list',
    caller: 'staff',
    permission: 'venues.read',
    summary: 'Transfers, newest first; `doubt` are those without a clear answer, oldest first',
    input: z.object({
      state: oneOf(['doubt', 'all', 'done', 'failed'], 'doubt'),
      platname: text(),
      search: text(64),
      page: page(),
    }),
    output: paged(staffTransfer),
  }),
  detail: endpoint({
    method: 'POST',
    path: '/api/staff/transfers/detail',
    caller: 'staff',
    permission: 'venues.read',
    summary: 'One transfer with everything that happened to it',
    input: z.object({ no: text(64) }),
    output: staffTransferDetail,
    refusals: [STAFF_TRANSFERS.unknown],
  }),
  propose: endpoint({
    method: 'POST',
    path: '/api/staff/transfers/propose',
    caller: 'staff',
    permission: 'transfers.resolve',
    summary: 'Say how a transfer in doubt ended, with the reason; nothing moves before another person agrees',
    input: order.extend({ outcome: oneOf(['done', 'failed', ''], '') }),
    output: empty,
    check: (input) => (input.outcome === '' ? STAFF_TRANSFERS.outcomeMissing : checkRefusal(input)),
    done: STAFF_TRANSFERS.proposed,
    refusals: [...resolving, STAFF_TRANSFERS.tooEarly, STAFF_TRANSFERS.proposedAlready],
    money: true,
  }),
  approve: endpoint({
    method: 'POST',
    path: '/api/staff/transfers/approve',
    caller: 'staff',
    permission: 'transfers.resolve',
    summary: 'The second person agrees: the money leaves transit as proposed',
    input: order,
    output: empty,
    check: checkApproval,
    done: STAFF_TRANSFERS.resolved,
    refusals: [...resolving, STAFF_TRANSFERS.notProposed, STAFF_TRANSFERS.ownNotAllowed],
    money: true,
  }),
  refuse: endpoint({
    method: 'POST',
    path: '/api/staff/transfers/refuse',
    caller: 'staff',
    permission: 'transfers.resolve',
    summary: 'The proposal is dropped; the transfer stays in doubt',
    input: order,
    output: empty,
    check: checkRefusal,
    done: STAFF_TRANSFERS.dropped,
    refusals: [...resolving, STAFF_TRANSFERS.notProposed],
    money: true,
  }),
};

export const staffBet = z.object({
  bet_id: z.string(),
  platname: z.string(),
  title: z.string(),
  member_id: id,
  member_name: z.string(),
  game: z.string(),
  round: z.string(),
  stake: money,
  valid_stake: money,
  payout: money,
  /** Payout less stake; nothing while it is open or void. */
  result: money,
  /** 0 void, 1 settled, 2 open. */
  status: z.union([z.literal(0), z.literal(1), z.literal(2)]),
  /** How often it changed after it was first settled. */
  corrections: z.number().int(),
  detail: z.string(),
  proof_url: z.string(),
  placed_at: moment,
  settled_at: optionalMoment,
});
export type StaffBet = z.output<typeof staffBet>;

export const bets = {
  search: endpoint({
    method: 'POST',
    path: '/api/staff/bets/list',
    caller: 'staff',
    permission: 'bets.read',
    summary: 'Bets, newest first; `search` is a bet, a round or a member',
    input: z.object({
      platname: text(),
      game: text(64),
      status: oneOf(['', '0', '1', '2'], ''),
      search: text(64),
      days: integer(1, 1, 366),
      page: page(),
    }),
    output: paged(staffBet),
  }),
};

export const staffGame = z.object({
  platname: z.string(),
  title: z.string(),
  code: z.string(),
  name: z.string(),
  category: z.enum(CATEGORY_IDS),
  visible: flag,
  hot: flag,
  sort: z.number().int(),
  /** At rest now; without an end until somebody ends it. */
  resting: flag,
  rest_until: z.string(),
  mobile_img: z.string(),
  app_img: z.string(),
  app_icon: z.string(),
});
export type StaffGame = z.output<typeof staffGame>;

export const games = {
  list: endpoint({
    method: 'POST',
    path: '/api/staff/games/list',
    caller: 'staff',
    permission: 'games.read',
    summary: 'Every game in the order members see, hidden ones too',
    input: z.object({ platname: text(), category: text(), search: text(64) }),
    output: z.array(staffGame),
  }),
  save: endpoint({
    method: 'POST',
    path: '/api/staff/games/save',
    caller: 'staff',
    permission: 'games.edit',
    summary: 'Name, visible, hot, place in the order, rest and pictures; members see it at once',
    input: z.object({
      platname: text(),
      code: text(64),
      name: judged(),
      visible: flagInput,
      hot: flagInput,
      sort: integer(0, 0, 99_999),
      resting: flagInput,
      rest_until: judged(),
      mobile_img: judged(),
      app_img: judged(),
      app_icon: judged(),
    }),
    output: empty,
    check: checkGameSettings,
    done: PAY_SETTINGS.saved,
    refusals: [GAMES.unknown, WIRE.notFound, VENUES.restInPast],
  }),
};
