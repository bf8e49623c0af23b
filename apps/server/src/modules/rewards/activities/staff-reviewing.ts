import { APPLICATION_STATE_NAMES, APPLICATIONS, type InputOf, type staffRows } from '@koi/contract';
import { type BonusByTerms, differsFromTerms } from '@koi/contract/rules/activities';
import { displayMoney, parseMoney } from '@koi/money';
import { eq } from 'drizzle-orm';
import { z } from 'zod';
import type { Ledger } from '../../../ledger/index.ts';
import { type KeyedStaffActor, onceByStaff, refuse, type StaffActor, type Tx } from '../../../platform/index.ts';
import type { TurnoverService } from '../../money/turnover/index.ts';
import {
  approvedToday,
  keepMoneyIn,
  memberBasis,
  needsSecondPerson,
  type SecondPersonLimits,
} from '../../operator/claims/index.ts';
import { amountEffect, gone, type ProposalsService, reviewDropped } from '../../operator/proposals/index.ts';
import type { Settings, SettingsService } from '../../operator/settings/index.ts';
import { nameOf } from '../../people/members/index.ts';
import { rewardsWait } from '../../people/risk/index.ts';
import { type AuditChange, type AuditedDeps, requireFreshCode } from '../../people/staff/index.ts';
import {
  APPROVAL_KIND,
  type ApplicationRow,
  approvalLetter,
  bonusEntry,
  isApplicationNumber,
  type Letters,
  PASSED,
  REJECTED,
  refusalLetter,
  WAITING,
} from './application.ts';
import { assess } from './assessment.ts';
import { activityApplications as applications } from './tables.ts';

export interface ReviewingDeps extends AuditedDeps {
  ledger: Pick<Ledger, 'post'>;
  settings: Pick<SettingsService, 'all'>;
  turnover: Pick<TurnoverService, 'require'>;
  letters: Letters;
  proposals: Pick<ProposalsService, 'define' | 'drop' | 'waitingFor'>;
}

type Rows = typeof staffRows.applications;
type Approval = InputOf<Rows['approve']>;
type Refused = InputOf<Rows['refuse']>;
type Action = 'approve' | 'refuse';

const UNDECIDED = { firstApproverId: null, firstApproverName: '', bonus: 0n, multiple: 0, remark: '' };

const payload = z.object({
  no: z.string(),
  remark: z.string(),
  /** In 分. */
  bonus: z.string(),
  multiple: z.number().int(),
});

/** `version` is the one that the reviewer has seen, if a reviewer decides. */
const lockWaiting = async (tx: Tx, { no, version }: { no: string; version?: number }): Promise<ApplicationRow> => {
  const [row] = isApplicationNumber(no)
    ? await tx.select().from(applications).where(eq(applications.no, no)).for('update')
    : [];
  if (row === undefined) throw refuse('activities.applicationUnknown');
  if (row.state !== WAITING) throw refuse('activities.applicationDecided');
  if (version !== undefined && row.version !== version) throw refuse('activities.applicationChanged');
  return row;
};

const stateChange = (after: 2 | 3): AuditChange => ({
  field: '状态',
  before: APPLICATION_STATE_NAMES[WAITING],
  after: APPLICATION_STATE_NAMES[after],
});

/** The amount paid and the amount that the terms pay, for comparison. */
const bonusChanges = (bonus: bigint, multiple: number, expected: BonusByTerms | undefined): AuditChange[] => {
  if (bonus === 0n && (expected?.bonus ?? 0n) === 0n) return [];
  return [
    {
      field: '彩金',
      before: expected === undefined ? '' : `条款 ${displayMoney(expected.bonus)} 元`,
      after: `${displayMoney(bonus)} 元`,
    },
    {
      field: '流水倍数',
      before: expected === undefined ? '' : `条款 ${expected.multiple} 倍`,
      after: `${multiple} 倍`,
    },
  ];
};

/** Amounts from which two people must approve. An unreadable setting requires it always. */
const limitsOf = (settings: Settings): SecondPersonLimits => ({
  order: parseMoney(settings.bonus_second_person) ?? 0n,
  reviewer: parseMoney(settings.reviewer_second_person) ?? 0n,
});

/**
 * Whether a second person has to agree to the bonus, counted together with what was approved today. It needs a fresh
 * code when it is large together with what this person approved since the last one.
 */
const examineSum = async (
  tx: Tx,
  by: StaffActor,
  { memberId }: ApplicationRow,
  { bonus, now, limits, codeFrom }: { bonus: bigint; now: Date; limits: SecondPersonLimits; codeFrom: string },
): Promise<boolean> => {
  const sums = await approvedToday(tx, applications, { memberId, staff: by.staff, now }, applications.bonus);
  requireFreshCode(by, now, { amount: bonus + sums.sinceCode, from: codeFrom });
  return needsSecondPerson(bonus, sums, limits);
};

/** Decisions of staff about applications. */
export const createReviewing = (deps: ReviewingDeps) => {
  const { database, clock, ledger, settings, turnover, letters, audit, proposals } = deps;

  /** Makes a decision under the application's lock, and only about the version that the reviewer has seen. */
  const decide = <T>(
    by: KeyedStaffActor,
    action: Action,
    content: Approval['asSent'] | Refused,
    work: (tx: Tx, row: ApplicationRow, now: Date) => Promise<T>,
  ): Promise<T> =>
    onceByStaff(database, by, { action: `applications.${action}`, content }, async (tx) =>
      work(tx, await lockWaiting(tx, content), clock.now()),
    );

  const store = (tx: Tx, row: ApplicationRow, set: Partial<typeof applications.$inferInsert>) =>
    tx
      .update(applications)
      .set({ ...set, version: row.version + 1 })
      .where(eq(applications.no, row.no));

  const record = (tx: Tx, by: StaffActor, action: Action, row: ApplicationRow, changes: AuditChange[]) =>
    audit.record(tx, {
      by,
      group: 'money',
      action: `applications.${action}`,
      target: `活动申请 ${row.no}`,
      memberId: row.memberId,
      summary: `会员 ${row.memberId}，${row.activityName}`,
      changes,
    });

  const pay = async (tx: Tx, row: ApplicationRow, bonus: bigint, multiple: number, at: Date): Promise<void> => {
    const { no, memberId, activityName } = row;
    await ledger.post(tx, bonusEntry({ no, memberId, bonus, multiple }, activityName, at));
    await turnover.require(tx, {
      memberId,
      cause: 'bonus',
      reference: no,
      amount: bonus,
      multiple: `${multiple}`,
      at,
    });
  };

  const ended = ({ staff }: StaffActor, state: typeof PASSED | typeof REJECTED, remark: string, at: Date) => ({
    state,
    remark,
    decidedBy: staff.id,
    decidedName: staff.name,
    decidedAt: at,
  });

  const tell = (tx: Tx, { memberId }: ApplicationRow, letter: { title: string; content: string }, at: Date) =>
    letters.sendLetters(tx, { memberIds: [memberId], kind: 'activity', ...letter, at });

  /** A bonus of a member whose rewards wait is paid after staff of risk have released it. */
  const requireReleased = async (tx: Tx, { memberId }: ApplicationRow, bonus: bigint): Promise<void> => {
    if (bonus > 0n && (await rewardsWait(tx, memberId, clock.now()))) throw refuse('risk.applicationWaits');
  };

  const pass = async (
    tx: Tx,
    by: StaffActor,
    row: ApplicationRow,
    { bonus, multiple, remark }: { bonus: bigint; multiple: number; remark: string },
    changes: AuditChange[],
  ): Promise<void> => {
    const now = clock.now();
    if (bonus > 0n) {
      await keepMoneyIn(tx, row.memberId, [row.firstApproverId, by.staff.id], now);
      await pay(tx, row, bonus, multiple, now);
    }
    await store(tx, row, { ...ended(by, PASSED, remark, now), bonus, multiple });
    await tell(tx, row, approvalLetter(row.activityName, bonus, multiple), now);
    await record(tx, by, 'approve', row, [stateChange(PASSED), ...changes]);
  };

  const kind = proposals.define({
    kind: APPROVAL_KIND,
    payload,
    async basis(tx, { no }, lock) {
      const query = tx.select().from(applications).where(eq(applications.no, no));
      const [row] = await (lock ? query.for('update') : query);
      if (row === undefined) return gone('活动申请');
      return {
        彩金: `${displayMoney(row.bonus)} 元`,
        流水倍数: `${row.multiple} 倍`,
        状态: APPLICATION_STATE_NAMES[row.state as keyof typeof APPLICATION_STATE_NAMES],
        初审人: row.firstApproverName,
        版本: String(row.version),
        ...(await memberBasis(tx, row.memberId, lock)),
      };
    },
    async apply(tx, { no, remark, multiple, ...agreed }, by) {
      const row = await lockWaiting(tx, { no });
      const bonus = BigInt(agreed.bonus);
      await requireReleased(tx, row, bonus);
      await pass(tx, by, row, { bonus, multiple, remark }, bonusChanges(bonus, multiple, undefined));
    },
    async effects(tx, { no }) {
      const [row] = await tx.select().from(applications).where(eq(applications.no, no));
      if (row === undefined) return [];
      const { bonus, multiple } = row;
      return [
        amountEffect('会员的中心钱包增加', bonus, true),
        { name: '打码量增加', value: displayMoney(bonus * BigInt(multiple)), watch: false },
      ];
    },
    async dropped(tx, { no }, ending) {
      const [row] = await tx.select().from(applications).where(eq(applications.no, no)).for('update');
      if (row?.state !== WAITING) return;
      await store(tx, row, UNDECIDED);
      const { by } = ending;
      if (by === undefined) return;
      await record(tx, by, 'approve', row, [
        { field: '初审', before: row.firstApproverName, after: reviewDropped(ending).text },
      ]);
    },
  });

  const proposeBonus = async (
    tx: Tx,
    by: StaffActor,
    row: ApplicationRow,
    { bonus, multiple, remark }: { bonus: bigint; multiple: number; remark: string },
    changes: AuditChange[],
  ): Promise<void> => {
    const { no } = row;
    const first = { firstApproverId: by.staff.id, firstApproverName: by.staff.name };
    await store(tx, row, { ...first, bonus, multiple, remark });
    await kind.propose(tx, by, {
      target: no,
      title: `活动申请 ${no}`,
      changes: [
        { field: '会员', before: '', after: await nameOf(tx, row.memberId) },
        { field: '活动', before: '', after: row.activityName },
        ...changes,
      ],
      payload: { no, remark, bonus: String(bonus), multiple },
      reason: remark === '' ? APPLICATIONS.largeBonus : remark,
    });
    await record(tx, by, 'approve', row, [{ field: '初审人', before: '', after: by.staff.name }, ...changes]);
  };

  return {
    /** Returns the message shown to the reviewer. */
    async approve(by: KeyedStaffActor, input: Approval): Promise<string> {
      const { bonus } = input;
      if (typeof bonus === 'string') throw refuse('activities.bonusWrong');
      const multiple = bonus === 0n ? 0 : Number(input.multiple);
      const terms = await settings.all();
      const limits = limitsOf(terms);
      return decide(by, 'approve', input.asSent, async (tx, row, now) => {
        await requireReleased(tx, row, bonus);
        if ((await proposals.waitingFor(tx, APPROVAL_KIND, row.no)) !== undefined)
          throw refuse('activities.secondPerson');
        const { remark } = input;
        const { expected } = await assess(tx, row);
        const differs = differsFromTerms(expected, { bonus, multiple });
        if (differs && remark === '') throw refuse('activities.reasonMissing');
        const needsSecond =
          bonus > 0n && (await examineSum(tx, by, row, { bonus, now, limits, codeFrom: terms.fresh_code_from }));
        const reason = differs ? [{ field: '与条款不同的原因', before: '', after: remark }] : [];
        const changes = [...bonusChanges(bonus, multiple, expected), ...reason];
        if (needsSecond) {
          await proposeBonus(tx, by, row, { bonus, multiple, remark }, changes);
          return APPLICATIONS.firstApproval;
        }
        await pass(tx, by, row, { bonus, multiple, remark }, changes);
        return bonus > 0n ? APPLICATIONS.paid : APPLICATIONS.approved;
      });
    },

    refuse: (by: KeyedStaffActor, input: Refused): Promise<null> =>
      decide(by, 'refuse', input, async (tx, row, now) => {
        await proposals.drop(tx, APPROVAL_KIND, [row.no]);
        await store(tx, row, { ...ended(by, REJECTED, input.remark, now), bonus: 0n, multiple: 0 });
        await tell(tx, row, refusalLetter(row.activityName, input.remark), now);
        const reason = { field: '原因', before: '', after: input.remark };
        await record(tx, by, 'refuse', row, [stateChange(REJECTED), reason]);
        return null;
      }),
  };
};
