import {
  type InputOf,
  PROPOSALS,
  STAFF_CLOSURES,
  type StaffClosure,
  type StaffClosureDetail,
  type staffRows,
} from '@koi/contract';
import { beijingTime } from '@koi/money';
import { and, eq, inArray, lte } from 'drizzle-orm';
import {
  type Answer,
  answer,
  orderBy,
  type Queryable,
  readPage,
  refuse,
  type StaffActor,
} from '../../../platform/index.ts';
import type { ProposalsService } from '../../operator/proposals/index.ts';
import { labelsOf, lockMember, type MemberLabel, withLabels } from '../members/index.ts';
import type { AuditedDeps } from '../staff/index.ts';
import { type Closing, closureEffects, obstacleNames, refuseClosure } from './agreement.ts';
import { obstaclesOf } from './obstacles.ts';
import { type ClosureRow, changeClosure, findClosure, isUnderWay, KIND, lockClosuresOf } from './state.ts';
import { memberClosures } from './tables.ts';

export interface ClosuresStaffDeps extends AuditedDeps {
  proposals: Pick<ProposalsService, 'drop'>;
}

type Rows = typeof staffRows.closures;
type Decision = InputOf<Rows['propose']>;

const VIEWS = {
  open: { where: inArray(memberClosures.state, ['waiting', 'proposed']), order: orderBy('asc', memberClosures.id) },
  ended: {
    where: inArray(memberClosures.state, ['closed', 'refused', 'withdrawn']),
    order: orderBy('desc', memberClosures.id),
  },
} as const;

const timeOf = (at: Date | null): string => (at === null ? '' : beijingTime(at));

const toWire = (row: ClosureRow, label: MemberLabel | undefined): StaffClosure => ({
  no: row.no,
  member_id: row.memberId,
  member_name: label?.name ?? '',
  state: row.state,
  asked_at: beijingTime(row.askedAt),
  ready_at: beijingTime(row.readyAt),
  first: row.firstName,
  second: row.secondName,
  ended_at: timeOf(row.endedAt),
  erased_at: timeOf(row.erasedAt),
});

/** The part of staff in closing an account. */
export const createClosuresStaff = (deps: ClosuresStaffDeps & { closing: Closing }) => {
  const { database, clock, proposals, audit, closing } = deps;

  const found = async (db: Queryable, no: string) => {
    const row = await findClosure(db, no);
    if (row === undefined) throw refuse('closures.unknown');
    return { row, label: (await labelsOf(db, [row.memberId])).get(row.memberId) };
  };

  return {
    /** Requests that can be agreed to, and for which nobody has done so. */
    openCount: async (db: Queryable): Promise<{ count: number }> => {
      const isReady = and(eq(memberClosures.state, 'waiting'), lte(memberClosures.readyAt, clock.now()));
      return { count: await db.$count(memberClosures, isReady) };
    },

    list({ view, ...place }: InputOf<Rows['list']>) {
      const db = database.orm;
      return readPage(db, { table: memberClosures, ...VIEWS[view], place }, withLabels(db, toWire));
    },

    async detail({ no }: InputOf<Rows['detail']>): Promise<StaffClosureDetail> {
      const db = database.orm;
      const now = clock.now();
      const { row, label } = await found(db, no);
      return {
        request: toWire(row, label),
        obstacles: isUnderWay(row) ? await obstaclesOf(db, row.memberId) : [],
        facts: isUnderWay(row) ? await closureEffects(db, no, now) : [],
        reason: row.reason,
        refused_by: row.refusedBy,
        refusal: row.refusal,
        ready: row.readyAt <= now,
      };
    },

    propose: (by: StaffActor, { no, reason }: Decision): Promise<Answer<{ no: string }>> =>
      database.transaction(async (tx) => {
        const now = clock.now();
        const { row: seen, label } = await found(tx, no);
        const { memberId } = seen;
        await lockClosuresOf(tx, memberId);
        const row = await findClosure(tx, no, true);
        if (row === undefined || !isUnderWay(row)) throw refuse('closures.decided');
        if (row.readyAt > now) throw refuse('closures.early');
        await lockMember(tx, memberId);
        const obstacles = await obstaclesOf(tx, memberId);
        if (obstacles.length > 0) throw refuse('closures.notReady');
        await changeClosure(tx, no, { state: 'proposed', firstId: by.staff.id, firstName: by.staff.name });
        const proposal = await closing.propose(tx, by, {
          target: no,
          title: `会员 ${label?.name ?? memberId}`,
          changes: [
            { field: '账户', before: '正常', after: '已注销' },
            { field: '未了结的事项', before: '', after: obstacleNames(obstacles) },
            { field: '申请时间', before: '', after: beijingTime(row.askedAt) },
          ],
          payload: { no, member_id: memberId },
          reason,
        });
        return answer(proposal, PROPOSALS.made);
      }),

    refuse: (by: StaffActor, { no, reason }: Decision): Promise<Answer<null>> =>
      database.transaction(async (tx) => {
        const { row: seen, label } = await found(tx, no);
        const { memberId } = seen;
        await lockClosuresOf(tx, memberId);
        await proposals.drop(tx, KIND, [no]);
        const row = await findClosure(tx, no, true);
        if (row === undefined || !isUnderWay(row)) throw refuse('closures.decided');
        await refuseClosure(tx, { no, memberId, by: by.staff.name, refusal: reason, at: clock.now() });
        await audit.record(tx, {
          by,
          group: 'members',
          action: 'closures.refuse',
          target: `会员 ${label?.name ?? memberId}`,
          summary: reason,
          memberId,
        });
        return answer(null, STAFF_CLOSURES.refused);
      }),
  };
};

export type ClosuresStaff = ReturnType<typeof createClosuresStaff>;
