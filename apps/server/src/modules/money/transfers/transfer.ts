import { TRANSFER_STATE, TRANSFERS, type Transaction } from '@koi/contract';
import { beijingTime, formatMoney } from '@koi/money';
import type { TransferOutcome, TransferState } from '@koi/venue-protocol';
import { type Address, centre, type Entry, type Posting, transit, venueWallet } from '../../../ledger/index.ts';
import { entering, type Leg, leaving, type Reply, type VenueWallet } from '../../play/venues/index.ts';
import type { transfers } from './tables.ts';

export type Transfer = typeof transfers.$inferSelect;
type Order = Pick<Transfer, 'no' | 'memberId' | 'venue' | 'direction' | 'amount' | 'reserved'>;

/** The kind of proposals about the outcome of a transfer. */
export const RESOLUTION = 'transfers.resolve';

export const { failed: FAILED, succeeded: DONE, unsettled: OPEN } = TRANSFER_STATE;

/** Known state of a transfer. `impossible` is an answer that contradicts the order, so a person must check it. */
export type Verdict =
  | { kind: 'done' }
  | { kind: 'failed'; reason: string; error: string }
  | { kind: 'unknown'; reason: string }
  | { kind: 'impossible'; reason: string };

const failed = (reason: string, error = ''): Verdict => ({ kind: 'failed', reason, error });
const unknown = (reason: string): Verdict => ({ kind: 'unknown', reason });

/** Errors for which the protocol guarantees that nothing happened, whatever was sent before. */
const CLEAR_ERRORS = new Set(['insufficient', 'unknown_player', 'maintenance', 'bad_input']);

const NEVER_TAKEN = '场馆未收到该订单';

/** Evaluates the answer to the request itself. */
export const verdictOfSend = (order: Order, reply: Reply<TransferOutcome>): Verdict => {
  if (reply.kind === 'unsent') return failed(reply.reason);
  if (reply.kind === 'unknown') return unknown(reply.reason);
  if (reply.kind === 'refused') {
    return CLEAR_ERRORS.has(reply.error) ? failed(reply.message, reply.error) : unknown(`场馆答复 ${reply.error}`);
  }
  const outcome = reply.value;
  if (outcome.order !== order.no) return unknown('答复属于另一订单');
  if (outcome.state === 'refused') return failed(outcome.reason, 'insufficient');
  if (outcome.state === 'closed') return failed(NEVER_TAKEN);
  return outcome.amount === order.amount ? { kind: 'done' } : unknown('答复金额与订单不符');
};

/** Evaluates the answer to a later query. `absent` is never final, because the request may still be on its way. */
export const verdictOfQuery = (order: Order, reply: Reply<TransferState>): Verdict => {
  if (reply.kind === 'unsent' || reply.kind === 'unknown') return unknown(reply.reason);
  if (reply.kind === 'refused') return unknown(`场馆答复 ${reply.error}`);
  const found = reply.value;
  if (found.order !== order.no) return unknown('答复属于另一订单');
  if (found.state === 'refused') return failed(found.reason);
  if (found.state === 'closed') return failed(NEVER_TAKEN);
  if (found.state === 'absent') return unknown('场馆暂无该订单');
  if (found.amount === order.amount && found.direction === order.direction) return { kind: 'done' };
  return { kind: 'impossible', reason: `场馆记录为${found.direction} ${formatMoney(found.amount)}，与订单不符` };
};

export type Outcome = 'done' | 'failed';

/** Whether the outcome adds money to the member's centre wallet. */
export const creditsMember = ({ direction }: Pick<Order, 'direction'>, outcome: Outcome): boolean =>
  (direction === 'in') === (outcome === 'failed');

/**
 * Whether people may end a transfer with this outcome only while the venue does not say how it ended. The only other
 * outcome, a transfer that arrived at the venue, credits nobody.
 */
export const needsVenue = (order: Pick<Order, 'direction'>, outcome: Outcome): boolean =>
  outcome === 'failed' || creditsMember(order, outcome);

/** Whether the venue says something else than the outcome. A transfer of another amount is neither done nor failed. */
export const contradicts = ({ kind }: Pick<Verdict, 'kind'>, outcome: Outcome): boolean =>
  kind === 'impossible' || kind === (outcome === 'done' ? 'failed' : 'done');

const ASK_AFTER_S = [2, 4, 8, 15, 30];
const ASK_LATER_S = 60;
/** After this many queries without a clear answer, the next query closes the order at the venue. */
const CLOSE_AFTER_ASKS = 4;
export const isToBeClosed = ({ asks }: Pick<Transfer, 'asks'>): boolean => asks >= CLOSE_AFTER_ASKS;

/** Time that the sending process has before any process may query in its place. */
export const SENDER_MS = 15_000;
/** Interval of the job that finds due orders of processes that died. */
const JOB_MS = 60_000;
/** Latest time at which an order is closed when its sender died and the venue answers queries. */
export const LATEST_CLOSE_MS =
  SENDER_MS + JOB_MS + ASK_AFTER_S.slice(0, CLOSE_AFTER_ASKS).reduce((sum, seconds) => sum + seconds * 1000, 0);

const ASK_WITH_PERSON_S = 300;

/** Maximum distance of the next query. One further ahead was scheduled before the clock was set back. */
export const FARTHEST_ASK_MS = { alone: (ASK_LATER_S + 1) * 1000, withPerson: (ASK_WITH_PERSON_S + 1) * 1000 } as const;

/** Interval at which a venue is asked to confirm the end of a transfer that two people have decided. */
export const CONFIRM_MS = ASK_WITH_PERSON_S * 1000;

/** Intervals between queries grow with their number. */
export const nextAskMs = ({ asks, personAt }: Pick<Transfer, 'asks' | 'personAt'>): number =>
  (personAt === null ? (ASK_AFTER_S[asks] ?? ASK_LATER_S) : ASK_WITH_PERSON_S) * 1000;

const entry = (order: Order, step: 'out' | 'in' | 'back', kind: string, postings: Posting[], at: Date): Entry => ({
  key: `transfer:${order.no}:${step}`,
  kind,
  memberId: order.memberId,
  memo: order.no,
  at,
  postings,
});

const sourceOf = ({ direction, memberId, venue }: Order): Address =>
  direction === 'in' ? centre(memberId) : venueWallet(memberId, venue);

/** Moves the money into transit before the request is sent. Undefined when our books hold nothing there. */
export const holdEntry = (order: Order, at: Date): Entry | undefined => {
  const { memberId, reserved: amount } = order;
  if (amount === 0n) return undefined;
  return entry(order, 'out', 'transfer-hold', [{ from: sourceOf(order), to: transit(memberId), amount }], at);
};

const from =
  (source: Address) =>
  ({ address, amount }: Leg): Posting => ({ from: source, to: address, amount });

/** Moves the money out of transit to its destination after the venue confirmed the transfer. */
export const doneEntry = (order: Order, wallet: VenueWallet, at: Date): { entry: Entry; advanced: bigint } => {
  const { memberId, direction, amount, reserved } = order;
  if (direction === 'in') {
    const { legs, advanced } = entering(wallet, amount);
    return { entry: entry(order, 'in', 'transfer', legs.map(from(transit(memberId))), at), advanced };
  }
  const held = reserved > 0n ? [{ from: transit(memberId), to: centre(memberId), amount: reserved }] : [];
  const { legs, advanced } = leaving(wallet, amount - reserved);
  const rest = legs.map((leg) => ({ from: leg.address, to: centre(memberId), amount: leg.amount }));
  return { entry: entry(order, 'in', 'transfer', [...held, ...rest], at), advanced };
};

/** Returns the money to its source after the transfer failed at the venue. */
export const backEntry = (
  order: Order,
  wallet: VenueWallet,
  at: Date,
): { entry: Entry | undefined; advanced: bigint } => {
  const { memberId, direction, reserved: amount } = order;
  if (amount === 0n) return { entry: undefined, advanced: wallet.advanced };
  if (direction === 'in') {
    const posting = { from: transit(memberId), to: centre(memberId), amount };
    return { entry: entry(order, 'back', 'transfer-return', [posting], at), advanced: wallet.advanced };
  }
  const { legs, advanced } = entering(wallet, amount);
  return { entry: entry(order, 'back', 'transfer-return', legs.map(from(transit(memberId))), at), advanced };
};

/** The entry that ends an open transfer with an outcome, and the advanced amount after it. */
export const endingOf = (
  order: Order,
  wallet: VenueWallet,
  outcome: Outcome,
  at: Date,
): { entry: Entry | undefined; advanced: bigint } =>
  outcome === 'done' ? doneEntry(order, wallet, at) : backEntry(order, wallet, at);

/** Describes to the member how an open transfer is being resolved. */
const stageOf = ({ state, asks, askAt, personAt }: Transfer, now: Date): string => {
  if (state !== OPEN) return '';
  if (personAt !== null) return TRANSFERS.atPerson;
  const seconds = Math.max(1, Math.ceil(((askAt?.getTime() ?? 0) - now.getTime()) / 1000));
  return TRANSFERS.asking(asks, seconds);
};

export const toTransaction = (order: Transfer, now: Date): Transaction => ({
  out_trade_no: order.no,
  amount: formatMoney(order.amount),
  pay_way: order.venue,
  state: order.state,
  created_at: beijingTime(order.createdAt),
  tron_address: '',
  tron_usdt_amount: '',
  tron_network: '',
  stage: stageOf(order, now),
  reason: order.state === FAILED ? order.reason : '',
  cancellable: 0,
});
