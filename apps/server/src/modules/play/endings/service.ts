import { venueBalances } from '../../../ledger/index.ts';
import { type Logger, type Queryable, type ServiceDeps, sideBySide, type Tx } from '../../../platform/index.ts';
import type { TransfersService } from '../../money/transfers/index.ts';
import {
  confirmEnding,
  divideEnding,
  type Ending,
  noteAnswer,
  type ProtectionListener,
  type ProtectionService,
  takeEndings,
} from '../../people/protection/index.ts';
import { playerOf, presentAt, type VenuesService } from '../venues/index.ts';
import { AGAIN_MS, answerOf, informedBy, isAlerting } from './ending.ts';

export interface EndingsDeps extends ServiceDeps {
  log: Logger;
  protection: Pick<
    ProtectionService,
    'listen' | 'open' | 'hold' | 'noteHeld' | 'noteReleased' | 'checkTime' | 'protectionOf'
  >;
  venues: Pick<VenuesService, 'connected'>;
  transfers: Pick<TransfersService, 'recall'>;
}

const LEASE_MS = 60_000;
const BATCH = 20;
const LOOP_MS = 5_000;
/** Members whose venues are told at the same time. */
const TOLD_AT_ONCE = 8;

/** What venues have answered, and which were told. */
interface Told {
  outcome: ReturnType<typeof informedBy>;
  codes: ReadonlySet<string>;
}

/** Ends games that have to end, asks venues until they confirm, and brings the money back. */
export const createEndingsService = ({ database, clock, log, protection, venues, transfers }: EndingsDeps) => {
  let timer: NodeJS.Timeout | undefined;
  let running: Promise<void> = Promise.resolve();

  type Connected = Awaited<ReturnType<typeof venues.connected>>;

  const presentAmong = async (db: Queryable, connected: Connected, memberId: number): Promise<Connected> => {
    const present = await presentAt(db, memberId);
    return connected.filter(({ venue }) => present.has(venue.code));
  };

  const venuesOf = async (memberId: number): Promise<Connected> =>
    presentAmong(database.orm, await venues.connected(), memberId);

  const divide = async (ending: Ending): Promise<void> => {
    const connected = await venues.connected();
    const codesOf = async (tx: Tx) =>
      (await presentAmong(tx, connected, ending.memberId)).map(({ venue }) => venue.code);
    await divideEnding(database, ending, codesOf, clock.now());
  };

  const askAgain = async (ending: Ending, answer: Ending['answer']): Promise<void> => {
    const now = clock.now();
    const isAlert = isAlerting(ending, now);
    if (isAlert) log.error({ memberId: ending.memberId, venue: ending.venue, answer }, 'games were not ended in time');
    const askAt = new Date(now.getTime() + AGAIN_MS);
    await noteAnswer(database.orm, ending, { answer, askAt, ...(isAlert ? { alertedAt: now } : {}) });
  };

  const askVenue = async (ending: Ending): Promise<void> => {
    const { memberId, venue: code } = ending;
    // Asked also when the venue has forgotten the player since the ending was divided.
    const at = (await venues.connected()).find(({ venue }) => venue.code === code);
    const reply = await at?.connection.kick(playerOf(memberId));
    const booked = (await venueBalances(database.orm, memberId)).get(code) ?? 0n;
    const answer = answerOf(reply, booked);
    if (answer === 'silent') return askAgain(ending, answer);
    const isBack = await transfers.recall(memberId, code);
    if (answer === 'round' || !isBack) return askAgain(ending, answer);
    return confirmEnding(database, ending, clock.now());
  };

  const ask = async (ending: Ending): Promise<void> => {
    try {
      await (ending.venue === '' ? divide(ending) : askVenue(ending));
    } catch (cause) {
      log.error({ err: cause, memberId: ending.memberId, venue: ending.venue }, 'games could not be ended');
      await askAgain(ending, 'silent').catch(() => undefined);
    }
  };

  /** Works off what is due, of one member or of all. The rows of venues become due when their ending is divided. */
  const endDue = async (memberId?: number): Promise<void> => {
    for (;;) {
      const due = await takeEndings(database.orm, { now: clock.now(), leaseMs: LEASE_MS, limit: BATCH, memberId });
      await Promise.all(due.map(ask));
      if (due.length === 0) return;
    }
  };

  /**
   * Tells the venues of a member whether bets are held, and the largest stake. What has changed in the meantime is told
   * after it, because an older call may have reached a venue last.
   */
  const protect = async (memberId: number): Promise<Told> => {
    const [state, at] = await Promise.all([protection.protectionOf(memberId), venuesOf(memberId)]);
    const outcome = informedBy(
      await Promise.all(at.map(({ connection }) => connection.protect(playerOf(memberId), state))),
    );
    const { held, stakeMax } = await protection.protectionOf(memberId);
    const isSame = held === state.held && stakeMax === state.stakeMax;
    return isSame ? { outcome, codes: new Set(at.map(({ venue }) => venue.code)) } : protect(memberId);
  };

  /** Lets venues take bets again. One that is not reached is told again while the member plays. */
  const release = async (memberId: number): Promise<void> => {
    if ((await protect(memberId)).outcome !== 'unreached') await protection.noteReleased(memberId);
  };

  /** Lets venues refuse bets. The answer is stored once all of them have answered; until then, they are told again. */
  const hold = async (memberId: number): Promise<void> => {
    if (!(await protection.hold(memberId))) return;
    const { outcome, codes } = await protect(memberId);
    if (outcome === 'unreached') return;
    const connected = await venues.connected();
    const wereAllTold = async (tx: Tx) =>
      (await presentAmong(tx, connected, memberId)).every(({ venue }) => codes.has(venue.code));
    await protection.noteHeld(memberId, outcome === 'done' ? 'held' : 'unable', wereAllTold);
  };

  const quietly =
    (work: (memberId: number) => Promise<unknown>) =>
    (memberId: number): Promise<unknown> =>
      work(memberId).catch((cause: unknown) => log.error({ err: cause, memberId }, 'a venue was not informed'));

  /** Whether the check was due when venues were told within the last seconds, by member. */
  const toldLately = new Map<number, { due: boolean; at: number }>();

  /** Whether venues have to be told now: at once when a check is due or answered, and again after a while. */
  const isTime = (memberId: number, due: boolean): boolean => {
    if (toldLately.get(memberId)?.due === due) return false;
    toldLately.set(memberId, { due, at: clock.now().getTime() });
    return true;
  };

  /**
   * Holds the bets of members whose reality check is due, releases them after the answer, and ends games whose time is over.
   * Venues are told again until all of them have confirmed it or can't do it.
   */
  const watchSittings = async (): Promise<void> => {
    const untold: { memberId: number; due: boolean }[] = [];
    const now = clock.now().getTime();
    for (const [memberId, { at }] of toldLately) if (now - at >= AGAIN_MS) toldLately.delete(memberId);
    for await (const { memberId, due, held, hasTimeLimit } of protection.open()) {
      if (hasTimeLimit) await protection.checkTime(memberId);
      const isTold = due ? held === 'held' || held === 'unable' : held === 'no';
      if (!isTold && isTime(memberId, due)) untold.push({ memberId, due });
    }
    await sideBySide(untold, TOLD_AT_ONCE, ({ memberId, due }) => quietly(due ? hold : release)(memberId));
  };

  const runOnce = async (): Promise<void> => {
    await watchSittings();
    await endDue();
  };

  const runQuietly = (work: () => Promise<void>): void => {
    running = running.then(work).catch((cause: unknown) => log.error({ err: cause }, 'games could not be watched'));
  };

  const listener: ProtectionListener = {
    endGames: (memberId) => runQuietly(() => endDue(memberId)),
    resumed: (memberId) => void quietly(release)(memberId),
    limitChanged: (memberId) => void quietly(protect)(memberId),
  };

  return {
    listener,
    protect,
    endDue,
    watchSittings,
    jobs: [{ name: 'protection-endings', times: { cron: '* * * * *' }, handler: runOnce }],
    /** Starts looking every few seconds. The job that runs every minute is the fallback. */
    start(): void {
      timer ??= setInterval(() => runQuietly(runOnce), LOOP_MS);
    },
    async stop(): Promise<void> {
      clearInterval(timer);
      timer = undefined;
      await running;
    },
  };
};
export type EndingsService = ReturnType<typeof createEndingsService>;
