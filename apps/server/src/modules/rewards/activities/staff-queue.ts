import { type InputOf, mayDo, type StaffApplicationDetail, type staffRows } from '@koi/contract';
import { shownToStaff } from '@koi/contract/rules/personal-fields';
import { beijingTime, formatMoney } from '@koi/money';
import { and, count, desc, eq, ne } from 'drizzle-orm';
import { balances, centre } from '../../../ledger/index.ts';
import {
  type Database,
  orderBy,
  type Queryable,
  readPage,
  refuse,
  type StaffActor,
  type StaffCaller,
} from '../../../platform/index.ts';
import type { DepositsService } from '../../money/deposits/index.ts';
import type { TurnoverService } from '../../money/turnover/index.ts';
import type { ProposalsService } from '../../operator/proposals/index.ts';
import type { SettingsService } from '../../operator/settings/index.ts';
import { labelsOf, ordersMatching, readFile, withLabels } from '../../people/members/index.ts';
import { momentOrNone } from './activity.ts';
import { type ApplicationRow, isApplicationNumber, toStaff, WAITING } from './application.ts';
import { assess, toWire as assessmentToWire } from './assessment.ts';
import { activities, activityApplications as applications } from './tables.ts';

export interface QueueDeps {
  database: Database;
  settings: Pick<SettingsService, 'all'>;
  deposits: Pick<DepositsService, 'creditedSince'>;
  turnover: Pick<TurnoverService, 'left'>;
  proposals: Pick<ProposalsService, 'waitingOf'>;
}

type Rows = typeof staffRows.applications;
const HISTORY_LENGTH = 5;

/** Staff view of applications. */
export const createQueue = ({ database: { orm: db }, settings, deposits, turnover, proposals }: QueueDeps) => {
  const memberSide = async (memberId: number, since: Date | null): Promise<StaffApplicationDetail['member']> => {
    const [file, wallets, left, lately] = await Promise.all([
      readFile(db, memberId),
      balances(db, [centre(memberId)]),
      turnover.left(db, memberId),
      since === null ? undefined : deposits.creditedSince(db, memberId, since),
    ]);
    if (file === undefined) throw new Error(`member ${memberId} does not exist`);
    return {
      realname: shownToStaff('realname', file.realname),
      joined_at: beijingTime(file.joinedAt),
      frozen: file.frozen,
      balance: formatMoney(wallets.get(centre(memberId)) ?? 0n),
      turnover_left: formatMoney(left),
      deposit_total: formatMoney(file.depositTotal),
      deposit_since: formatMoney(lately ?? file.depositTotal),
    };
  };

  const historyOf = async ({ memberId, no }: ApplicationRow): Promise<StaffApplicationDetail['history']> => {
    const rows = await db
      .select()
      .from(applications)
      .where(and(eq(applications.memberId, memberId), ne(applications.no, no)))
      .orderBy(desc(applications.createdAt), desc(applications.id))
      .limit(HISTORY_LENGTH);
    return rows.map((row) => ({
      no: row.no,
      activity_name: row.activityName,
      state: row.state,
      bonus: formatMoney(row.bonus),
      created_at: beijingTime(row.createdAt),
    }));
  };

  return {
    async list(
      { state, activity_id: activityId, member_id: memberId, search, ...place }: InputOf<Rows['list']>,
      staff: StaffCaller,
    ) {
      const where = and(
        memberId === 0 ? undefined : eq(applications.memberId, memberId),
        state === 0 ? undefined : eq(applications.state, state),
        activityId === 0 ? undefined : eq(applications.activityId, activityId),
        await ordersMatching(db, search, applications, isApplicationNumber),
      );
      const order = orderBy(
        state === WAITING && memberId === 0 ? 'asc' : 'desc',
        applications.createdAt,
        applications.id,
      );
      return readPage(
        db,
        { table: applications, where, order, place },
        withLabels(db, (row, label) => toStaff(row, label, staff.id)),
      );
    },

    async detail(no: string, by: Pick<StaffActor, 'staff'>): Promise<StaffApplicationDetail> {
      const { staff } = by;
      const [row] = isApplicationNumber(no) ? await db.select().from(applications).where(eq(applications.no, no)) : [];
      if (row === undefined) throw refuse('activities.applicationUnknown');
      const [activity] = await db.select().from(activities).where(eq(activities.id, row.activityId));
      const mayReadMembers = mayDo(staff.roles, 'members.read');
      const [labels, history, all, waiting, member, assessment] = await Promise.all([
        labelsOf(db, [row.memberId]),
        historyOf(row),
        settings.all(),
        proposals.waitingOf('applications.approve', [no], by),
        mayReadMembers ? memberSide(row.memberId, activity?.startsAt ?? null) : null,
        mayReadMembers ? assess(db, row) : undefined,
      ]);
      return {
        ...toStaff(row, labels.get(row.memberId), staff.id),
        memo: activity?.memo ?? '',
        window: {
          starts_at: momentOrNone(activity?.startsAt ?? null),
          ends_at: momentOrNone(activity?.endsAt ?? null),
        },
        second_person: all.bonus_second_person,
        proposal: waiting.get(no) ?? null,
        member,
        terms: row.terms,
        assessment: assessment === undefined ? null : assessmentToWire(assessment),
        history,
      };
    },

    async openCount(on: Queryable): Promise<{ count: number }> {
      const [row] = await on.select({ count: count() }).from(applications).where(eq(applications.state, WAITING));
      return { count: Number(row?.count ?? 0) };
    },
  };
};
