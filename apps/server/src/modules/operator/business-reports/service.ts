import {
  type InputOf,
  LARGE_EVENT_MIN,
  type LargeEvents,
  PROFIT_DEFINITION,
  type ProfitReport,
  type staffRows,
  type WaysReport,
} from '@koi/contract';
import { checkReportSpan, comparedSpan, type ReportSpan } from '@koi/contract/rules/report-span';
import { addDays, beijingDay, beijingDayStart, beijingTime, formatMoney } from '@koi/money';
import { sql } from 'drizzle-orm';
import { type Queryable, refuse, type ServiceDeps, type Tx } from '../../../platform/index.ts';
import { depositOrders } from '../../money/deposits/index.ts';
import {
  activeIn,
  type FiguresService,
  firstDepositsByWay,
  houseFlows,
  playByGame,
  playByVenueDay,
  venueDifferences,
  walletSums,
} from '../../money/figures/index.ts';
import { withdrawalOrders } from '../../money/withdrawals/index.ts';
import { openStakes } from '../../play/bets/index.ts';
import type { CatalogueService } from '../../play/catalogue/index.ts';
import { listVenues } from '../../play/venues/index.ts';
import { unclaimedRebates } from '../../rewards/rebates/index.ts';
import { refusedByWay } from '../claims/index.ts';
import { createFees } from './fee.ts';
import { readLarge } from './large.ts';
import { type ProfitReading, pointsOf, rewardRows, sumsOf, unitOf, venueRows } from './profit.ts';
import { feeRates } from './tables.ts';
import { wayRows } from './ways.ts';

export interface BusinessReportsDeps extends ServiceDeps {
  figures: Pick<FiguresService, 'fold'>;
  games: Pick<CatalogueService, 'names'>;
}

type Rows = typeof staffRows.businessReports;

const boundsOf = ({ first, last }: ReportSpan) => ({
  from: beijingDayStart(first),
  to: beijingDayStart(addDays(last, 1)),
});

const readSpan = async (db: Queryable, span: ReportSpan, today: string): Promise<ProfitReading> => ({
  span,
  games: await playByGame(db, span),
  venueDays: await playByVenueDay(db, span),
  flows: await houseFlows(db, span),
  members: await activeIn(db, span, today),
});

const readLiability = async (db: Queryable): Promise<ProfitReport['liability']> => {
  const wallets = await walletSums(db);
  const { centre, held, transit, venues } = wallets;
  return {
    centre: formatMoney(centre),
    held: formatMoney(held),
    transit: formatMoney(transit),
    venues: formatMoney(venues),
    total: formatMoney(centre + held + transit + venues),
    open_stakes: formatMoney(await openStakes(db)),
    unclaimed_rebates: formatMoney(await unclaimedRebates(db)),
  };
};

/** Reports about the whole house. They are read from the day figures, in one snapshot. */
export const createBusinessReportsService = ({ database, clock, figures, games }: BusinessReportsDeps) => {
  /** Brings the figures up to date and reads them in one snapshot, so that all parts of a report agree. */
  const inSnapshot = async <T>(read: (tx: Tx) => Promise<T>): Promise<T> => {
    await figures.fold();
    return database.reading.transaction(async (tx) => {
      await tx.execute(sql`SET TRANSACTION ISOLATION LEVEL REPEATABLE READ READ ONLY`);
      return read(tx);
    });
  };

  const requireSpan = (span: ReportSpan): string => {
    const today = beijingDay(clock.now());
    const failing = checkReportSpan(span, today);
    if (failing !== undefined) throw refuse('wire.invalid', failing);
    return today;
  };

  const readFees = async (db: Queryable) => createFees(await db.select().from(feeRates));

  const headingOf = ({ first, last }: ReportSpan, compared: ReportSpan | undefined) => ({
    first,
    last,
    compared_first: compared?.first ?? '',
    compared_last: compared?.last ?? '',
    made_at: beijingTime(clock.now()),
  });

  return {
    async profit({ compare, ...span }: InputOf<Rows['profit']>): Promise<ProfitReport> {
      const today = requireSpan(span);
      const compared = comparedSpan(span, compare);
      const names = await games.names();
      return inSnapshot(async (tx) => {
        const venues = await listVenues(tx);
        const fees = await readFees(tx);
        const now = await readSpan(tx, span, today);
        const before = compared && (await readSpan(tx, compared, today));
        const unit = unitOf(span);
        return {
          ...headingOf(span, compared),
          definition: PROFIT_DEFINITION.version,
          agrees: (await venueDifferences(tx)).differing === 0,
          fees_set: {
            venue: fees.isSet('venue', span.last),
            payment: fees.isSet('deposit', span.last) || fees.isSet('withdrawal', span.last),
          },
          now: sumsOf(now, fees),
          before: before ? sumsOf(before, fees) : null,
          unit,
          points: pointsOf(now, unit),
          points_before: before ? pointsOf(before, unit) : [],
          venues: venueRows(now.games, before?.games, { venues, games: names }),
          rewards: rewardRows(now.flows, before?.flows),
          liability: await readLiability(tx),
        };
      });
    },

    async ways({ compare, ...span }: InputOf<Rows['ways']>): Promise<WaysReport> {
      requireSpan(span);
      const compared = comparedSpan(span, compare);
      return inSnapshot(async (tx) => {
        const reading = {
          last: span.last,
          payments: (await houseFlows(tx, span)).payments,
          before: compared && (await houseFlows(tx, compared)).payments,
          refused: {
            deposit: await refusedByWay(tx, depositOrders, boundsOf(span)),
            withdrawal: await refusedByWay(tx, withdrawalOrders, boundsOf(span)),
          },
          firstDeposits: await firstDepositsByWay(tx, span),
        };
        return { ...headingOf(span, compared), ...wayRows(reading, await readFees(tx)) };
      });
    },

    async large({ at_least, ...span }: InputOf<Rows['large']>): Promise<LargeEvents> {
      requireSpan(span);
      const atLeast = at_least === undefined || at_least < LARGE_EVENT_MIN ? LARGE_EVENT_MIN : at_least;
      const { first, last, made_at } = headingOf(span, undefined);
      const names = await games.names();
      return {
        first,
        last,
        made_at,
        ...(await readLarge(database.reading.orm, { ...boundsOf(span), atLeast }, names)),
      };
    },
  };
};
export type BusinessReportsService = ReturnType<typeof createBusinessReportsService>;
