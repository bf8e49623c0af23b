import { setTimeout as pause } from 'node:timers/promises';
import { addDays, beijingDay, beijingDayStart, beijingTime, formatMoney } from '@koi/money';
import { sql } from 'drizzle-orm';
import { type JobContext, type Logger, requireTime, type ServiceDeps } from '../../../platform/index.ts';
import type { BetsService } from '../../play/bets/index.ts';
import { lockWallet, playerOf, type Venue, type VenueConnection, type VenuesService } from '../../play/venues/index.ts';
import { advanceLines } from './advances.ts';
import { countDecided, putReport, type Report, readReport, walletSubject, walletsOn } from './reports.ts';
import { decidedBetween, hasOpen } from './store.ts';
import type { ReconciliationPlace } from './tables.ts';
import { DONE, type Transfer } from './transfer.ts';

export interface ReconciliationDeps extends ServiceDeps {
  log: Logger;
  venues: Pick<VenuesService, 'inUse'>;
  bets: Pick<BetsService, 'pullOne' | 'isBeingRead' | 'openStakes' | 'sumsOf'>;
}

type Counts = 'wallets' | 'transfers' | 'hours' | 'skipped' | 'complete' | 'differences';

/** A report that is being made. */
interface Run extends Omit<Report, 'id'> {
  reached: ReconciliationPlace;
  /** Members whose wallets are compared, in order of id. */
  memberIds: readonly number[];
}

/** When a comparison has to end, and where it reports its progress. */
type Limits = Pick<JobContext, 'signal' | 'progress'>;

const isUnderWay = (report: Partial<Omit<Report, 'id'>>): report is Omit<Run, 'memberIds'> =>
  report.reached !== undefined && report.reached !== null;

const FIRST: ReconciliationPlace = { stage: 'hours', after: '' };

const HOUR_MS = 3_600_000;
const HOURS = 24;
const BATCH = 100;
const AT_ONCE = 8;
/** A member who plays during the comparison changes both sides, so the comparison is repeated. */
const LOOKS = 4;
const BETWEEN_LOOKS_MS = 200;
/** How long a comparison waits for another process that reads the same feed. */
const OTHER_READER_MS = 60_000;
/** Maximum number of differences that are stored in a report. */
const DIFFERENCES_MAX = 1_000;

/** Runs `work` for each item, a few at a time. */
const forEach = async <T>(items: readonly T[], work: (item: T) => Promise<void>): Promise<void> => {
  for (let start = 0; start < items.length; start += AT_ONCE) {
    await Promise.all(items.slice(start, start + AT_ONCE).map(work));
  }
};

const STATE_TEXTS = { done: '成功', refused: '失败', closed: '已关闭', absent: '无记录' } as const;

/** Compares our books with a venue's: bets per hour, transfers and wallets one by one. */
export const createReconciliation = ({ database, clock, log, venues, bets }: ReconciliationDeps) => {
  /** Waits while another process reads the feed, so that a busy feed does not make the report incomplete. */
  const catchUp = async (venue: string): Promise<boolean> => {
    const began = performance.now();
    for (let looks = 0; looks < LOOKS; ) {
      if (await bets.pullOne(venue)) return true;
      const isOther = performance.now() - began < OTHER_READER_MS && (await bets.isBeingRead(venue));
      if (!isOther) looks += 1;
      await pause(BETWEEN_LOOKS_MS);
    }
    return false;
  };

  const compareHour = async (
    venue: Venue,
    connection: VenueConnection,
    hour: Date,
    report: Pick<Report, Counts>,
  ): Promise<void> => {
    const ours = () => bets.sumsOf(database.orm, venue.code, hour, new Date(hour.getTime() + HOUR_MS));
    for (let look = 1; ; look += 1) {
      const reply = await connection.summary(hour);
      if (reply.kind !== 'ok') {
        report.complete = false;
        return;
      }
      const [mine, theirs] = [await ours(), reply.value];
      const same = (['count', 'stake', 'validStake', 'payout'] as const).every((name) => mine[name] === theirs[name]);
      if (same) break;
      // A bet may have been settled between the last pull and this query.
      if (look < 2 && (await catchUp(venue.code))) continue;
      const sums = ({ stake, validStake, payout }: typeof mine) =>
        `投注 ${formatMoney(stake)} 有效 ${formatMoney(validStake)} 派彩 ${formatMoney(payout)}`;
      const subject = beijingTime(hour).slice(0, 13).concat(' 时');
      report.differences.push(
        mine.count === theirs.count
          ? { kind: 'bet-amount', subject, ours: sums(mine), theirs: sums(theirs) }
          : { kind: 'bet-count', subject, ours: `${mine.count} 单`, theirs: `${theirs.count} 单` },
      );
      break;
    }
    report.hours += 1;
  };

  const compareTransfer = async (
    connection: VenueConnection,
    order: Transfer,
    report: Pick<Report, Counts>,
  ): Promise<void> => {
    const reply = await connection.queryTransfer(order.no);
    if (reply.kind !== 'ok' || reply.value.order !== order.no) {
      report.complete = false;
      return;
    }
    report.transfers += 1;
    const theirs = reply.value;
    const [done, doneThere] = [order.state === DONE, theirs.state === 'done'];
    if (done !== doneThere) {
      const [ours, there] = [done ? STATE_TEXTS.done : STATE_TEXTS.refused, STATE_TEXTS[theirs.state]];
      report.differences.push({ kind: 'transfer-state', subject: order.no, ours, theirs: there });
    } else if (theirs.state === 'done') {
      const side = (direction: string, amount: bigint) =>
        `${direction === 'in' ? '转入' : '转出'} ${formatMoney(amount)}`;
      const [ours, there] = [side(order.direction, order.amount), side(theirs.direction, theirs.amount)];
      if (ours !== there) report.differences.push({ kind: 'transfer-amount', subject: order.no, ours, theirs: there });
    }
  };

  /** The balance the venue should report: our wallet less the advance and the stakes of open bets. */
  const expected = async (memberId: number, venue: string): Promise<bigint | undefined> =>
    database.transaction(async (tx) => {
      await tx.execute(sql`SET TRANSACTION ISOLATION LEVEL REPEATABLE READ`);
      if (await hasOpen(tx, memberId, venue)) return undefined;
      const { balance, advanced } = await lockWallet(tx, memberId, venue);
      return balance - advanced - (await bets.openStakes(tx, memberId, venue));
    });

  /** Returns `moving` while the member plays or a transfer is open. */
  const lookAt = async (
    { code }: Venue,
    connection: VenueConnection,
    memberId: number,
  ): Promise<{ ours: bigint; theirs: bigint } | 'moving' | 'silent'> => {
    const [before, ours] = [await connection.balance(playerOf(memberId)), await expected(memberId, code)];
    if (before.kind !== 'ok') return 'silent';
    if (ours === undefined) return 'moving';
    if (before.value === ours) return { ours, theirs: ours };
    if (!(await catchUp(code))) return 'silent';
    const [again, after] = [await expected(memberId, code), await connection.balance(playerOf(memberId))];
    if (after.kind !== 'ok') return 'silent';
    return again === undefined || after.value !== before.value ? 'moving' : { ours: again, theirs: after.value };
  };

  const compareWallet = async (venue: Venue, connection: VenueConnection, memberId: number) => {
    for (let look = 0; look < LOOKS; look += 1) {
      const seen = await lookAt(venue, connection, memberId);
      if (seen !== 'moving') return seen;
      await pause(BETWEEN_LOOKS_MS);
    }
    return 'moving' as const;
  };

  const reportWallet = async (
    venue: Venue,
    connection: VenueConnection,
    memberId: number,
    report: Pick<Report, Counts>,
  ): Promise<void> => {
    const seen = await compareWallet(venue, connection, memberId);
    if (seen === 'silent') report.complete = false;
    else if (seen === 'moving') report.skipped += 1;
    else {
      report.wallets += 1;
      if (seen.ours === seen.theirs) return;
      const [ours, theirs] = [formatMoney(seen.ours), formatMoney(seen.theirs)];
      report.differences.push({ kind: 'wallet', subject: walletSubject(memberId), ours, theirs });
    }
  };

  /** Continues an interrupted report, or begins it. */
  const begin = async (venue: string, day: string): Promise<Run> => {
    const db = database.orm;
    const { id: _, ...known } = { id: 0, ...(await readReport(db, venue, day)) };
    const [{ memberIds, sampledTo }, transfers] = [await walletsOn(db, venue, day), await countDecided(db, venue, day)];
    const total = HOURS + transfers + memberIds.length;
    if (isUnderWay(known)) return { ...known, total, sampledTo, memberIds };
    const now = clock.now();
    const counts = { wallets: 0, transfers: 0, hours: 0, skipped: 0, complete: true, differences: [] };
    const place = { reached: FIRST, total, done: 0, startedAt: now, checkedAt: now };
    return { ...counts, ...place, venue, day, sampledTo, memberIds };
  };

  const store = ({ memberIds: _, ...report }: Run): Promise<void> =>
    putReport(database.orm, { ...report, checkedAt: clock.now() });

  const compareHours = async (venue: Venue, connection: VenueConnection, run: Run): Promise<void> => {
    const from = beijingDayStart(run.day).getTime();
    const hours = Array.from({ length: HOURS }, (_, hour) => new Date(from + hour * HOUR_MS));
    await forEach(hours, (hour) => compareHour(venue, connection, hour, run));
    run.done += HOURS;
  };

  const compareTransfers = async (connection: VenueConnection, run: Run, limits: Limits): Promise<void> => {
    const [from, to] = [beijingDayStart(run.day), beijingDayStart(addDays(run.day, 1))];
    for (;;) {
      const orders = await decidedBetween(database.orm, run.venue, {
        from,
        to,
        after: run.reached.after,
        limit: BATCH,
      });
      const last = orders.at(-1);
      if (last === undefined) return;
      await forEach(orders, (order) => compareTransfer(connection, order, run));
      await pass(run, { stage: 'transfers', after: last.no }, orders.length, limits);
    }
  };

  const compareWallets = async (venue: Venue, connection: VenueConnection, run: Run, limits: Limits): Promise<void> => {
    const rest = run.memberIds.filter((memberId) => memberId > Number(run.reached.after));
    for (let from = 0; from < rest.length; from += BATCH) {
      const part = rest.slice(from, from + BATCH);
      await forEach(part, (memberId) => reportWallet(venue, connection, memberId, run));
      await pass(run, { stage: 'wallets', after: String(part.at(-1)) }, part.length, limits);
    }
  };

  /** Stores a part that was compared, so that an interrupted report continues after it. */
  const pass = async (run: Run, reached: ReconciliationPlace, compared: number, limits: Limits): Promise<void> => {
    run.reached = reached;
    run.done += compared;
    run.differences = run.differences.slice(0, DIFFERENCES_MAX);
    await store(run);
    await limits.progress?.(run.done, run.total);
    requireTime(limits.signal);
  };

  const compareVenue = async (venue: Venue, connection: VenueConnection, run: Run, limits: Limits): Promise<void> => {
    if (!(await catchUp(venue.code))) {
      run.complete = false;
      return;
    }
    if (run.reached.stage === 'hours') {
      await store(run);
      await compareHours(venue, connection, run);
      await pass(run, { stage: 'transfers', after: '' }, 0, limits);
    }
    if (run.reached.stage === 'transfers') {
      await compareTransfers(connection, run, limits);
      await pass(run, { stage: 'wallets', after: '0' }, 0, limits);
    }
    await compareWallets(venue, connection, run, limits);
  };

  const finish = async (run: Run): Promise<void> => {
    const { venue, day, wallets, transfers, hours, skipped, complete } = run;
    const differences = [...run.differences, ...(await advanceLines(database.orm, venue, day))];
    const { memberIds: _, ...report } = run;
    await putReport(database.orm, { ...report, differences, reached: null, checkedAt: clock.now() });
    const counts = { venue, day, wallets, transfers, hours, skipped, complete };
    if (differences.length > 0) log.error({ ...counts, differences }, 'a venue differs from our books');
    else log[complete ? 'info' : 'error'](counts, 'a venue was compared with our books');
  };

  const compareAll = async (day: string, limits: Limits, isDue: (venue: string) => Promise<boolean>): Promise<void> => {
    const compared = (await venues.inUse()).map(async ({ venue, connection }) => {
      if (!(await isDue(venue.code))) return;
      const run = await begin(venue.code, day);
      await compareVenue(venue, connection, run, limits);
      await finish(run);
    });
    const [failed] = (await Promise.allSettled(compared)).filter((each) => each.status === 'rejected');
    if (failed !== undefined) throw failed.reason;
  };

  return {
    /** Compares one Beijing day for all venues in parallel. */
    compare: (day: string): Promise<void> => compareAll(day, {}, async () => true),
    /** Compares one member's wallet at one venue, after a pull when it differs. */
    compareWallet,
    /** Compares yesterday with the venues that have no complete report of it. */
    compareYesterday({ now, ...limits }: Limits & { now: Date }): Promise<void> {
      const day = addDays(beijingDay(now), -1);
      return compareAll(day, limits, async (venue) => {
        const report = await readReport(database.orm, venue, day);
        return report === undefined || report.reached !== null || !report.complete;
      });
    },
  };
};
