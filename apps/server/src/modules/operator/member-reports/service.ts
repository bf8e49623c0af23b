import type { InputOf, MemberDay, MemberTotals, OutputOf, staffRows } from '@koi/contract';
import { comparedSpan } from '@koi/contract/rules/report-span';
import { addDays, beijingDay, beijingDayStart, beijingTime, formatMoney } from '@koi/money';
import { type SQL, sql } from 'drizzle-orm';
import { type Queryable, refuse, type ServiceDeps } from '../../../platform/index.ts';
import {
  type FiguresService,
  firstDepositDays,
  listFirstDeposits,
  type MemberDayFigures,
  readCohorts,
  readHouseTotals,
  readMemberDays,
  readMemberFigures,
  readTreeFigures,
  type Sums,
} from '../../money/figures/index.ts';
import {
  idsMatching,
  idsOfLevel,
  joinedTrees,
  labelsOf,
  memberColumns,
  readDayCounts,
  readTreeSizes,
  withLabels,
} from '../../people/members/index.ts';
import { COHORT_WEEKS, cohortMondays, cohortWeekOf, NGR_DAYS, PLAYED_AGES } from './cohort.ts';

type Rows = typeof staffRows.memberReports;
type Source = InputOf<Rows['cohorts']>['source'];

export interface MemberReportsDeps extends ServiceDeps {
  figures: Pick<FiguresService, 'fold'>;
}

/** Number of days in the chart of first deposits. */
const FIRST_DEPOSIT_DAYS = 14;

const isReferred = (source: Source): boolean | undefined => (source === '' ? undefined : source === 'referred');

const totalsOf = ({ bets, stake, payout, deposits, withdrawals, rewards }: Sums): MemberTotals => ({
  bets: Number(bets),
  deposits: formatMoney(deposits),
  withdrawals: formatMoney(withdrawals),
  stake: formatMoney(stake),
  ggr: formatMoney(stake - payout),
  rewards: formatMoney(rewards),
  ngr: formatMoney(stake - payout - rewards),
});

const dayOf = ({ day, toGames, fromGames, atGames, ...sums }: MemberDayFigures): MemberDay => ({
  day,
  opening: formatMoney(sums.opening),
  deposits: formatMoney(sums.deposits),
  rewards: formatMoney(sums.rewards),
  commission: formatMoney(sums.commission),
  won: formatMoney(sums.won),
  adjustments: formatMoney(sums.adjustments),
  withdrawals: formatMoney(sums.withdrawals),
  other: formatMoney(sums.other),
  closing: formatMoney(sums.closing),
  to_games: formatMoney(toGames),
  from_games: formatMoney(fromGames),
  at_games: formatMoney(atGames),
});

const asList = (ids: readonly number[]): SQL => sql`SELECT unnest(${sql.param([...ids])}::int[])`;

/** Ids that a search and a VIP level select; undefined when both are empty. */
const selected = async (db: Queryable, search: string, vip: number): Promise<SQL | undefined> => {
  const named = search === '' ? undefined : asList(await idsMatching(db, search));
  const ofLevel = vip === 0 ? undefined : idsOfLevel(vip);
  return named && ofLevel ? sql`${named} INTERSECT ${ofLevel}` : (named ?? ofLevel);
};

const daysOfWeek = (monday: string): string[] => Array.from({ length: 7 }, (_, at) => addDays(monday, at));

/** How many members joined on a day: all, or only those with or without a referrer. */
const registeredOn = (
  day: { joined: number; referred: number } | undefined,
  isReferredOnly: boolean | undefined,
): number => {
  if (day === undefined) return 0;
  if (isReferredOnly === undefined) return day.joined;
  return isReferredOnly ? day.referred : day.joined - day.referred;
};

/** Reports about members, read from the figures. Each report first adds what was committed since the last fold. */
export const createMemberReportsService = ({ database: { reading }, clock, figures }: MemberReportsDeps) => {
  const db = reading.orm;
  const today = () => beijingDay(clock.now());

  return {
    async cohorts({ last, source }: InputOf<Rows['cohorts']>): Promise<OutputOf<Rows['cohorts']>> {
      await figures.fold();
      const mondays = cohortMondays(last);
      const [first = '', newest = ''] = [mondays[0], mondays[COHORT_WEEKS - 1]];
      const wanted = isReferred(source);
      const [joined, read] = await Promise.all([
        readDayCounts(db, first),
        readCohorts(db, { first, last: newest, isReferred: wanted }, { ages: PLAYED_AGES, youngerThan: NGR_DAYS }),
      ]);
      const weeks = mondays.map((monday) => {
        const registered = daysOfWeek(monday).reduce((sum, day) => sum + registeredOn(joined.get(day), wanted), 0);
        return cohortWeekOf(
          monday,
          registered,
          read.find(({ week }) => week === monday),
          today(),
        );
      });
      return { weeks, made_at: beijingTime(clock.now()) };
    },

    async firstDepositDays(last: string): Promise<OutputOf<Rows['firstDepositDays']>> {
      await figures.fold();
      const first = addDays(last, 1 - FIRST_DEPOSIT_DAYS);
      const read = new Map((await firstDepositDays(db, first, last)).map((row) => [row.day, row]));
      const days = Array.from({ length: FIRST_DEPOSIT_DAYS }, (_, at) => {
        const day = addDays(first, at);
        const { referred = 0, direct = 0, amount = 0n } = read.get(day) ?? {};
        return { day, referred, direct, amount: formatMoney(amount) };
      });
      return { days };
    },

    async firstDeposits({
      source,
      ...filter
    }: InputOf<Rows['firstDeposits']>): Promise<OutputOf<Rows['firstDeposits']>> {
      await figures.fold();
      return listFirstDeposits(
        db,
        { ...filter, isReferred: isReferred(source) },
        withLabels(db, ({ memberId, no, way, amount, at, isReferred: referred }, label) => ({
          ...memberColumns(memberId, label),
          no,
          way,
          amount: formatMoney(amount),
          at: beijingTime(at),
          referred,
        })),
      );
    },

    async totals({ comparison, ...span }: InputOf<Rows['totals']>): Promise<OutputOf<Rows['totals']>> {
      await figures.fold();
      const compared = comparedSpan(span, comparison);
      const [now, before] = await Promise.all([
        readHouseTotals(db, span),
        compared === undefined ? undefined : readHouseTotals(db, compared),
      ]);
      return { now: totalsOf(now), before: before === undefined ? null : totalsOf(before) };
    },

    async members(input: InputOf<Rows['members']>): Promise<OutputOf<Rows['members']>> {
      await figures.fold();
      const { first, last, search, vip, ...filter } = input;
      const among = await selected(db, search, vip);
      const page = await readMemberFigures(db, { ...filter, span: { first, last }, today: today(), among });
      if (page === undefined) throw refuse('memberReports.tooManyRows');
      const { rows, total, next, previous } = page;
      const labels = await labelsOf(
        db,
        rows.map(({ id }) => id),
      );
      const data = rows.map(({ id, ...row }) => ({ ...memberColumns(id, labels.get(id)), ...totalsOf(row) }));
      return { data, total, next, previous };
    },

    async memberDays({ member_id, first, last }: InputOf<Rows['memberDays']>): Promise<OutputOf<Rows['memberDays']>> {
      const label = (await labelsOf(db, [member_id])).get(member_id);
      if (label === undefined) throw refuse('memberFiles.unknown');
      await figures.fold();
      const days = await readMemberDays(reading, member_id, { first, last });
      return { member_name: label.name, days: days.map(dayOf) };
    },

    async agents(input: InputOf<Rows['agents']>): Promise<OutputOf<Rows['agents']>> {
      await figures.fold();
      const { first, last, search, ...filter } = input;
      const among = await selected(db, search, 0);
      const page = await readTreeFigures(db, { ...filter, span: { first, last }, today: today(), among });
      if (page === undefined) throw refuse('memberReports.tooManyRows');
      const { rows, total, next, previous, isSinglePeriod } = page;
      const ids = rows.map(({ id }) => id);
      const [labels, sizes, joined] = await Promise.all([
        labelsOf(db, ids),
        readTreeSizes(db, ids),
        joinedTrees(db, ids, beijingDayStart(first), beijingDayStart(addDays(last, 1))),
      ]);
      const data = rows.map(({ id, players, commission, ...row }) => {
        const { direct = 0, indirect = 0 } = sizes.get(id) ?? {};
        const { bets: _, ...totals } = totalsOf(row);
        return {
          agent_id: id,
          agent_name: labels.get(id)?.name ?? '',
          members: direct + indirect,
          joined: joined.get(id) ?? 0,
          players: isSinglePeriod ? Number(players) : null,
          ...totals,
          commission: formatMoney(commission),
          ngr: formatMoney(row.stake - row.payout - row.rewards - commission),
        };
      });
      return { data, total, next, previous };
    },
  };
};

export type MemberReportsService = ReturnType<typeof createMemberReportsService>;
