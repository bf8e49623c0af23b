import type { SUSPENSE_REASONS, SuspenseCandidate, SuspenseEvidence } from '@koi/contract';
import { beijingTime, formatMoney, formatUsdt } from '@koi/money';
import { and, count, desc, eq, inArray, max, ne, sql } from 'drizzle-orm';
import type { Queryable } from '../../../../platform/index.ts';
import { labelsOf } from '../../../people/members/index.ts';
import { isLapsed, isUsdt, STATE, type UsdtDeposit } from '../deposit.ts';
import { deposits, tronPayments, usdtSuspense } from '../tables.ts';
import { worthOf } from '../tron/payments.ts';
import type { SuspenseRow } from './booking.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
/** Orders this long before the payment, or an hour after it, are compared with it by their amount. */
const NEAR_HOURS = 24;
/** Orders this long around the payment are compared when their member has used the sender's address before. */
const KNOWN_SENDER_DAYS = 7;
/** A difference of up to 20 USDT or a tenth is near, because exchanges deduct their fee from what they send. */
const NEAR_MIN = 20_000_000n;
const FEE_MAX = 15_000_000n;
const LISTED_MAX = 6;

/** The order as it would be credited with the payment, at the lower of its own rate and the one of the booking. */
export const asPaidBy = (order: UsdtDeposit, row: SuspenseRow, now: Date): UsdtDeposit => ({
  ...order,
  txHash: row.txHash,
  rate: worthOf(order, [arrivalOf(row)]) > row.amount && order.usdtAmount !== row.usdtAmount ? row.rate : order.rate,
  findings: {
    hash: row.txHash,
    askedAt: now.toISOString(),
    outcome: 'doubt',
    reason: `挂账 ${row.no}`,
    text: '',
    arrivals: [{ ...arrivalOf(row), amount: formatUsdt(row.usdtAmount) }],
    blockAt: row.blockAt.toISOString(),
    second: 'not-asked',
  },
});

export const arrivalOf = ({ logIndex, sender, usdtAmount }: SuspenseRow) => ({
  index: logIndex,
  from: sender,
  amount: usdtAmount,
});

/** Only an order that waits or that ended without a decision of staff can take a payment. */
export const isAttachable = (order: UsdtDeposit): boolean => order.state === STATE.waiting || isLapsed(order);

interface Found {
  order: UsdtDeposit;
  /** The member has paid from the sender's address before. */
  knowsSender: boolean;
  /** The member has paid before, but only from other addresses. */
  usesOthers: boolean;
}

/** Orders that may belong to each payment, by its number. Each part of the query is served by an index. */
const findOrders = async (db: Queryable, rows: readonly SuspenseRow[]): Promise<Map<string, Found[]>> => {
  if (rows.length === 0) return new Map();
  const numbers = rows.map(({ no }) => no);
  const eligible = sql`d.way = 'usdt' AND (d.state = ${STATE.waiting} OR (d.state = ${STATE.refused} AND d.decided_by IS NULL))`;
  const pairs = await db.execute<{ payment: string; no: string; knows: boolean; others: boolean }>(sql`
    SELECT s.no AS payment, found.no,
      EXISTS (SELECT FROM tron_payment p JOIN deposit paid ON paid.no = p.deposit_no
        WHERE p.sender = s.sender AND p.sender <> '' AND paid.member_id = found.member_id) AS knows,
      EXISTS (SELECT FROM deposit paid JOIN tron_payment p ON p.deposit_no = paid.no
        WHERE paid.member_id = found.member_id AND p.sender NOT IN ('', s.sender)) AS others
    FROM ${usdtSuspense} s CROSS JOIN LATERAL (
      SELECT d.no, d.member_id FROM deposit d WHERE d.tx_hash = s.tx_hash AND d.tx_hash <> '' AND ${eligible}
      UNION
      (SELECT d.no, d.member_id FROM deposit d WHERE ${eligible}
        AND d.created_at > s.block_at - ${NEAR_HOURS} * interval '1 hour' AND d.created_at < s.block_at + interval '1 hour'
        AND abs(d.usdt_amount - s.usdt_amount) <= greatest(${NEAR_MIN}::bigint, s.usdt_amount / 10)
        ORDER BY abs(d.usdt_amount - s.usdt_amount) LIMIT ${LISTED_MAX})
      UNION
      (SELECT d.no, d.member_id FROM tron_payment p JOIN deposit paid ON paid.no = p.deposit_no
        JOIN deposit d ON d.member_id = paid.member_id
        WHERE p.sender = s.sender AND p.sender <> '' AND ${eligible}
        AND d.created_at > s.block_at - ${KNOWN_SENDER_DAYS} * interval '1 day'
        AND d.created_at < s.block_at + ${KNOWN_SENDER_DAYS} * interval '1 day' LIMIT ${LISTED_MAX})
    ) found
    WHERE s.no = ANY(${sql.param(numbers)}::text[])`);
  const orders = await db
    .select()
    .from(deposits)
    .where(inArray(deposits.no, [...new Set(pairs.rows.map(({ no }) => no))]));
  const byNo = new Map(orders.filter(isUsdt).map((order) => [order.no, order]));
  const found = new Map<string, Found[]>();
  for (const { payment, no, knows, others } of pairs.rows) {
    const order = byNo.get(no);
    if (order === undefined) continue;
    found.set(payment, [...(found.get(payment) ?? []), { order, knowsSender: knows, usesOthers: others }]);
  }
  return found;
};

const sizeOf = (amount: bigint): bigint => (amount < 0n ? -amount : amount);

const spanText = (ms: number): string => {
  const minutes = Math.round(Math.abs(ms) / MINUTE_MS);
  return minutes < 120 ? `${minutes} 分钟` : `${Math.round(minutes / 60)} 小时`;
};

const timeEvidence = ({ createdAt }: UsdtDeposit, { blockAt }: SuspenseRow): SuspenseEvidence => {
  const earlier = blockAt.getTime() - createdAt.getTime();
  if (earlier < 0) return { tone: 'unsure', text: `下单晚 ${spanText(earlier)}` };
  return { tone: earlier <= HOUR_MS ? 'good' : 'unsure', text: `下单早 ${spanText(earlier)}` };
};

/** How the payment differs from the amount of the order. */
export const amountEvidence = (
  { usdtAmount: asked }: UsdtDeposit,
  { usdtAmount: came }: SuspenseRow,
): SuspenseEvidence => {
  if (came === asked) return { tone: 'good', text: '金额一致' };
  const difference = formatUsdt(sizeOf(came - asked));
  if (came > asked) return { tone: 'unsure', text: `多 ${difference}` };
  return { tone: 'unsure', text: `少 ${difference}${asked - came <= FEE_MAX ? '，似提币费' : ''}` };
};

const evidenceOf = ({ order, knowsSender, usesOthers }: Found, row: SuspenseRow): SuspenseEvidence[] => {
  const sameAddress = order.tronAddress === row.address;
  return [
    ...(order.txHash === row.txHash ? [{ tone: 'good' as const, text: '提交过该哈希' }] : []),
    ...(knowsSender ? [{ tone: 'good' as const, text: '用过该付款地址' }] : []),
    ...(!knowsSender && usesOthers ? [{ tone: 'bad' as const, text: '常用另一地址' }] : []),
    timeEvidence(order, row),
    sameAddress ? { tone: 'good', text: '收款地址同' } : { tone: 'bad', text: '收款地址不同' },
    amountEvidence(order, row),
  ];
};

const scoreOf = ({ order, knowsSender }: Found, row: SuspenseRow): number =>
  (order.txHash === row.txHash ? 8 : 0) + (knowsSender ? 4 : 0) + (order.usdtAmount === row.usdtAmount ? 2 : 0);

/** The likeliest order first. */
const ranked = (found: readonly Found[], row: SuspenseRow): Found[] =>
  found.toSorted(
    (a, b) =>
      scoreOf(b, row) - scoreOf(a, row) ||
      Number(sizeOf(a.order.usdtAmount - row.usdtAmount) - sizeOf(b.order.usdtAmount - row.usdtAmount)),
  );

type Reason = (typeof SUSPENSE_REASONS)[number];

const reasonOf = (row: SuspenseRow, found: readonly Found[]): Reason => {
  if (found.some(({ order }) => order.txHash === row.txHash && order.state === STATE.waiting)) return 'review';
  if (found.some(({ order }) => order.usdtAmount === row.usdtAmount && isLapsed(order))) return 'expired';
  if (found.length === 0) return 'none';
  return found.length === 1 ? 'amount' : 'several';
};

/** Why each payment matched no order, and the number of orders it may belong to. */
export const readReasons = async (db: Queryable, rows: readonly SuspenseRow[]) => {
  const found = await findOrders(db, rows);
  return new Map(
    rows.map((row) => {
      const orders = found.get(row.no) ?? [];
      return [row.no, { reason: reasonOf(row, orders), candidates: orders.length }] as const;
    }),
  );
};

export const readCandidates = async (db: Queryable, row: SuspenseRow, now: Date): Promise<SuspenseCandidate[]> => {
  const found = ranked((await findOrders(db, [row])).get(row.no) ?? [], row).slice(0, LISTED_MAX);
  const labels = await labelsOf(
    db,
    found.map(({ order }) => order.memberId),
  );
  return found.map((each) => {
    const { order } = each;
    return {
      order_no: order.no,
      member_id: order.memberId,
      member_name: labels.get(order.memberId)?.name ?? '',
      usdt_amount: formatUsdt(order.usdtAmount),
      credits: formatMoney(worthOf(asPaidBy(order, row, now), [arrivalOf(row)])),
      created_at: beijingTime(order.createdAt),
      state: order.state,
      evidence: evidenceOf(each, row),
    };
  });
};

/** Whether a deposit of the member was sent from the address of the payment. */
export const hasPaidFrom = async (db: Queryable, memberId: number, { sender }: SuspenseRow): Promise<boolean> => {
  if (sender === '') return false;
  const found = await db
    .select({ no: deposits.no })
    .from(tronPayments)
    .innerJoin(deposits, eq(deposits.no, tronPayments.depositNo))
    .where(and(eq(tronPayments.sender, sender), eq(deposits.memberId, memberId)))
    .limit(1);
  return found.length > 0;
};

/** Members whose deposits were sent from the address of the payment. */
export const readSenders = async (db: Queryable, { sender }: SuspenseRow) => {
  const last = max(tronPayments.creditedAt);
  const rows = await db
    .select({ memberId: deposits.memberId, payments: count(), last })
    .from(tronPayments)
    .innerJoin(deposits, eq(deposits.no, tronPayments.depositNo))
    .where(sql`${eq(tronPayments.sender, sender)} AND ${ne(tronPayments.sender, sql`''`)}`)
    .groupBy(deposits.memberId)
    .orderBy(desc(last))
    .limit(LISTED_MAX);
  const labels = await labelsOf(
    db,
    rows.map(({ memberId }) => memberId),
  );
  return rows.map(({ memberId, payments, last: lastAt }) => ({
    member_id: memberId,
    member_name: labels.get(memberId)?.name ?? '',
    payments,
    last_at: lastAt === null ? '' : beijingTime(lastAt),
  }));
};
