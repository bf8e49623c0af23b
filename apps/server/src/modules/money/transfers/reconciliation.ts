import type { Reconciliation } from '@koi/contract';
import { addDays, beijingDay, beijingDayStart, beijingTime, formatMoney } from '@koi/money';
import { sql } from 'drizzle-orm';
import type { Clock, Database, Logger } from '../../../platform/index.ts';
import type { BetsService } from '../../play/bets/index.ts';
import {
  lockWallet,
  playerOf,
  playersAt,
  type Venue,
  type VenueConnection,
  type VenuesService,
} from '../../play/venues/index.ts';
import { advanceLines } from './advances.ts';
import { decidedBetween, hasOpen } from './store.ts';
import { venueReconciliations } from './tables.ts';
import { DONE, type Transfer } from './transfer.ts';

export interface ReconciliationDeps {
  database: Database;
  clock: Clock;
  log: Logger;
  venues: Pick<VenuesService, 'inUse'>;
  bets: Pick<BetsService, 'pullOne' | 'openStakes' | 'sumsOf'>;
}

type Difference = Omit<Reconciliation['differences'][number], 'kind_text'>;
interface Report {
  wallets: number;
  transfers: number;
  hours: number;
  skipped: number;
  complete: boolean;
  differences: Difference[];
}

const HOUR_MS = 3_600_000;
const HOURS = 24;
const BATCH = 100;
const AT_ONCE = 8;
/** A member who plays during the comparison changes both sides, so the comparison is repeated. */
const LOOKS = 4;
const BETWEEN_LOOKS_MS = 200;
/** Maximum number of differences that are stored in a report. */
const DIFFERENCES_MAX = 1_000;

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

/** Runs `work` for each item, a few at a time. */
const forEach = async <T>(items: readonly T[], work: (item: T) => Promise<void>): Promise<void> => {
  for (let start = 0; start < items.length; start += AT_ONCE) {
    await Promise.all(items.slice(start, start + AT_ONCE).map(work));
  }
};

const STATE_TEXTS = { done: '成功', refused: '失败', closed: '已关闭', absent: '无记录' } as const;

/** Compares our books with a venue's: bets per hour, transfers and wallets one by one. */
export const createReconciliation = ({ database, clock, log, venues, bets }: ReconciliationDeps) => {
  /** Retries because another process may be reading the feed. */
  const catchUp = async (venue: string): Promise<boolean> => {
    for (let look = 0; look < LOOKS; look += 1) {
      if (await bets.pullOne(venue)) return true;
      await pause(BETWEEN_LOOKS_MS);
    }
    return false;
  };

  const compareHour = async (venue: Venue, connection: VenueConnection, hour: Date, report: Report): Promise<void> => {
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

  const compareTransfer = async (connection: VenueConnection, order: Transfer, report: Report): Promise<void> => {
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
    report: Report,
  ): Promise<void> => {
    const seen = await compareWallet(venue, connection, memberId);
    if (seen === 'silent') report.complete = false;
    else if (seen === 'moving') report.skipped += 1;
    else {
      report.wallets += 1;
      if (seen.ours === seen.theirs) return;
      const [ours, theirs] = [formatMoney(seen.ours), formatMoney(seen.theirs)];
      report.differences.push({ kind: 'wallet', subject: `会员 ${memberId}`, ours, theirs });
    }
  };

  const compareVenue = async (venue: Venue, connection: VenueConnection, day: string): Promise<Report> => {
    const { code } = venue;
    const report: Report = { wallets: 0, transfers: 0, hours: 0, skipped: 0, complete: true, differences: [] };
    if (!(await catchUp(code))) return { ...report, complete: false };
    const from = beijingDayStart(day);
    const to = beijingDayStart(addDays(day, 1));
    const hours = Array.from({ length: HOURS }, (_, hour) => new Date(from.getTime() + hour * HOUR_MS));
    await forEach(hours, (hour) => compareHour(venue, connection, hour, report));
    for (let after = ''; ; ) {
      const orders = await decidedBetween(database.orm, code, { from, to, after, limit: BATCH });
      await forEach(orders, (order) => compareTransfer(connection, order, report));
      const last = orders.at(-1);
      if (last === undefined || orders.length < BATCH) break;
      after = last.no;
    }
    for (let after = 0; ; ) {
      const players = await playersAt(database.orm, code, after, BATCH);
      await forEach(players, (memberId) => reportWallet(venue, connection, memberId, report));
      const last = players.at(-1);
      if (last === undefined || players.length < BATCH) break;
      after = last;
    }
    return { ...report, differences: report.differences.slice(0, DIFFERENCES_MAX) };
  };

  const keep = async (venue: string, day: string, compared: Report): Promise<void> => {
    const lines = await advanceLines(database.orm, venue, day);
    const report = { ...compared, differences: [...compared.differences, ...lines] };
    const row = { ...report, venue, day, checkedAt: clock.now() };
    const { venue: _, day: __, ...set } = row;
    await database.orm
      .insert(venueReconciliations)
      .values(row)
      .onConflictDoUpdate({ target: [venueReconciliations.day, venueReconciliations.venue], set });
    const { differences, ...counts } = report;
    if (differences.length > 0) log.error({ venue, day, ...counts, differences }, 'a venue differs from our books');
    else log[report.complete ? 'info' : 'error']({ venue, day, ...counts }, 'a venue was compared with our books');
  };

  const compare = async (day: string): Promise<void> => {
    const compared = (await venues.inUse()).map(async ({ venue, connection }) =>
      keep(venue.code, day, await compareVenue(venue, connection, day)),
    );
    const [failed] = (await Promise.allSettled(compared)).filter((each) => each.status === 'rejected');
    if (failed !== undefined) throw failed.reason;
  };

  return {
    /** Compares one Beijing day for all venues in parallel. */
    compare,
    /** Compares one member's wallet at one venue, after a pull when it differs. */
    compareWallet,
    compareYesterday: (now: Date): Promise<void> => compare(addDays(beijingDay(now), -1)),
  };
};
