import { setTimeout as pause } from 'node:timers/promises';
import { and, eq, isNull, lte } from 'drizzle-orm';
import type { Logger, ServiceDeps } from '../../../platform/index.ts';
import { findVenue, playerOf, type VenueConnection, type VenuesService } from '../../play/venues/index.ts';
import { LIMITS } from './limits.ts';
import type { Settlement } from './settlement.ts';
import { addEvent, PLATFORM_NAME, readOrder, takeDue, takeOne, takeUnconfirmed } from './store.ts';
import { transfers } from './tables.ts';
import {
  isToBeClosed,
  nextAskMs,
  OPEN,
  type Transfer,
  type Verdict,
  verdictOfQuery,
  verdictOfSend,
} from './transfer.ts';

export interface AskingDeps extends ServiceDeps {
  log: Logger;
  venues: Pick<VenuesService, 'connect' | 'forget' | 'kick'>;
  settlement: Settlement;
}

const LEASE_MS = 30_000;
const BATCH = 50;
const MAX_BATCHES = 20;
/** Longer delays are left to the job that runs every minute. */
const MAX_WAKE_MS = 45_000;
/** Added to each delay, because a timer may fire early and would find the order not due yet. */
const WAKE_LATER_MS = 25;
const ALERT_MS = 300_000;
const PERSON_MS = 1_800_000;
const GLANCE_MS = 50;
/** How much longer than the venue's time limit a caller waits for a request that another call has sent. */
const PATIENCE_MS = 1_000;

/** Sends transfers to the venues and queries the outcome of those without a clear answer. */
export const createAsking = ({ database, clock, log, venues, settlement }: AskingDeps) => {
  const sending = new Map<string, Promise<Transfer>>();
  const timers = new Set<NodeJS.Timeout>();
  const working = new Set<Promise<void>>();
  let stopped = false;

  const connectionTo = async (venueCode: string): Promise<VenueConnection | undefined> => {
    const venue = await findVenue(database.orm, venueCode);
    return venue === undefined ? undefined : venues.connect(venue);
  };

  const conclude = async (order: Transfer, verdict: Verdict): Promise<Transfer> => {
    if (verdict.kind === 'failed' && verdict.error === 'unknown_player') {
      await venues.forget(order.memberId, order.venue);
    }
    const concluded = await settlement.apply(order.no, verdict);
    if (concluded.state === OPEN) wake(nextAskMs({ ...concluded, asks: concluded.asks - 1 }));
    return concluded;
  };

  const send = async (order: Transfer, connection: VenueConnection): Promise<Transfer> => {
    const request = { player: playerOf(order.memberId), order: order.no, amount: order.amount };
    const withinMs = order.automatic ? LIMITS.automaticSendMs : LIMITS.sendMs;
    const reply = await (order.direction === 'in'
      ? connection.transferIn(request, withinMs)
      : connection.transferOut(request, withinMs));
    return conclude(order, verdictOfSend(order, reply));
  };

  /** What the venue says about the order. Closing it makes the answer final. */
  const verdictOn = async (order: Transfer, closes: boolean): Promise<Verdict> => {
    const connection = await connectionTo(order.venue);
    if (connection === undefined) return { kind: 'unknown', reason: '场馆未接入' };
    // Elapsed time proves nothing on any clock. Only a statement of the venue ends the order.
    const reply = await (closes ? connection.closeTransfer(order.no) : connection.queryTransfer(order.no));
    return verdictOfQuery(order, reply);
  };

  const query = async (order: Transfer, closes = isToBeClosed(order)): Promise<Verdict> => {
    const verdict = await verdictOn(order, closes);
    await conclude(order, verdict);
    return verdict;
  };

  /** Asks venues to confirm the outcome of transfers that two people ended while they were silent. */
  const confirmDue = async (): Promise<void> => {
    const due = await takeUnconfirmed(database.orm, clock.now(), LEASE_MS, BATCH);
    const asked = await Promise.allSettled(
      due.map(async (order) => {
        const isNews = await settlement.confirm(order.no, await verdictOn(order, true));
        // A game that began before could be played with money that the member has got back already.
        if (isNews) await venues.kick(order.memberId);
      }),
    );
    for (const each of asked) {
      if (each.status === 'rejected') log.warn({ err: each.reason }, 'the end of a transfer could not be confirmed');
    }
  };

  /** Queries all orders that are due. An order that fails does not hold up the others. */
  const askDue = async (): Promise<void> => {
    let failures = 0;
    for (let batch = 0; batch < MAX_BATCHES; batch += 1) {
      const due = await takeDue(database.orm, clock.now(), LEASE_MS, BATCH);
      const asked = await Promise.allSettled(due.map((order) => query(order)));
      for (const each of asked) {
        if (each.status === 'fulfilled') continue;
        failures += 1;
        log.warn({ err: each.reason }, 'a transfer could not be asked about');
      }
      if (due.length < BATCH) break;
    }
    if (failures > 0) throw new Error(`${failures} transfers could not be asked about`);
  };

  const wake = (delayMs: number): void => {
    if (stopped || delayMs > MAX_WAKE_MS) return;
    const timer = setTimeout(() => {
      timers.delete(timer);
      const work = askDue()
        .catch((cause: unknown) => log.warn({ err: cause }, 'transfers could not be asked about'))
        .finally(() => working.delete(work));
      working.add(work);
    }, delayMs + WAKE_LATER_MS);
    timers.add(timer);
  };

  const mark = async (column: 'alertedAt' | 'personAt', olderThan: Date, now: Date, text: string): Promise<void> => {
    const marked = await database.transaction(async (tx) => {
      const found = await tx
        .update(transfers)
        .set({ [column]: now })
        .where(and(eq(transfers.state, OPEN), lte(transfers.createdAt, olderThan), isNull(transfers[column])))
        .returning({ no: transfers.no, venue: transfers.venue });
      for (const { no } of found) await addEvent(tx, no, now, PLATFORM_NAME, text);
      return found;
    });
    for (const { no, venue } of marked) {
      log.error(
        { no, venue },
        column === 'personAt' ? 'a transfer needs a person' : 'a transfer is unknown for five minutes',
      );
    }
  };

  return {
    askDue,
    confirmDue,

    /** Queries an order before it is due. */
    async askNow(no: string): Promise<void> {
      const order = await takeOne(database.orm, no, clock.now(), LEASE_MS);
      if (order !== undefined) await query(order);
    },

    /** Asks the venue to close an open order now. Its answer ends the order, if it is a clear one. */
    async closeNow(no: string): Promise<Verdict | undefined> {
      const order = await takeOne(database.orm, no, clock.now(), LEASE_MS);
      return order === undefined ? undefined : query(order, true);
    },

    /** Sends the transfer to the venue and returns it with its new state. */
    ask(order: Transfer, connection: VenueConnection): Promise<Transfer> {
      const asked = send(order, connection).finally(() => sending.delete(order.no));
      sending.set(order.no, asked);
      return asked;
    },

    /** Waits for a transfer that this process or another has already sent. */
    async outcome(no: string): Promise<Transfer> {
      const mine = sending.get(no);
      if (mine !== undefined) return mine;
      let patienceMs: number | undefined;
      for (let waited = 0; ; waited += GLANCE_MS) {
        const order = await readOrder(database.orm, no);
        if (order === undefined) throw new Error(`the transfer ${no} does not exist`);
        patienceMs ??= ((await connectionTo(order.venue))?.timeoutMs ?? 0) + PATIENCE_MS;
        // The count of queries becomes 1 when the request itself brought no clear answer.
        if (order.state !== OPEN || order.asks > 0 || waited >= patienceMs) return order;
        await pause(GLANCE_MS);
      }
    },

    /** Alerts after five minutes without a clear answer, and assigns the transfer to a person after thirty. */
    async alert(): Promise<void> {
      const now = clock.now();
      await mark('alertedAt', new Date(now.getTime() - ALERT_MS), now, '超过5分钟没有明确结果，已告警');
      await mark('personAt', new Date(now.getTime() - PERSON_MS), now, '超过30分钟没有明确结果，转人工处理');
    },

    async stop(): Promise<void> {
      stopped = true;
      for (const timer of timers) clearTimeout(timer);
      timers.clear();
      await Promise.allSettled([...working, ...sending.values()]);
    },
  };
};
export type Asking = ReturnType<typeof createAsking>;
export { ALERT_MS };
