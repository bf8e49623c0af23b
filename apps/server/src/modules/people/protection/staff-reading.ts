import type { BlockRow, CaseRow, EndingRow, InputOf, MarkerRow, ReturnRow, staffRows } from '@koi/contract';
import { ENDING_ALERT_MINUTES } from '@koi/contract';
import { HOUSE_BLOCK_REASON_NAMES } from '@koi/contract/texts';
import { beijingTime, formatMoney } from '@koi/money';
import { and, asc, eq, gt, inArray, isNotNull, isNull, ne, or, sql } from 'drizzle-orm';
import { memberWallets } from '../../../ledger/index.ts';
import { orderBy, type Place, type Queryable, readPage } from '../../../platform/index.ts';
import { idsMatching, labelsOf, memberColumns, withLabels } from '../members/index.ts';
import { returnStateOf } from './blocks.ts';
import { toEvent } from './event.ts';
import { wireValue } from './protection.ts';
import { inForce } from './reading.ts';
import { blocks, cases, endings, houseLimits, markers, protectionLog, returns } from './tables.ts';

type Rows = typeof staffRows.protection;
type Block = typeof blocks.$inferSelect;

const momentOf = (date: Date | null): string => (date === null ? '' : beijingTime(date));
const PERCENT = 100;

const elapsed = ({ startedAt, endsAt }: Block, now: Date): number => {
  if (endsAt === null) return PERCENT;
  const share = (now.getTime() - startedAt.getTime()) / (endsAt.getTime() - startedAt.getTime());
  return Math.min(PERCENT, Math.max(0, Math.floor(share * PERCENT)));
};

const endingOf = ({ kind, memberId }: Block, asking: ReadonlySet<number>): BlockRow['ending'] => {
  if (kind === 'house') return 'two';
  if (kind !== 'exclusion') return 'itself';
  return asking.has(memberId) ? 'asked' : 'return';
};

const reasonOf = ({ cause, reason }: Block): string => {
  const name = HOUSE_BLOCK_REASON_NAMES[cause as keyof typeof HOUSE_BLOCK_REASON_NAMES];
  return [name, reason].filter(Boolean).join('：');
};

/** Blocks without an end come last. */
const BY_END = {
  sql: sql`coalesce(${blocks.endsAt}, '2999-12-31T00:00:00Z')`,
  type: 'timestamp with time zone',
} as const;

/** The register of the blocks in force. */
export const listBlocks = async (db: Queryable, filter: InputOf<Rows['blocks']>, now: Date) => {
  const { kind, sort, search, ...place } = filter;
  const members = search === '' ? undefined : inArray(blocks.memberId, await idsMatching(db, search));
  const where = and(inForce(now), kind === '' ? undefined : eq(blocks.kind, kind), members);
  const order = sort === 'ending' ? orderBy('asc', BY_END, blocks.id) : orderBy('desc', blocks.startedAt, blocks.id);
  return readPage(db, { table: blocks, where, order, place }, async (rows: Block[]): Promise<BlockRow[]> => {
    const ids = rows.map(({ memberId }) => memberId);
    const open =
      ids.length === 0
        ? []
        : await db
            .select({ memberId: returns.memberId })
            .from(returns)
            .where(and(inArray(returns.memberId, ids), eq(returns.state, 'open')));
    const asking = new Set(open.map(({ memberId }) => memberId));
    const totals = new Map<number, bigint>();
    for (const id of new Set(ids)) totals.set(id, (await memberWallets(db, id)).total);
    return withLabels(db, (row: Block, label) => ({
      id: row.id,
      ...memberColumns(row.memberId, label),
      kind: row.kind,
      term: row.term,
      reason: row.kind === 'house' ? reasonOf(row) : '',
      started_at: beijingTime(row.startedAt),
      ends_at: momentOf(row.endsAt),
      percent: elapsed(row, now),
      ending: endingOf(row, asking),
      balance: formatMoney(totals.get(row.memberId) ?? 0n),
    }))(rows);
  });
};

/** The caller adds why a person can't be the second one. */
export type ReturnDraft = Omit<ReturnRow, 'mine' | 'obstacle'> & { firstId: number | null };

export const listReturns = async (
  db: Queryable,
  { open, ...place }: InputOf<Rows['returns']>,
  now: Date,
  show: (rows: ReturnDraft[]) => Promise<ReturnRow[]>,
) => {
  const isOpen = or(eq(returns.state, 'open'), and(eq(returns.state, 'agreed'), gt(returns.effectiveAt, now)));
  const where = open === 1 ? isOpen : undefined;
  const order = orderBy('desc', returns.askedAt, returns.id);
  return readPage(db, { table: returns, where, order, place }, async (rows: (typeof returns.$inferSelect)[]) =>
    show(
      await withLabels(db, (row: typeof returns.$inferSelect, label) => ({
        id: row.id,
        ...memberColumns(row.memberId, label),
        term: row.term,
        ended_at: momentOf(row.endedAt),
        asked_at: beijingTime(row.askedAt),
        state: returnStateOf(row, now),
        first: row.firstAt === null ? null : { name: row.firstName, at: beijingTime(row.firstAt) },
        second: row.secondAt === null ? null : { name: row.secondName, at: beijingTime(row.secondAt) },
        proposal_no: row.proposalNo,
        effective_at: momentOf(row.effectiveAt),
        reason: row.reason,
        firstId: row.firstId,
      }))(rows),
    ),
  );
};

export const listMarkers = (db: Queryable, { kind, ...place }: InputOf<Rows['markers']>) => {
  const where = kind === '' ? undefined : eq(markers.kind, kind);
  const order = orderBy('desc', markers.at, markers.memberId, markers.kind);
  type Row = typeof markers.$inferSelect;
  return readPage(
    db,
    { table: markers, where, order, place },
    withLabels(
      db,
      (row: Row, label): MarkerRow => ({
        ...memberColumns(row.memberId, label),
        kind: row.kind,
        basis: row.basis,
        at: beijingTime(row.at),
        degree: row.degree,
        cared_at: momentOf(row.caredAt),
      }),
    ),
  );
};

/** Games whose end a venue has not confirmed. Rows that were not divided by venues yet are left out. */
export const unconfirmed = and(isNull(endings.confirmedAt), ne(endings.venue, ''));

export const listEndings = async (db: Queryable, place: Place, now: Date, titleOf: (venue: string) => string) => {
  type Row = typeof endings.$inferSelect;
  const order = orderBy('asc', endings.requestedAt, endings.id);
  return readPage(db, { table: endings, where: unconfirmed, order, place }, async (rows: Row[]) => {
    const wallets = new Map<number, ReadonlyMap<string, bigint>>();
    for (const { memberId } of rows) wallets.set(memberId, (await memberWallets(db, memberId)).venues);
    return withLabels(
      db,
      (row: Row, label): EndingRow => ({
        id: row.id,
        ...memberColumns(row.memberId, label),
        platname: row.venue,
        venue: titleOf(row.venue),
        cause: row.cause,
        requested_at: beijingTime(row.requestedAt),
        asked: row.asked,
        answer: row.answer,
        balance: formatMoney(wallets.get(row.memberId)?.get(row.venue) ?? 0n),
        alert: now.getTime() - row.requestedAt.getTime() >= ENDING_ALERT_MINUTES * 60_000 ? 1 : 0,
      }),
    )(rows);
  });
};

export const listCases = async (db: Queryable, { open, ...place }: InputOf<Rows['cases']>) => {
  type Row = typeof cases.$inferSelect;
  const where = open === 1 ? isNull(cases.closedAt) : isNotNull(cases.closedAt);
  const order = orderBy('desc', cases.at, cases.id);
  return readPage(db, { table: cases, where, order, place }, async (rows: Row[]) => {
    const others = await labelsOf(
      db,
      rows.flatMap(({ otherId }) => otherId ?? []),
    );
    return withLabels(
      db,
      (row: Row, label): CaseRow => ({
        id: row.id,
        ...memberColumns(row.memberId, label),
        kind: row.kind,
        at: beijingTime(row.at),
        other_id: row.otherId,
        other_name: (row.otherId === null ? undefined : others.get(row.otherId)?.name) ?? '',
        detail: row.detail,
        open: row.closedAt === null ? 1 : 0,
        closed_by: row.closedBy,
        closed_at: momentOf(row.closedAt),
        remark: row.remark,
      }),
    )(rows);
  });
};

export const listHistory = (db: Queryable, { member_id: memberId, ...place }: InputOf<Rows['memberHistory']>) => {
  const order = orderBy('desc', protectionLog.id);
  const where = eq(protectionLog.memberId, memberId);
  return readPage(db, { table: protectionLog, where, order, place }, (rows) =>
    rows.map((row) => ({ ...toEvent(row), staff_name: row.staffName })),
  );
};

/** House limits that hold or are announced: of a member, or of everyone with member 0. */
export const listHouseLimits = async (db: Queryable, memberId: number, now: Date) => {
  const rows = await db
    .select()
    .from(houseLimits)
    .where(eq(houseLimits.memberId, memberId))
    .orderBy(asc(houseLimits.kind), asc(houseLimits.period), asc(houseLimits.holdsFrom), asc(houseLimits.id));
  const label = memberId === 0 ? undefined : (await labelsOf(db, [memberId])).get(memberId);
  const isReplaced = (row: (typeof rows)[number], index: number) => {
    const next = rows[index + 1];
    return next !== undefined && next.kind === row.kind && next.period === row.period && next.holdsFrom <= now;
  };
  return rows
    .filter((row, index) => !isReplaced(row, index))
    .filter(({ value, holdsFrom }) => value !== null || holdsFrom > now)
    .map((row) => ({
      member_id: row.memberId,
      member_name: label?.name ?? '',
      kind: row.kind,
      period: row.period,
      value: wireValue(row.kind, row.value),
      holds_from: beijingTime(row.holdsFrom),
      reason: row.reason,
      staff_name: row.staffName,
    }));
};
