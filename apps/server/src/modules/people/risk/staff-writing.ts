import { type InputOf, RELEASE_DAYS, type staffRows } from '@koi/contract';
import { mustWait } from '@koi/contract/rules/risk';
import { CLEARANCE_CAUSE_NAMES, RISK_OUTCOME_NAMES, RISK_RULE_NAMES } from '@koi/contract/texts';
import { beijingTime } from '@koi/money';
import { and, eq, gt, isNull, sql } from 'drizzle-orm';
import { orderNumber, refuse, type StaffActor, type Tx } from '../../../platform/index.ts';
import { labelsOf } from '../members/index.ts';
import type { AuditChange, AuditedDeps } from '../staff/index.ts';
import { type Hit, pairOf } from './risk.ts';
import { assessMember, refreshScores } from './scores.ts';
import { caseNotes, clearances, releases, riskCases, riskMembers, verdicts } from './tables.ts';

type Rows = typeof staffRows.risk;
type CaseRow = typeof riskCases.$inferSelect;

const DAY_MS = 24 * 3_600_000;

interface Recorded {
  action: `risk.${keyof Rows & string}`;
  memberId: number;
  summary: string;
  changes?: readonly AuditChange[];
}

/** Whether people found a rule right is stored once for each case or pair. */
const storeVerdicts = async (
  tx: Tx,
  hits: readonly Pick<Hit, 'rule'>[],
  { reference, isRight, at }: { reference: string; isRight: boolean; at: Date },
): Promise<void> => {
  if (hits.length === 0) return;
  const rows = hits.map(({ rule }) => ({ rule: rule.id, version: rule.version, reference, isRight, at }));
  await tx.insert(verdicts).values(rows).onConflictDoNothing();
};

/** Decisions of staff about links, cases and waiting rewards. None of them takes money or refuses a withdrawal. */
export const createDecisions = ({ database, clock, audit }: AuditedDeps) => {
  const requireName = async (tx: Tx, memberId: number): Promise<string> => {
    const label = (await labelsOf(tx, [memberId])).get(memberId);
    if (label === undefined) throw refuse('memberFiles.unknown');
    return label.name;
  };

  const record = async (tx: Tx, by: StaffActor, { memberId, ...entry }: Recorded): Promise<void> => {
    const target = `会员 ${await requireName(tx, memberId)}`;
    await audit.record(tx, { by, group: 'members', target, memberId, ...entry });
  };

  const lockOpenCase = async (tx: Tx, no: string): Promise<CaseRow> => {
    const [row] = await tx.select().from(riskCases).where(eq(riskCases.no, no)).for('update');
    if (row === undefined) throw refuse('risk.unknown');
    if (row.closedAt !== null) throw refuse('risk.caseClosed');
    return row;
  };

  /** The present score has been looked at and leaves the queue until it rises. */
  const noteLooked = async (tx: Tx, memberId: number): Promise<void> => {
    await tx
      .update(riskMembers)
      .set({ lookedScore: sql`${riskMembers.score}` })
      .where(eq(riskMembers.memberId, memberId));
  };

  return {
    clear: (by: StaffActor, form: InputOf<Rows['clear']>): Promise<null> =>
      database.transaction(async (tx) => {
        const { member_id: memberId, other_id: otherId, cause, days, reason: note } = form;
        if (memberId === otherId) throw refuse('risk.samePerson');
        const [name, other] = [await requireName(tx, memberId), await requireName(tx, otherId)];
        const now = clock.now();
        const pair = pairOf(memberId, otherId);
        // Two people may mark the same pair at once.
        await tx.execute(sql`SELECT pg_advisory_xact_lock(${pair.a}, ${pair.b})`);
        const [held] = await tx
          .select({ id: clearances.id })
          .from(clearances)
          .where(
            and(
              eq(clearances.a, pair.a),
              eq(clearances.b, pair.b),
              isNull(clearances.revokedAt),
              gt(clearances.until, now),
            ),
          );
        if (held !== undefined) throw refuse('risk.alreadyCleared');
        const { hits } = await assessMember(tx, memberId, now);
        const wrong = hits.filter(({ evidence }) => evidence.some(({ a, b }) => a === pair.a && b === pair.b));
        const until = new Date(now.getTime() + days * DAY_MS);
        const row = { ...pair, cause, note, until, staffName: by.staff.name, at: now };
        const [stored] = await tx.insert(clearances).values(row).returning({ id: clearances.id });
        await storeVerdicts(tx, wrong, { reference: `pair ${stored?.id}`, isRight: false, at: now });
        await refreshScores(tx, [memberId, otherId], now);
        const summary = `${name} 与 ${other} 无关（${CLEARANCE_CAUSE_NAMES[cause]}），至 ${beijingTime(until)}`;
        const changes = [{ field: '原因', before: '', after: note }];
        await record(tx, by, { action: 'risk.clear', memberId, summary, changes });
        return null;
      }),

    restore: (by: StaffActor, id: number): Promise<null> =>
      database.transaction(async (tx) => {
        const [row] = await tx.select().from(clearances).where(eq(clearances.id, id)).for('update');
        if (row === undefined) throw refuse('risk.unknown');
        if (row.revokedAt !== null) throw refuse('risk.alreadyRevoked');
        const now = clock.now();
        await tx.update(clearances).set({ revokedAt: now, revokedBy: by.staff.name }).where(eq(clearances.id, id));
        await refreshScores(tx, [row.a, row.b], now);
        const other = await requireName(tx, row.b);
        await record(tx, by, { action: 'risk.restore', memberId: row.a, summary: `撤销与 ${other} 无关` });
        return null;
      }),

    openCase: (by: StaffActor, { member_id: memberId, text }: InputOf<Rows['openCase']>): Promise<{ no: string }> =>
      database.transaction(async (tx) => {
        await requireName(tx, memberId);
        const now = clock.now();
        const no = orderNumber('C', now);
        const { score } = await assessMember(tx, memberId, now);
        const { id: ownerId, name } = by.staff;
        const made = await tx
          .insert(riskCases)
          .values({ no, memberId, score, openedAt: now, openedBy: name, ownerId, owner: name })
          .onConflictDoNothing()
          .returning({ no: riskCases.no });
        if (made.length === 0) throw refuse('risk.caseOpen');
        await tx.insert(caseNotes).values({ caseNo: no, at: now, staffName: name, text });
        const changes = [{ field: '备注', before: '', after: text }];
        await record(tx, by, { action: 'risk.openCase', memberId, summary: `案件 ${no}，风险分 ${score}`, changes });
        return { no };
      }),

    addNote: (by: StaffActor, { no, text }: InputOf<Rows['addNote']>): Promise<null> =>
      database.transaction(async (tx) => {
        const { memberId } = await lockOpenCase(tx, no);
        await tx.insert(caseNotes).values({ caseNo: no, at: clock.now(), staffName: by.staff.name, text });
        const changes = [{ field: '备注', before: '', after: text }];
        await record(tx, by, { action: 'risk.addNote', memberId, summary: `案件 ${no}`, changes });
        return null;
      }),

    takeCase: (by: StaffActor, no: string): Promise<null> =>
      database.transaction(async (tx) => {
        const { memberId, owner } = await lockOpenCase(tx, no);
        const { id: ownerId, name } = by.staff;
        await tx.update(riskCases).set({ ownerId, owner: name }).where(eq(riskCases.no, no));
        const changes = [{ field: '负责人', before: owner, after: name }];
        await record(tx, by, { action: 'risk.takeCase', memberId, summary: `案件 ${no}`, changes });
        return null;
      }),

    closeCase: (by: StaffActor, { no, outcome, reason: remark }: InputOf<Rows['closeCase']>): Promise<null> =>
      database.transaction(async (tx) => {
        const { memberId } = await lockOpenCase(tx, no);
        const now = clock.now();
        await tx
          .update(riskCases)
          .set({ closedAt: now, closedBy: by.staff.name, outcome, remark })
          .where(eq(riskCases.no, no));
        const { hits } = await assessMember(tx, memberId, now);
        if (outcome !== 'unclear') {
          await storeVerdicts(tx, hits, { reference: no, isRight: outcome === 'confirmed', at: now });
        }
        await noteLooked(tx, memberId);
        const rules = hits.map(({ rule }) => RISK_RULE_NAMES[rule.id]).join('、');
        const changes = [
          { field: '结论', before: '', after: RISK_OUTCOME_NAMES[outcome] },
          { field: '说明', before: '', after: remark },
          { field: '规则', before: '', after: rules },
        ];
        await record(tx, by, { action: 'risk.closeCase', memberId, summary: `案件 ${no}`, changes });
        return null;
      }),

    release: (by: StaffActor, { member_id: memberId, reason }: InputOf<Rows['release']>): Promise<null> =>
      database.transaction(async (tx) => {
        await requireName(tx, memberId);
        const now = clock.now();
        const { score } = await assessMember(tx, memberId, now);
        if (!mustWait(score)) throw refuse('risk.notWaiting');
        const until = new Date(now.getTime() + RELEASE_DAYS * DAY_MS);
        await tx.insert(releases).values({ memberId, until, reason, staffName: by.staff.name, at: now });
        await noteLooked(tx, memberId);
        const changes = [{ field: '原因', before: '', after: reason }];
        const summary = `风险分 ${score}，奖励放行至 ${beijingTime(until)}`;
        await record(tx, by, { action: 'risk.release', memberId, summary, changes });
        return null;
      }),
  };
};
export type Decisions = ReturnType<typeof createDecisions>;
