import { addDays, beijingDay, displayMoney } from '@koi/money';
import { lt, sql } from 'drizzle-orm';
import type { Database, Tx } from '../../../platform/index.ts';
import { markers } from './tables.ts';

type Kind = (typeof markers.$inferSelect)['kind'];
interface Found {
  memberId: number;
  kind: Kind;
  basis: string;
  degree: number;
}

const MONTH_DAYS = 30;
const HISTORY_MONTHS = 3;
const NIGHTS_MIN = 3;
const CHASES_MIN = 2;
const RAISES_MIN = 2;
const WEEK_DAYS = 7;
const DEGREES = 4;
/** Deposits of a month that are this many times the average of the months before are a sign. */
const RISE = 3;

const degreeOf = (value: number, step: number): number => Math.max(1, Math.min(DEGREES, Math.floor(value / step)));

/** Deposits of the last 30 days against the average of the three months before. */
const risen = async (tx: Tx, today: string): Promise<Found[]> => {
  const [recent, before] = [addDays(today, -MONTH_DAYS), addDays(today, -MONTH_DAYS * (1 + HISTORY_MONTHS))];
  const { rows } = await tx.execute<{ member_id: number; now: bigint; average: bigint }>(sql`
    SELECT member_id, coalesce(sum(deposited) FILTER (WHERE day > ${recent}), 0)::bigint AS now,
      (coalesce(sum(deposited) FILTER (WHERE day <= ${recent}), 0) / ${HISTORY_MONTHS})::bigint AS average
    FROM protection_day WHERE day > ${before} GROUP BY member_id
    HAVING sum(deposited) FILTER (WHERE day <= ${recent}) > 0
      AND sum(deposited) FILTER (WHERE day > ${recent})
        >= ${RISE} * sum(deposited) FILTER (WHERE day <= ${recent}) / ${HISTORY_MONTHS}`);
  return rows.map(({ member_id: memberId, now, average }) => {
    const times = Number((now * 10n) / (average === 0n ? 1n : average)) / 10;
    const basis = `近 30 天 ¥${displayMoney(now)}，是月均的 ${times} 倍`;
    return { memberId, kind: 'deposits', basis, degree: degreeOf(times, RISE) };
  });
};

const atNight = async (tx: Tx, today: string): Promise<Found[]> => {
  const { rows } = await tx.execute<{ member_id: number; nights: number }>(sql`
    SELECT member_id, count(*)::int AS nights FROM protection_day
    WHERE day > ${addDays(today, -WEEK_DAYS)} AND night_bets > 0 GROUP BY member_id HAVING count(*) >= ${NIGHTS_MIN}`);
  return rows.map(({ member_id: memberId, nights }) => ({
    memberId,
    kind: 'night',
    basis: `7 天内 ${nights} 天在 02:00 – 05:00 投注`,
    degree: degreeOf(nights, 2),
  }));
};

const chasing = async (tx: Tx, today: string): Promise<Found[]> => {
  const { rows } = await tx.execute<{ member_id: number; times: number }>(sql`
    SELECT member_id, chased AS times FROM protection_day WHERE day = ${today} AND chased >= ${CHASES_MIN}`);
  return rows.map(({ member_id: memberId, times }) => ({
    memberId,
    kind: 'chasing',
    basis: `亏损后 10 分钟内再存款，今天 ${times} 次`,
    degree: degreeOf(times, 1),
  }));
};

const raising = async (tx: Tx, now: Date): Promise<Found[]> => {
  const since = new Date(now.getTime() - WEEK_DAYS * 24 * 3_600_000);
  const { rows } = await tx.execute<{ member_id: number; times: number }>(sql`
    SELECT member_id, count(*)::int AS times FROM protection_raise
    WHERE state = 'cancelled' AND ended_at >= ${since} GROUP BY member_id HAVING count(*) >= ${RAISES_MIN}`);
  return rows.map(({ member_id: memberId, times }) => ({
    memberId,
    kind: 'raises',
    basis: `7 天内提高申请取消 ${times} 次`,
    degree: degreeOf(times, 1),
  }));
};

/** How long a sign stays in the list after it was last found. */
const KEPT_MS = WEEK_DAYS * 24 * 3_600_000;

/** Finds members whom staff should look at. Signs restrict nothing. */
export const findMarkers = (database: Database, now: Date): Promise<void> =>
  database.transaction(async (tx) => {
    const today = beijingDay(now);
    const found = [
      ...(await risen(tx, today)),
      ...(await atNight(tx, today)),
      ...(await chasing(tx, today)),
      ...(await raising(tx, now)),
    ];
    for (const { memberId, kind, basis, degree } of found) {
      await tx
        .insert(markers)
        .values({ memberId, kind, basis, degree, at: now })
        .onConflictDoUpdate({ target: [markers.memberId, markers.kind], set: { basis, degree, at: now } });
    }
    await tx.delete(markers).where(lt(markers.at, new Date(now.getTime() - KEPT_MS)));
  });
