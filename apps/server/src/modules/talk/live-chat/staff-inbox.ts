import { type InputOf, STAFF_TALKS, type StaffTalk, type staffRows, TALKS, type TalkSummary } from '@koi/contract';
import { beijingTime } from '@koi/money';
import { and, count, eq, gt, inArray, isNotNull, isNull, or, type SQL, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import {
  orderBy,
  type Queryable,
  readPage,
  refuse,
  type StaffActor,
  type StaffCaller,
  type Tx,
} from '../../../platform/index.ts';
import { idsMatching, labelsOf, type MemberLabel } from '../../people/members/index.ts';
import { type AuditChange, type AuditedDeps, colleaguesWho } from '../../people/staff/index.ts';
import type { Duty } from './duty.ts';
import { addMessage, changeTalk, lockTalk, PICTURES_AT, readTalk, tell } from './store.ts';
import { talkMessages, talks } from './tables.ts';
import { afterClose, afterHandOver, afterTake, type TalkChange, type TalkRow } from './talk.ts';

export interface InboxDeps extends AuditedDeps {
  duty: Duty;
}

type Rows = typeof staffRows.talks;
type Filter = InputOf<Rows['list']>;

const NONE = '无人';

/** Numbers of messages of the guests that the staff have not read, by talk. */
const unreadIn = async (db: Queryable, ids: readonly number[]): Promise<Map<number, number>> => {
  const rows = await db
    .select({ id: talks.id, unread: count() })
    .from(talks)
    .innerJoin(talkMessages, eq(talkMessages.talkId, talks.id))
    .where(and(inArray(talks.id, [...ids]), gt(talkMessages.seq, talks.staffRead), eq(talkMessages.by, 'guest')))
    .groupBy(talks.id);
  return new Map(rows.map(({ id, unread }) => [id, unread]));
};

const microseconds = (at: PgColumn) => sql`(extract(epoch FROM ${at}) * 1000000)::bigint`;
/** Later than every message, so that waiting talks come before the others. */
const LATEST = 10n ** 17n;
/** The talk whose guest has waited longest first, then the others by their last message. */
const URGENT_FIRST = orderBy(
  'desc',
  {
    sql: sql`CASE WHEN ${talks.waitingSince} IS NULL THEN ${microseconds(talks.lastAt)}
      ELSE ${sql.raw(String(LATEST))} - ${microseconds(talks.waitingSince)} END`,
    type: 'bigint',
  },
  talks.id,
);

const stateOf = ({ closedAt, waitingSince }: TalkRow): StaffTalk['state'] => {
  if (closedAt !== null) return 'closed';
  return waitingSince === null ? 'answered' : 'waiting';
};

const nameOf = (talk: TalkRow, label: MemberLabel | undefined): string =>
  talk.memberId === null ? talk.visitorName : (label?.name ?? '');

const toStaff = (row: TalkRow, unreadCount: number, label: MemberLabel | undefined, staffId: number): StaffTalk => ({
  id: row.id,
  member_id: row.memberId ?? 0,
  name: nameOf(row, label),
  vip: row.memberId === null ? 0 : (label?.vipLevel ?? 1),
  state: stateOf(row),
  waiting_since: row.waitingSince === null ? '' : beijingTime(row.waitingSince),
  holder_id: row.holderId ?? 0,
  holder: row.holderName,
  held_by_me: row.holderId === staffId,
  unread: unreadCount,
  last_word: row.lastWord,
  last_by: row.lastBy,
  last_at: beijingTime(row.lastAt),
  created_at: beijingTime(row.createdAt),
});

const isTodo = (staffId: number): SQL | undefined =>
  and(isNotNull(talks.waitingSince), or(isNull(talks.holderId), eq(talks.holderId, staffId)));

const inQueue = (queue: Filter['queue'], staffId: number): SQL | undefined => {
  if (queue === 'todo') return isTodo(staffId);
  return queue === 'mine' ? and(eq(talks.holderId, staffId), isNull(talks.closedAt)) : undefined;
};

const searched = async (db: Queryable, search: string): Promise<SQL | undefined> => {
  if (search === '') return undefined;
  const byMember = inArray(talks.memberId, await idsMatching(db, search));
  return or(byMember, eq(talks.visitorName, search), eq(talks.visitorName, TALKS.visitor(search)));
};

const memberIds = (rows: readonly { memberId: number | null }[]): number[] =>
  rows.flatMap(({ memberId }) => (memberId === null ? [] : [memberId]));

/** The staff's view of all talks, and the actions on them other than answering. */
export const createInbox = ({ database, clock, audit, duty }: InboxDeps) => {
  const db = database.orm;

  interface Outcome {
    change: TalkChange;
    /** Shown in the talk as a message. */
    said?: string;
    summary: string;
    changes?: AuditChange[];
  }

  /** Runs an action in one transaction with one row of the audit log. An action that changes nothing writes no row. */
  const act = async (
    by: StaffActor,
    action: 'take' | 'handOver' | 'close',
    id: number,
    work: (tx: Tx, talk: TalkRow, now: Date) => Promise<Outcome | undefined>,
  ): Promise<null> => {
    const owner = await database.transaction(async (tx) => {
      const talk = await lockTalk(tx, id);
      const now = clock.now();
      const outcome = await work(tx, talk, now);
      if (outcome === undefined) return undefined;
      const { change, said, summary, changes = [] } = outcome;
      if (said === undefined) await changeTalk(tx, id, change);
      else {
        const message = { clientId: `${action}-${talk.lastSeq}`, by: 'system' as const, text: said, at: now };
        await addMessage(tx, talk, message, change);
      }
      const labels = await labelsOf(tx, memberIds([talk]));
      await audit.record(tx, {
        by,
        group: 'members',
        action: `talks.${action}`,
        target: `会话 ${nameOf(talk, labels.get(talk.memberId ?? 0))}`,
        memberId: talk.memberId ?? undefined,
        summary,
        changes,
      });
      return talk.owner;
    });
    if (owner !== undefined) await tell(db, { k: 'talk', talk: id, owner });
    return null;
  };

  const shown = async (rows: readonly TalkRow[], staff: StaffCaller): Promise<StaffTalk[]> => {
    const ids = rows.map(({ id }) => id);
    const [unread, labels] = await Promise.all([unreadIn(db, ids), labelsOf(db, memberIds(rows))]);
    return rows.map((row) => toStaff(row, unread.get(row.id) ?? 0, labels.get(row.memberId ?? 0), staff.id));
  };

  const hands = (talk: TalkRow, after: string): AuditChange[] => [
    { field: '接待人', before: talk.holderName || NONE, after },
  ];

  return {
    async list({ queue, search, member_id: memberId, ...place }: Filter, staff: StaffCaller) {
      const where = and(
        memberId === 0 ? undefined : eq(talks.memberId, memberId),
        inQueue(queue, staff.id),
        await searched(db, search),
      );
      return readPage(db, { table: talks, where, order: URGENT_FIRST, place }, (rows) => shown(rows, staff));
    },

    async summary(staff: StaffCaller): Promise<TalkSummary> {
      const [[row], onDuty] = await Promise.all([
        db
          .select({
            todo: sql<number>`count(*) FILTER (WHERE ${isTodo(staff.id)})::int`,
            waiting: sql<number>`count(*)::int`,
          })
          .from(talks)
          .where(isNotNull(talks.waitingSince)),
        duty.names(),
      ]);
      return { todo: row?.todo ?? 0, waiting: row?.waiting ?? 0, on_duty: onDuty };
    },

    async detail(id: number, staff: StaffCaller) {
      const talk = await readTalk(db, id);
      if (talk === undefined) throw refuse('liveChat.unknown');
      const [row] = await shown([talk], staff);
      return { ...(row as StaffTalk), messages: talk.lastSeq };
    },

    async messages({ member_id: memberId, ...place }: InputOf<Rows['messages']>) {
      const [talk] = await db.select({ id: talks.id }).from(talks).where(eq(talks.memberId, memberId));
      const where = eq(talkMessages.talkId, talk?.id ?? 0);
      return readPage(db, { table: talkMessages, where, order: orderBy('desc', talkMessages.seq), place }, (rows) =>
        rows.map(({ seq, by, staffName, text, picture, at }) => ({
          seq,
          by,
          staff_name: staffName,
          text,
          picture: picture === '' ? '' : PICTURES_AT + picture,
          at: beijingTime(at),
        })),
      );
    },

    colleagues: () => colleaguesWho(db, 'service.answer'),

    take: (by: StaffActor, id: number): Promise<null> =>
      act(by, 'take', id, async (_, talk) => {
        const change = afterTake(talk, by.staff);
        return change && { change, summary: STAFF_TALKS.taken, changes: hands(talk, by.staff.name) };
      }),

    handOver: (by: StaffActor, { id, from, to: toId, reason }: InputOf<Rows['handOver']>): Promise<null> =>
      act(by, 'handOver', id, async (tx, talk) => {
        const to = (await colleaguesWho(tx, 'service.answer')).find((colleague) => colleague.id === toId);
        if (to === undefined) throw refuse('liveChat.colleagueUnknown');
        return { change: afterHandOver(talk, { from, to }), summary: reason, changes: hands(talk, to.name) };
      }),

    close: (by: StaffActor, id: number): Promise<null> =>
      act(by, 'close', id, async (_, talk, now) => ({
        change: afterClose(talk, by.staff, now),
        said: TALKS.closedByStaff,
        summary: STAFF_TALKS.closed,
      })),

    /** Counts the talks with a pending message that are held by this member of staff or by no one. */
    async todoCount(queryable: Queryable, staffId: number): Promise<number> {
      const [row] = await queryable.select({ total: count() }).from(talks).where(isTodo(staffId));
      return Number(row?.total ?? 0);
    },
  };
};

export type Inbox = ReturnType<typeof createInbox>;
