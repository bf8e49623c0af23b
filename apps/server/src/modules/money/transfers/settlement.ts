import { formatMoney } from '@koi/money';
import { balances, centre, type Ledger, venueBalances } from '../../../ledger/index.ts';
import { orderNumber, refuse, type ServiceDeps, type Tx } from '../../../platform/index.ts';
import type { ProposalsService } from '../../operator/proposals/index.ts';
import { lockMember } from '../../people/members/index.ts';
import { assess } from '../../people/protection/index.ts';
import { keepAdvanced, lockWallet, type Venue } from '../../play/venues/index.ts';
import { noteAdvance } from './advances.ts';
import { addEvent, hasOpen, hasUnconfirmed, lockOrder, openAmountIn, PLATFORM_NAME, updateOrder } from './store.ts';
import { transfers } from './tables.ts';
import {
  CONFIRM_MS,
  contradicts,
  DONE,
  endingOf,
  FAILED,
  holdEntry,
  nextAskMs,
  OPEN,
  type Outcome,
  RESOLUTION,
  SENDER_MS,
  type Transfer,
  type Verdict,
} from './transfer.ts';

export interface SettlementDeps extends ServiceDeps {
  ledger: Pick<Ledger, 'post'>;
  log: { error(fields: object, text: string): void };
  proposals: Pick<ProposalsService, 'drop'>;
  /** Replaces the gate of player protection, to measure its cost. */
  gate?: typeof assess;
}

/** A requested transfer. An automatic transfer takes what is available, up to the amount. */
export interface TransferRequest {
  memberId: number;
  venue: Venue;
  direction: 'in' | 'out';
  amount: bigint;
  automatic: boolean;
}

const least = (a: bigint, b: bigint): bigint => (a < b ? a : b);

/** Determines how much may leave the venue: the balance in our books plus what the house may advance. */
const outgoing = async (tx: Tx, { memberId, venue, amount, automatic }: TransferRequest) => {
  const wallet = await lockWallet(tx, memberId, venue.code);
  // The venue's surplus may be the money of an open transfer, which is already in transit, or of one that two people
  // have ended without the venue. So nothing is advanced.
  const isInDoubt =
    amount > wallet.balance &&
    ((await hasOpen(tx, memberId, venue.code)) || (await hasUnconfirmed(tx, memberId, venue.code)));
  const allowance = isInDoubt || venue.advanceMax < wallet.advanced ? 0n : venue.advanceMax - wallet.advanced;
  const most = wallet.balance + allowance;
  if (amount > most && !automatic) throw refuse(isInDoubt ? 'transfers.unsettled' : 'wallet.insufficient');
  const taken = least(amount, most);
  return { amount: taken, reserved: least(taken, wallet.balance) };
};

/** `allowed` is what the member's limits leave. An automatic transfer takes no more than that. */
const incoming = async (tx: Tx, { memberId, amount, automatic }: TransferRequest, allowed: bigint | undefined) => {
  const address = centre(memberId);
  const balance = (await balances(tx, [address])).get(address) ?? 0n;
  if (amount > balance && !automatic) throw refuse('wallet.insufficient');
  const taken = least(amount, allowed === undefined ? balance : least(balance, allowed));
  return { amount: taken, reserved: taken };
};

/** What the member has at venues and on the way there, which can be lost. */
const inPlay = async (tx: Tx, memberId: number): Promise<bigint> => {
  const atVenues = [...(await venueBalances(tx, memberId)).values()].reduce((sum, amount) => sum + amount, 0n);
  return atVenues + (await openAmountIn(tx, memberId));
};

const confirmationOf = (verdict: Verdict): string =>
  verdict.kind === 'failed' ? `场馆确认失败：${verdict.reason}` : '场馆确认成功';

/** What is stored and told when a venue contradicts the outcome with which two people ended a transfer. */
const CONTRARY = {
  failed: {
    mark: 'taken',
    event: '场馆称该转账已成功，与人工处理的结果不符',
    alert: 'a venue has taken a transfer that two people ended as failed',
  },
  done: {
    mark: 'untaken',
    event: '场馆称该转账未成功，或金额不符，与人工处理的结果不符',
    alert: 'a venue has not taken a transfer that two people ended as successful',
  },
} as const;

export const createSettlement = ({ database, clock, ledger, log, proposals, gate = assess }: SettlementDeps) => {
  /**
   * Stores the order and moves its money into transit. Returns undefined when there is nothing to move, and `busy` when
   * an automatic transfer out is already open.
   */
  const begin = async (tx: Tx, request: TransferRequest): Promise<Transfer | 'busy' | undefined> => {
    const { memberId, venue, direction, automatic } = request;
    const now = clock.now();
    const amountIn = automatic ? {} : { amount: request.amount };
    const member =
      direction === 'in'
        ? await gate(tx, { memberId, action: 'transfer', ...amountIn, now, inPlay: (own) => inPlay(own, memberId) })
        : { ...(await lockMember(tx, memberId)), allowed: undefined };
    if (member.frozen) throw refuse('members.frozen');
    if (automatic && direction === 'out' && (await hasOpen(tx, memberId, venue.code, 'out'))) return 'busy';
    const { amount, reserved } = await (direction === 'in'
      ? incoming(tx, request, member.allowed)
      : outgoing(tx, request));
    if (amount === 0n) return undefined;
    const [order] = await tx
      .insert(transfers)
      .values({
        memberId,
        no: orderNumber('T', now),
        venue: venue.code,
        direction,
        amount,
        reserved,
        automatic,
        createdAt: now,
        askAt: new Date(now.getTime() + SENDER_MS),
      })
      .returning();
    if (order === undefined) throw new Error('a transfer was not stored');
    const hold = holdEntry(order, now);
    if (hold !== undefined) await ledger.post(tx, hold);
    const text = direction === 'in' ? '从中心钱包划出，向场馆发送' : '向场馆申请转出';
    await addEvent(tx, order.no, now, PLATFORM_NAME, `${text} ${formatMoney(amount)}`);
    return order;
  };

  /** Posts the money and sets the state together. The caller holds the order's lock and has checked that it is open. */
  const end = async (tx: Tx, order: Transfer, outcome: Outcome, reason: string, at: Date): Promise<void> => {
    await lockMember(tx, order.memberId);
    const wallet = await lockWallet(tx, order.memberId, order.venue);
    const { entry, advanced } = endingOf(order, wallet, outcome, at);
    if (entry !== undefined) await ledger.post(tx, entry);
    await keepAdvanced(tx, wallet, advanced);
    if (outcome === 'done' && order.direction === 'out') await noteAdvance(tx, order, advanced - wallet.advanced, at);
    const state = outcome === 'done' ? DONE : FAILED;
    await updateOrder(tx, order.no, { state, reason, decidedAt: at, askAt: null });
  };

  /** Ends a transfer only on a clear verdict. Otherwise the next query is scheduled. */
  const apply = (no: string, verdict: Verdict): Promise<Transfer> =>
    database.transaction(async (tx) => {
      const order = await lockOrder(tx, no);
      if (order === undefined) throw new Error(`the transfer ${no} does not exist`);
      if (order.state !== OPEN) return order;
      const now = clock.now();
      if (verdict.kind === 'done' || verdict.kind === 'failed') {
        const reason = verdict.kind === 'failed' ? verdict.reason : '';
        await end(tx, order, verdict.kind, reason, now);
        if (order.proposedOutcome !== null) await proposals.drop(tx, RESOLUTION, [no]);
        await addEvent(tx, no, now, PLATFORM_NAME, confirmationOf(verdict));
        return { ...order, state: verdict.kind === 'done' ? DONE : FAILED, reason, decidedAt: now, askAt: null };
      }
      const isNewPerson = verdict.kind === 'impossible' && order.personAt === null;
      const personAt = isNewPerson ? now : order.personAt;
      const askAt = new Date(now.getTime() + nextAskMs({ asks: order.asks, personAt }));
      const set = { asks: order.asks + 1, askAt, personAt, reason: verdict.reason };
      await updateOrder(tx, no, set);
      if (verdict.reason !== order.reason)
        await addEvent(tx, no, now, PLATFORM_NAME, `尚无明确结果：${verdict.reason}`);
      if (isNewPerson) log.error({ no, venue: order.venue, reason: verdict.reason }, 'a transfer needs a person');
      return { ...order, ...set };
    });

  return {
    begin,
    apply,

    /**
     * Ends a transfer with the outcome that one person proposed and another approved. Storing who approved an outcome
     * that the venue has to confirm marks the transfer as unconfirmed in the database, so that the venue is asked on.
     */
    async resolve(tx: Tx, order: Transfer, outcome: Outcome, reason: string, by: number): Promise<void> {
      if (order.state !== OPEN) throw refuse('transfers.decided');
      await end(tx, order, outcome, reason, clock.now());
      await updateOrder(tx, order.no, { resolvedBy: by });
    },

    /**
     * Stores what the venue says about a transfer that two people ended while it was silent. Returns whether it
     * contradicts them for the first time.
     */
    confirm: (no: string, verdict: Verdict): Promise<boolean> =>
      database.transaction(async (tx) => {
        const order = await lockOrder(tx, no);
        if (order === undefined || order.unconfirmed === null) return false;
        const now = clock.now();
        const outcome = order.state === DONE ? 'done' : 'failed';
        if (verdict.kind === outcome) {
          await updateOrder(tx, no, { unconfirmed: null, askAt: null });
          await addEvent(tx, no, now, PLATFORM_NAME, confirmationOf(verdict));
          return false;
        }
        const isContrary = contradicts(verdict, outcome);
        const { mark, event, alert } = CONTRARY[outcome];
        const unconfirmed = isContrary ? mark : order.unconfirmed;
        await updateOrder(tx, no, { unconfirmed, askAt: new Date(now.getTime() + CONFIRM_MS) });
        if (!isContrary || order.unconfirmed === mark) return false;
        await addEvent(tx, no, now, PLATFORM_NAME, event);
        log.error({ no, venue: order.venue }, alert);
        return true;
      }),
  };
};
export type Settlement = ReturnType<typeof createSettlement>;
