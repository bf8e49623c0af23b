import { venueBalances } from '../../../ledger/index.ts';
import type { Logger, ServiceDeps } from '../../../platform/index.ts';
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
  protection: Pick<ProtectionService, 'listen' | 'open' | 'hold' | 'setHeld' | 'checkTime' | 'protectionOf'>;
  venues: Pick<VenuesService, 'connected'>;
  transfers: Pick<TransfersService, 'recall'>;
}

const LEASE_MS = 60_000;
const BATCH = 20;
const LOOP_MS = 5_000;

/** Ends games that have to end, asks venues until they confirm, and brings the money back. */
export const createEndingsService = ({ database, clock, log, protection, venues, transfers }: EndingsDeps) => {
  let timer: NodeJS.Timeout | undefined;
  let running: Promise<void> = Promise.resolve();

  const venuesOf = async (memberId: number) => {
    const [connected, present] = await Promise.all([venues.connected(), presentAt(database.orm, memberId)]);
    return connected.filter(({ venue }) => present.has(venue.code));
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
      if (ending.venue !== '') return await askVenue(ending);
      const codes = (await venuesOf(ending.memberId)).map(({ venue }) => venue.code);
      await divideEnding(database, ending, codes, clock.now());
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
  const protect = async (memberId: number): Promise<ReturnType<typeof informedBy>> => {
    const [state, at] = await Promise.all([protection.protectionOf(memberId), venuesOf(memberId)]);
    const told = informedBy(
      await Promise.all(at.map(({ connection }) => connection.protect(playerOf(memberId), state))),
    );
    const { held, stakeMax } = await protection.protectionOf(memberId);
    return held === state.held && stakeMax === state.stakeMax ? told : protect(memberId);
  };

  /** Lets venues take bets again. One that is not reached is asked again while the member plays. */
  const release = async (memberId: number): Promise<void> => {
    if ((await protect(memberId)) !== 'unreached') await protection.setHeld(memberId, 'no');
  };

  const quietly =
    (work: (memberId: number) => Promise<unknown>) =>
    (memberId: number): void => {
      work(memberId).catch((cause: unknown) => log.error({ err: cause, memberId }, 'a venue was not informed'));
    };

  /** Holds the bets of members whose reality check is due, releases them after the answer, and ends games whose time is over. */
  const watchSittings = async (): Promise<void> => {
    for await (const { memberId, due, held, hasTimeLimit } of protection.open()) {
      if (hasTimeLimit) await protection.checkTime(memberId);
      if (due && held === 'no' && (await protection.hold(memberId))) {
        if ((await protect(memberId)) !== 'done') await protection.setHeld(memberId, 'unable');
      }
      if (!due && held !== 'no') await release(memberId);
    }
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
    resumed: quietly(release),
    limitChanged: quietly(protect),
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
