import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import {
  BLOCK_KINDS,
  BLOCK_TERMS,
  EXCLUSION_TERMS,
  LIMIT_KINDS,
  LIMIT_PERIODS,
  PROTECTION_EVENTS,
  REALITY_ANSWERS,
  RETURN_STATES,
} from '../protection-constants.ts';
import { checkBreak, checkExclusion, checkLimit, checkRaise, checkReality } from '../rules/protection.ts';
import { PROTECTION } from '../texts/protection.ts';
import {
  empty,
  flag,
  id,
  integer,
  judged,
  judgedSecret,
  moment,
  money,
  nothing,
  oneOf,
  page,
  paged,
  text,
} from '../wire.ts';

/** A limit: an amount such as "8000.00", or whole minutes such as "120" for time played. */
export const limitValue = z.string().describe('money with two places; whole minutes for `time`; empty for none');

/** A raise, or a removal when `value` is empty, that the member asked for. The old limit holds until it is confirmed. */
export const raise = z.object({
  id,
  before: limitValue,
  value: limitValue,
  requested_at: moment,
  ready_at: moment,
  lapses_at: moment,
  ready: flag.describe('1 when it can be confirmed now'),
});
export type Raise = z.output<typeof raise>;

/** One limit that a member can set, with the figures of the running period. */
export const limit = z.object({
  kind: z.enum(LIMIT_KINDS),
  period: z.enum(LIMIT_PERIODS),
  own: limitValue.describe('set by the member; empty for none'),
  house: limitValue.describe('set by the house for this member or for everyone; empty for none'),
  value: limitValue.describe('the stricter of the two, which holds; empty when there is none'),
  used: limitValue.describe('of the running period; a loss is positive, a win negative; empty for `single`'),
  pending: money.describe('part of `used` that belongs to open deposit orders'),
  left: limitValue.describe('never negative; empty without a limit and for `single`'),
  percent: z.number().int().describe('used share of the limit; 0 without a limit'),
  resets_at: z.string().describe('end of the running period; empty for `single`'),
  house_next: z.object({ value: limitValue, from: moment }).nullable().describe('announced change of the house limit'),
  raise: raise.nullable(),
});
export type Limit = z.output<typeof limit>;

/** What keeps the member from play now: of several blocks, the one that ends last. */
export const block = z.object({
  kind: z.enum(BLOCK_KINDS),
  term: z.enum(BLOCK_TERMS),
  started_at: moment,
  ends_at: z.string().describe('empty without an end'),
  text: z.string().describe('for the member'),
  /** For an exclusion: when the member may ask to return, and the last request. */
  return_from: z.string().describe('empty unless it is an exclusion'),
  may_return: flag.describe('1 when the member may ask to return now'),
  return: z
    .object({ state: z.enum(RETURN_STATES), asked_at: moment, effective_at: z.string(), reason: z.string() })
    .nullable(),
});
export type Block = z.output<typeof block>;

export const protectionEvent = z.object({
  id,
  at: moment,
  event: z.enum(PROTECTION_EVENTS),
  title: z.string(),
  detail: z.string(),
  by: z.enum(['member', 'house', 'system']),
});
export type ProtectionEvent = z.output<typeof protectionEvent>;

export const nearestLimit = limit.pick({
  kind: true,
  period: true,
  value: true,
  used: true,
  left: true,
  percent: true,
  resets_at: true,
});
export type NearestLimit = z.output<typeof nearestLimit>;

/** What was played since the games were opened, counted by the server from the reports of venues. */
export const sitting = z.object({
  playing: flag,
  started_at: z.string().describe('empty unless playing or due'),
  minutes: z.number().int(),
  stakes: money,
  result: money.describe('payouts minus stakes'),
  due: flag.describe('1 while a reality check has to be answered'),
  interval: z.number().int().describe('minutes between two reality checks'),
  held: flag.describe('1 when the venue refuses new bets until the answer; otherwise the page covers the frame'),
  nearest: nearestLimit.nullable(),
  block: block.nullable(),
});
export type Sitting = z.output<typeof sitting>;

const slotInput = { kind: oneOf(LIMIT_KINDS, 'deposit'), period: oneOf(LIMIT_PERIODS, 'day') };
const NEUTRAL = 'protection.notPossible';

export const protection = {
  hub: endpoint({
    method: 'GET',
    path: '/api/protection/hub',
    caller: 'member',
    summary: 'Where the member is today, every limit with its figures, the block in force, the last events',
    input: nothing,
    output: z.object({
      now: moment,
      birth_date_given: flag,
      offer: flag.describe('1 until the member has set a limit or declined the first offer'),
      block: block.nullable(),
      today: z.object({
        deposited: money,
        pending: money.describe('part of `deposited` that belongs to open orders'),
        result: money.describe('payouts minus stakes'),
        stakes: money,
        minutes: z.number().int(),
        resets_at: moment,
      }),
      limits: z.array(limit).describe('all 13, in the order of LIMIT_SLOTS'),
      nearest: nearestLimit.nullable(),
      reality_minutes: z.number().int(),
      raise_wait_hours: z.number().int(),
      withdrawable: money.describe('centre wallet'),
      at_venues: money.describe('venue wallets and money in transit'),
      events: z.array(protectionEvent).describe('the last three'),
      statement_month: z.string().describe('YYYY-MM of the last complete statement'),
    }),
  }),
  setLimit: endpoint({
    method: 'POST',
    path: '/api/protection/limit',
    caller: 'member',
    summary: 'A new or lower limit, which holds at once and cancels a pending raise',
    input: z.object({ ...slotInput, value: judged() }),
    output: limit,
    check: checkLimit,
    done: PROTECTION.limitStored,
    refusals: ['protection.notTighter', 'protection.unchanged'],
  }),
  requestRaise: endpoint({
    method: 'POST',
    path: '/api/protection/raise',
    caller: 'member',
    summary: 'Ask for a higher limit, or for none when `value` is empty; a request replaces the one before',
    input: z.object({ ...slotInput, value: judged() }),
    output: raise,
    check: checkRaise,
    refusals: ['protection.notLooser', 'protection.limitMissing', 'protection.unchanged'],
  }),
  confirmRaise: endpoint({
    method: 'POST',
    path: '/api/protection/raise/confirm',
    caller: 'member',
    summary: 'Confirm a raise that is ready; the new limit holds from now on',
    input: z.object({ id: integer(0) }),
    output: empty,
    done: PROTECTION.raiseConfirmed,
    refusals: ['protection.raiseUnknown', 'protection.raiseWaiting', 'protection.raiseLapsed'],
  }),
  cancelRaise: endpoint({
    method: 'POST',
    path: '/api/protection/raise/cancel',
    caller: 'member',
    summary: 'Keep the present limit',
    input: z.object({ id: integer(0) }),
    output: empty,
    done: PROTECTION.raiseCancelled,
    refusals: ['protection.raiseUnknown'],
  }),
  pause: endpoint({
    method: 'POST',
    path: '/api/protection/pause',
    caller: 'member',
    summary: 'No play and no deposits for 24 hours; irrevocable',
    input: nothing,
    output: block,
    done: PROTECTION.pausedDone,
  }),
  takeBreak: endpoint({
    method: 'POST',
    path: '/api/protection/break',
    caller: 'member',
    summary: 'No play and no deposits for 7, 30 or 90 days; irrevocable',
    input: z.object({ days: integer(0) }),
    output: block,
    check: checkBreak,
    done: PROTECTION.breakDone,
  }),
  exclude: endpoint({
    method: 'POST',
    path: '/api/protection/exclude',
    caller: 'member',
    summary: 'Self-exclusion for a term (6m, 1y, 5y, open), with the pay password; it can only be lengthened',
    input: z.object({ term: oneOf(['', ...EXCLUSION_TERMS], ''), password: judgedSecret() }),
    output: block,
    check: checkExclusion,
    done: PROTECTION.excludedDone,
    refusals: ['withdrawals.payPasswordWrong', 'members.payPasswordLocked', 'protection.shorter'],
  }),
  askReturn: endpoint({
    method: 'POST',
    path: '/api/protection/return',
    caller: 'member',
    summary: 'Ask to return after an exclusion; two members of staff have to agree',
    input: nothing,
    output: block,
    done: PROTECTION.returnAsked,
    refusals: ['protection.notExcluded', 'protection.returnEarly', 'protection.returnOpen'],
  }),
  cancelReturn: endpoint({
    method: 'POST',
    path: '/api/protection/return/cancel',
    caller: 'member',
    summary: 'Take the request to return back, also after it was agreed and before it takes effect',
    input: nothing,
    output: empty,
    done: PROTECTION.returnCancelled,
    refusals: ['protection.returnNone'],
  }),
  setReality: endpoint({
    method: 'POST',
    path: '/api/protection/reality',
    caller: 'member',
    summary: 'Minutes between two reality checks: 15, 30 or 60',
    input: z.object({ minutes: integer(0) }),
    output: empty,
    check: checkReality,
    done: PROTECTION.realityStored,
  }),
  sitting: endpoint({
    method: 'GET',
    path: '/api/protection/sitting',
    caller: 'member',
    summary: 'The running sitting with its time, stakes and result, whether a reality check is due, the nearest limit',
    input: nothing,
    output: sitting,
    background: true,
  }),
  answerReality: endpoint({
    method: 'POST',
    path: '/api/protection/reality/answer',
    caller: 'member',
    summary: 'Answer the reality check; the games take bets again, or end when the answer is `rest`',
    input: z.object({ answer: oneOf(REALITY_ANSWERS, 'continue') }),
    output: sitting,
  }),
  history: endpoint({
    method: 'POST',
    path: '/api/protection/history',
    caller: 'member',
    summary: 'The member’s own part of the protection log, newest first',
    input: z.object({ page: page() }),
    output: paged(protectionEvent),
  }),
  setBirthDate: endpoint({
    method: 'POST',
    path: '/api/protection/birth-date',
    caller: 'member',
    summary: 'The birth date, given once before the first deposit or launch; 18 or older on the Beijing calendar',
    input: z.object({ birth_date: text() }),
    output: empty,
    done: PROTECTION.birthDateStored,
    refusals: ['protection.birthDateWrong', 'members.underage', 'protection.birthDateFixed', NEUTRAL],
  }),
  declineOffer: endpoint({
    method: 'POST',
    path: '/api/protection/offer/decline',
    caller: 'member',
    summary: 'Answer the first offer of limits with “not now”',
    input: nothing,
    output: empty,
  }),
};
