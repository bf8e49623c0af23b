import { type InputOf, ORDER_STATE, type staffRows } from '@koi/contract';
import { addDays, beijingDay, beijingDayStart } from '@koi/money';
import { type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import {
  countMaxOf,
  countUpTo,
  type Order,
  orderBy,
  type Place,
  type Queryable,
  readWindow,
} from '../../../platform/index.ts';
import { idsMatching } from '../../people/members/index.ts';
import type { ReviewRecord } from '../claims/index.ts';

export type QueueFilter = InputOf<(typeof staffRows.reviews)['list']>;

/** A source of orders under review. It selects the columns of `ReviewRecord` in their order. */
export interface ReviewSource {
  reviewRows(db: Queryable): SQLWrapper;
}

interface QueueRow extends Record<string, unknown> {
  cursor: string;
  kind: ReviewRecord['kind'];
  no: string;
  member_id: number;
  method: ReviewRecord['method'];
  amount: bigint;
  state: number;
  risk: number;
  created_at: string;
  decided_at: string | null;
  claim_staff_id: number | null;
  claim_name: string;
  claim_until: string | null;
  first_approver_name: string;
  needs_person: boolean;
}

const dateOf = (text: string | null): Date | null => (text === null ? null : new Date(text));

const recordOf = (row: QueueRow): ReviewRecord => ({
  kind: row.kind,
  no: row.no,
  memberId: row.member_id,
  method: row.method,
  amount: row.amount,
  state: row.state,
  risk: row.risk,
  createdAt: new Date(row.created_at),
  decidedAt: dateOf(row.decided_at),
  claimStaffId: row.claim_staff_id,
  claimName: row.claim_name,
  claimUntil: dateOf(row.claim_until),
  firstApproverName: row.first_approver_name,
  needsPerson: row.needs_person,
});

const NO = { sql: sql`no`, type: 'text' } as const;
const CREATED = { sql: sql`created_at`, type: 'timestamp with time zone' } as const;

const DECIDED = { sql: sql`decided_at`, type: 'timestamp with time zone' } as const;

const ORDER: Readonly<Record<QueueFilter['sort'], Order>> = {
  newest: orderBy('desc', CREATED, NO),
  oldest: orderBy('asc', CREATED, NO),
  largest: orderBy('desc', { sql: sql`amount`, type: 'bigint' }, NO),
  decided: orderBy('desc', DECIDED, NO),
};

const ORDER_NUMBER = /^[DTW]\d{4,14}[0-9A-Z]*$/i;

/** Matches an order number, a prefix of one, or a member. */
const searched = async (db: Queryable, search: string): Promise<SQL[]> => {
  if (search === '') return [];
  if (ORDER_NUMBER.test(search)) return [sql`starts_with(no, ${search.toUpperCase()})`];
  return [sql`member_id = ANY(${sql.param(await idsMatching(db, search))}::int[])`];
};

/** Written into the statement as a literal, because the planner uses a partial index only for a literal. */
const waiting = sql.raw(`${ORDER_STATE.waiting}`);

const STATES: Readonly<Record<QueueFilter['state'], SQL[]>> = {
  '': [],
  open: [sql`state = ${waiting}`],
  decided: [sql`state <> ${waiting}`],
  approved: [sql`state = ${ORDER_STATE.approved}`],
  refused: [sql`state = ${ORDER_STATE.refused}`],
};

/** The moments of decision that belong to a span of Beijing days. */
const decidedWithin = ({ decided_from: from, decided_to: to, sort }: QueueFilter): SQL[] => {
  const at = (day: string) => sql`${beijingDayStart(day).toISOString()}::timestamptz`;
  return [
    ...(sort === 'decided' ? [sql`decided_at IS NOT NULL`] : []),
    ...(from === '' ? [] : [sql`decided_at >= ${at(from)}`]),
    ...(to === '' ? [] : [sql`decided_at < ${at(addDays(to, 1))}`]),
  ];
};

const conditions = async (db: Queryable, filter: QueueFilter, now: Date): Promise<SQL> => {
  const { kind, state, method, search, member_id: memberId, days } = filter;
  const since = days === 0 ? undefined : beijingDayStart(addDays(beijingDay(now), 1 - days));
  const all = [
    sql`true`,
    ...STATES[state],
    ...decidedWithin(filter),
    ...(memberId === 0 ? [] : [sql`member_id = ${memberId}`]),
    // A search for a certain order also finds one that the platform is still processing.
    ...(search === '' && memberId === 0 ? [sql`(needs_person OR state <> ${ORDER_STATE.waiting})`] : []),
    ...(kind === '' ? [] : [sql`kind = ${kind}`]),
    ...(method === '' ? [] : [sql`method = ${method}`]),
    ...(since === undefined ? [] : [sql`created_at >= ${since.toISOString()}::timestamptz`]),
    ...(await searched(db, search)),
  ];
  return sql.join(all, sql` AND `);
};

const COLUMNS = sql.raw(`kind, no, member_id, method, amount, state, risk, created_at, decided_at,
  claim_staff_id, claim_name, claim_until, first_approver_name, needs_person`);

export const readQueue = async (
  db: Queryable,
  sources: readonly ReviewSource[],
  filter: QueueFilter & Place,
  now: Date,
): Promise<{ rows: ReviewRecord[]; total: number; next: string; previous: string }> => {
  const where = await conditions(db, filter, now);
  const countMax = countMaxOf(filter);
  // Each source is filtered and sorted by its own indexes before the results are merged.
  const queue = (rest: SQL) =>
    sql.join(
      sources.map(
        (source) =>
          sql`(SELECT * FROM (${source.reviewRows(db).getSQL()}) AS queue (${COLUMNS}) WHERE ${where} ${rest})`,
      ),
      sql` UNION ALL `,
    );
  const [{ rows, ...cursors }, total] = await Promise.all([
    readWindow(ORDER[filter.sort], filter, async (window) => {
      const rest = sql`ORDER BY ${window.orderBy} LIMIT ${window.limit}`;
      const page = queue(sql`AND ${window.where ?? sql`true`} ${rest}`);
      return (await db.execute<QueueRow>(sql`SELECT *, ${window.cursor} AS cursor FROM (${page}) AS queue ${rest}`))
        .rows;
    }),
    countUpTo(db, queue(sql`LIMIT ${countMax}`), countMax),
  ]);
  return { rows: rows.map(recordOf), total, ...cursors };
};
