import { type InputOf, type OutputOf, type StaffVipLevel, staffRows, type VipChange, type VipRun } from '@koi/contract';
import { VIP_FIELDS, vipFieldName, vipOrderFault, vipValueText } from '@koi/contract/rules/vip';
import { beijingTime, formatMoney } from '@koi/money';
import { and, desc, eq, inArray } from 'drizzle-orm';
import { z } from 'zod';
import {
  orderBy,
  progressOf,
  type Queryable,
  readPage,
  refuse,
  type StaffActor,
  type Tx,
} from '../../../platform/index.ts';
import { countEffect, type ProposalsService } from '../../operator/proposals/index.ts';
import { countByLevel, idsMatching, withLabels } from '../../people/members/index.ts';
import type { AuditChange, AuditedDeps } from '../../people/staff/index.ts';
import { movesOn } from './daily.ts';
import { fromForm, type Level, toWire } from './level.ts';
import { lockLevels, putLevels, readLevels, removeLevel } from './service.ts';
import { vipChanges, vipRuns } from './tables.ts';

type Rows = typeof staffRows.vip;

export interface VipStaffDeps extends AuditedDeps {
  proposals: Pick<ProposalsService, 'define' | 'isOpened'>;
}

type Form = InputOf<Rows['save']>;

const readLastRun = async (db: Queryable, now: Date): Promise<VipRun | null> => {
  const [run] = await db.select().from(vipRuns).orderBy(desc(vipRuns.day)).limit(1);
  if (run === undefined) return null;
  return {
    day: run.day,
    started_at: beijingTime(run.startedAt),
    finished_at: run.finishedAt === null ? '' : beijingTime(run.finishedAt),
    ...(await movesOn(db, run.day)),
    progress: run.finishedAt === null ? progressOf(run, now) : null,
  };
};

const toChange = (row: typeof vipChanges.$inferSelect, name: string): VipChange => ({
  id: row.id,
  member_id: row.memberId,
  member_name: name,
  from_level: row.fromLevel,
  to_level: row.toLevel,
  reason: row.reason,
  deposit_total: formatMoney(row.depositTotal),
  turnover_total: formatMoney(row.turnoverTotal),
  at: beijingTime(row.at),
});

/** A missing level counts as empty, before it is added and after it is removed. */
const changesBetween = (before: Level | undefined, after: Level | undefined): AuditChange[] => {
  const [was, is] = [before && toWire(before), after && toWire(after)];
  return VIP_FIELDS.flatMap((field) =>
    was?.[field] === is?.[field]
      ? []
      : [
          {
            field: vipFieldName(field),
            before: vipValueText(field, was?.[field]),
            after: vipValueText(field, is?.[field]),
          },
        ],
  );
};

/** The level as it is after the change, with what changes. The levels stay locked until the transaction ends. */
const examine = async (tx: Tx, { level, version, reason: _, ...form }: Form) => {
  const levels = await lockLevels(tx);
  const own = levels.find((each) => each.level === level);
  if ((own?.version ?? 0) !== version) throw refuse('vip.stale');
  if (own === undefined && level !== levels.length + 1) throw refuse('vip.notNext', levels.length + 1);
  const after = fromForm(level, form);
  const others = levels.filter((each) => each.level !== level).map((each) => ({ ...each, e_sport: each.eSport }));
  const fault = vipOrderFault({ level, ...form }, others);
  if (fault !== undefined) throw refuse('vip.orderWrong', fault.text);
  return { after, changes: changesBetween(own, after) };
};

/** VIP levels as the operator reads and edits them. */
export const createVipStaff = ({ database, clock, audit, proposals }: VipStaffDeps) => {
  const kind = proposals.define({
    kind: 'rewards.vip',
    payload: z.looseObject({ level: z.number(), version: z.number() }),
    async basis(tx, { level }, lock) {
      const levels = await (lock ? lockLevels(tx) : readLevels(tx));
      const own = levels.find((each) => each.level === level);
      const values = changesBetween(undefined, own).map(({ field, after }) => [field, after] as const);
      return { ...Object.fromEntries(values), 等级数: String(levels.length), 版本: String(own?.version ?? 0) };
    },
    async apply(tx, payload, by) {
      const { after, changes } = await examine(tx, staffRows.vip.save.input.parse(payload));
      await putLevels(tx, [after]);
      await audit.record(tx, {
        by,
        group: 'settings',
        action: 'vip.save',
        target: `VIP${after.level}`,
        summary: changes.map(({ field }) => field).join('、'),
        changes,
      });
    },
    async effects(tx, { level }) {
      const members = (await countByLevel(tx)).get(level) ?? 0;
      return [countEffect('持有该等级的会员', members, '人', members > 0)];
    },
  });

  return {
    async levels(): Promise<OutputOf<Rows['levels']>> {
      const db = database.orm;
      const [levels, held, last_run] = await Promise.all([
        readLevels(db),
        countByLevel(db),
        readLastRun(db, clock.now()),
      ]);
      return {
        levels: levels.map(
          (level): StaffVipLevel => ({
            ...toWire(level),
            members: held.get(level.level) ?? 0,
            version: level.version,
          }),
        ),
        last_run,
      };
    },

    async save(by: StaffActor, form: Form): Promise<{ no: string }> {
      const isOpened = await proposals.isOpened();
      return database.transaction(async (tx) => {
        const { after, changes } = await examine(tx, form);
        if (changes.length === 0) return { no: '' };
        const title = `VIP${after.level}`;
        const payload = { ...toWire(after), version: form.version };
        return kind.change(tx, by, { target: title, title, changes, payload, reason: form.reason }, isOpened);
      });
    },

    /** The daily job keeps promotions to a level that is being removed waiting, and then does not make them. */
    retire: (by: StaffActor, { level, version }: InputOf<Rows['retire']>): Promise<null> =>
      database.transaction(async (tx) => {
        const levels = await lockLevels(tx);
        const own = levels.find((each) => each.level === level);
        if (own === undefined || own.version !== version) throw refuse('vip.stale');
        if (level !== levels.length) throw refuse('vip.notHighest');
        const members = (await countByLevel(tx)).get(level) ?? 0;
        if (members > 0) throw refuse('vip.inUse', members);
        await removeLevel(tx, level);
        await audit.record(tx, {
          by,
          group: 'settings',
          action: 'vip.retire',
          target: `VIP${level}`,
          summary: '停用等级',
          changes: changesBetween(own, undefined),
        });
        return null;
      }),

    async history({ member_id, search, reason, ...place }: InputOf<Rows['history']>) {
      const db = database.orm;
      const searched = search === '' ? undefined : await idsMatching(db, search);
      const where = and(
        member_id === 0 ? undefined : eq(vipChanges.memberId, member_id),
        searched === undefined ? undefined : inArray(vipChanges.memberId, searched),
        reason === '' ? undefined : eq(vipChanges.reason, reason),
      );
      const order = orderBy('desc', vipChanges.day, vipChanges.id);
      const list = { table: vipChanges, where, order, place };
      return readPage(
        db,
        list,
        withLabels(db, (row, label) => toChange(row, label?.name ?? '')),
      );
    },
  };
};
export type VipStaff = ReturnType<typeof createVipStaff>;
