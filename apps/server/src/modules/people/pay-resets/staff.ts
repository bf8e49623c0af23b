import { type InputOf, PAY_RESET_STATES, STAFF_PAY_RESETS, type StaffPayReset, type staffRows } from '@koi/contract';
import { isUnderWay } from '@koi/contract/rules/pay-resets';
import { beijingTime } from '@koi/money';
import { and, eq, inArray } from 'drizzle-orm';
import { orderBy, type Queryable, readPage, refuse, type StaffActor } from '../../../platform/index.ts';
import type { ProposalsService } from '../../operator/proposals/index.ts';
import type { CardsService } from '../cards/index.ts';
import { labelsOf, type MemberLabel, withLabels } from '../members/index.ts';
import { recordSecurity } from '../security-log/index.ts';
import type { AuditedDeps } from '../staff/index.ts';
import { type Agreement, refuseReset, requireNotRecoverer, verdictsOf } from './agreement.ts';
import { payResetEffects } from './effects.ts';
import { isSound } from './questions.ts';
import { findReset, KIND, lockRequestsOf, type PayResetRow, stateOf, targetOf } from './state.ts';
import { payResets } from './tables.ts';

export interface PayResetsStaffDeps extends AuditedDeps {
  cards: Pick<CardsService, 'boundTo'>;
  proposals: Pick<ProposalsService, 'drop'>;
}

type Rows = typeof staffRows.payResets;
type Decision = InputOf<Rows['propose']>;

const ENDED = PAY_RESET_STATES.filter((state) => !isUnderWay(state));

const VIEWS = {
  open: {
    where: eq(payResets.state, 'waiting'),
    order: orderBy('asc', payResets.id),
  },
  'under-way': {
    where: inArray(payResets.state, ['proposed', 'approved']),
    order: orderBy('asc', payResets.id),
  },
  ended: {
    where: inArray(payResets.state, ENDED),
    order: orderBy('desc', payResets.id),
  },
} as const;

const toWire = (row: PayResetRow, label: MemberLabel | undefined): StaffPayReset => ({
  no: row.no,
  member_id: row.memberId,
  member_name: label?.name ?? '',
  state: row.state,
  created_at: beijingTime(row.createdAt),
  right: row.answers.filter(({ right }) => right).length,
  asked: row.answers.length,
  first: row.firstName,
  second: row.secondName,
  expires_at: beijingTime(row.expiresAt),
  ended_at: row.endedAt === null ? '' : beijingTime(row.endedAt),
});

/** The part of staff in a forgotten pay password: they read which answers were right, and never the answers. */
export const createPayResetsStaff = (deps: PayResetsStaffDeps & { agreement: Agreement }) => {
  const { database, clock, cards, proposals, audit, agreement } = deps;

  const found = async (db: Queryable, no: string) => {
    const row = await findReset(db, no);
    if (row === undefined) throw refuse('payResets.unknown');
    return { row, label: (await labelsOf(db, [row.memberId])).get(row.memberId) };
  };

  return {
    list({ view, ...place }: InputOf<Rows['list']>) {
      const db = database.orm;
      return readPage(db, { table: payResets, ...VIEWS[view], place }, withLabels(db, toWire));
    },

    async detail({ no }: InputOf<Rows['detail']>) {
      const db = database.orm;
      const now = clock.now();
      const { row, label } = await found(db, no);
      return {
        request: { ...toWire(row, label), state: await stateOf(db, row, now) },
        answers: row.answers.map(({ question, right }) => ({ question, right })),
        sound: isSound(row.answers),
        facts: await payResetEffects(db, no, now, cards),
        refused_by: row.refusedBy,
        reason: row.reason,
      };
    },

    propose: (by: StaffActor, { no, reason }: Decision): Promise<{ no: string }> =>
      database.transaction(async (tx) => {
        const { memberId } = (await found(tx, no)).row;
        await lockRequestsOf(tx, memberId);
        const { row, label } = await found(tx, no);
        const now = clock.now();
        const state = await stateOf(tx, row, now);
        if (state !== 'waiting' && state !== 'proposed') throw refuse('payResets.decided');
        if (!isSound(row.answers)) throw refuse('payResets.notSound');
        await requireNotRecoverer(tx, memberId, by.staff.id, now);
        const proposed = await agreement.propose(tx, by, {
          target: targetOf(no),
          title: `会员 ${label?.name ?? ''}`,
          changes: [
            ...verdictsOf(row.answers),
            { field: '支付密码', before: '当前密码', after: '由会员自己重设' },
            { field: '取款与换卡', before: '', after: '重设后 24 小时内不能' },
          ],
          payload: { no, member_id: memberId },
          reason,
        });
        const isOpen = inArray(payResets.state, ['waiting', 'proposed']);
        await tx
          .update(payResets)
          .set({ state: 'proposed', firstId: by.staff.id, firstName: by.staff.name, firstAt: now })
          .where(and(eq(payResets.no, no), isOpen));
        await recordSecurity(tx, { memberId, kind: 'payReset.firstAgreed', at: now });
        return proposed;
      }),

    refuse: (by: StaffActor, { no, reason }: Decision): Promise<null> =>
      database.transaction(async (tx) => {
        const { memberId } = (await found(tx, no)).row;
        await lockRequestsOf(tx, memberId);
        await proposals.drop(tx, KIND, [targetOf(no)]);
        const row = await findReset(tx, no, true);
        if (row === undefined || !isUnderWay(row.state)) throw refuse('payResets.decided');
        await refuseReset(tx, { no, memberId, by: by.staff.name, reason, at: clock.now() });
        const label = (await labelsOf(tx, [memberId])).get(memberId);
        await audit.record(tx, {
          by,
          group: 'members',
          action: 'payResets.refuse',
          target: `会员 ${label?.name ?? ''}`,
          memberId,
          summary: reason,
          changes: [{ field: STAFF_PAY_RESETS.title, before: '进行中', after: '已拒绝' }],
        });
        return null;
      }),

    /** The number of requests that wait for a first person. */
    openCount: async (db: Queryable) => ({ count: await db.$count(payResets, VIEWS.open.where) }),
  };
};

export type PayResetsStaff = ReturnType<typeof createPayResetsStaff>;
