import { randomUUID } from 'node:crypto';
import { and, eq, gt, lt, ne } from 'drizzle-orm';
import type { Clock, Database, Logger } from '../../../platform/index.ts';
import type { ConnectionState } from './connection.ts';
import type { Venue } from './store.ts';
import { venueHealth, venues } from './tables.ts';

/** Reports are written at most this often while nothing but the numbers changes. */
const EVERY_MS = 5_000;
/** A process that has not called a venue for longer says nothing about it any more. */
const RECENT_MS = 300_000;
const KEPT_MS = 86_400_000;

const latest = (dates: readonly (Date | undefined)[]): Date | undefined =>
  dates.reduce(
    (found, date) => (date !== undefined && (found === undefined || date > found) ? date : found),
    undefined,
  );

/** The worst breaker of all processes, the newest answer, the oldest failure that lasts, and all calls together. */
export const joinHealth = (states: readonly ConnectionState[]): ConnectionState => {
  const worst = (['open', 'probing'] as const).find((each) => states.some(({ breaker }) => breaker === each));
  const failing = states
    .filter(({ failingSince }) => failingSince !== undefined)
    .toSorted((a, b) => Number(a.failingSince) - Number(b.failingSince));
  const sum = (of: (state: ConnectionState) => number) => states.reduce((total, state) => total + of(state), 0);
  const answered = sum(({ recent }) => recent.answered);
  const waited = sum(({ recent }) => recent.responseMs * recent.answered);
  return {
    breaker: worst ?? 'closed',
    restsUntil: latest(states.map(({ restsUntil }) => restsUntil)),
    lastAnswerAt: latest(states.map(({ lastAnswerAt }) => lastAnswerAt)),
    failingSince: failing[0]?.failingSince,
    failure: failing[0]?.failure ?? '',
    recent: {
      calls: sum(({ recent }) => recent.calls),
      answered,
      responseMs: answered === 0 ? 0 : Math.round(waited / answered),
    },
  };
};

interface Report {
  venue: Venue;
  state: ConnectionState;
}

/** Stores how the calls of this process to the venues went, so that staff see those of all processes. */
export const createHealthReports = ({ database, clock, log }: { database: Database; clock: Clock; log: Logger }) => {
  const process = randomUUID();
  const written = new Map<string, { at: number; kind: string }>();
  const pending = new Map<string, Report>();

  const write = async ({ venue, state }: Report): Promise<void> => {
    const { restsUntil, lastAnswerAt, failingSince, failure, recent } = state;
    const row = {
      reportedAt: clock.now(),
      accessVersion: venue.accessVersion,
      restsUntil: restsUntil ?? null,
      lastAnswerAt: lastAnswerAt ?? null,
      failingSince: failingSince ?? null,
      failure,
      ...recent,
    };
    await database.orm
      .insert(venueHealth)
      .values({ venue: venue.code, process, ...row })
      .onConflictDoUpdate({ target: [venueHealth.venue, venueHealth.process], set: row });
    await database.orm.delete(venueHealth).where(lt(venueHealth.reportedAt, new Date(clock.now().getTime() - KEPT_MS)));
  };

  const flush = (code: string): void => {
    const report = pending.get(code);
    if (report === undefined) return;
    pending.delete(code);
    write(report).catch((cause: unknown) => log.debug({ err: cause, venue: code }, 'a report of calls was not stored'));
  };

  const stateOf = (row: typeof venueHealth.$inferSelect): ConnectionState => ({
    breaker: row.restsUntil === null ? 'closed' : row.restsUntil > clock.now() ? 'open' : 'probing',
    restsUntil: row.restsUntil ?? undefined,
    lastAnswerAt: row.lastAnswerAt ?? undefined,
    failingSince: row.failingSince ?? undefined,
    failure: row.failure,
    recent: { calls: row.calls, answered: row.answered, responseMs: row.responseMs },
  });

  return {
    /** Called after every call to a venue. A change of the breaker is written at once. */
    note(venue: Venue, state: ConnectionState): void {
      const kind = `${state.breaker} ${state.failingSince !== undefined} ${venue.accessVersion}`;
      const last = written.get(venue.code);
      const isPending = pending.has(venue.code);
      pending.set(venue.code, { venue, state });
      const waitMs = last === undefined || last.kind !== kind ? 0 : last.at + EVERY_MS - Date.now();
      if (waitMs <= 0) {
        written.set(venue.code, { at: Date.now(), kind });
        flush(venue.code);
      } else if (!isPending) setTimeout(flush, waitMs, venue.code).unref();
    },

    /** Recent reports of the other processes that use the current address of a venue, by venue code. */
    async readAll(): Promise<Map<string, ConnectionState[]>> {
      const rows = await database.orm
        .select({ report: venueHealth })
        .from(venueHealth)
        .innerJoin(venues, and(eq(venues.code, venueHealth.venue), eq(venues.accessVersion, venueHealth.accessVersion)))
        .where(
          and(
            ne(venueHealth.process, process),
            gt(venueHealth.reportedAt, new Date(clock.now().getTime() - RECENT_MS)),
          ),
        );
      const byVenue = new Map<string, ConnectionState[]>();
      for (const { report } of rows) byVenue.set(report.venue, [...(byVenue.get(report.venue) ?? []), stateOf(report)]);
      return byVenue;
    },
  };
};
