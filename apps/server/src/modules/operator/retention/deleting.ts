import { RETENTION_ITEMS, RETENTION_NAMES, type RetentionItem } from '@koi/contract';
import { beijingTime } from '@koi/money';
import { eq, sql } from 'drizzle-orm';
import { type ExpiringRows, type JobContext, requireTime, type Tx } from '../../../platform/index.ts';
import type { AuditedDeps } from '../../people/staff/index.ts';
import type { SettingsService } from '../settings/index.ts';
import { cutoffOf, daysOf, daysText } from './retention.ts';
import { retentionRuns } from './tables.ts';

/** A part is short enough for the locks and the log of the database, and long enough for a large house. */
const PART = 1_000;

type Run = Pick<JobContext, 'now' | 'signal'>;

export type Expiring = Readonly<Record<RetentionItem, readonly ExpiringRows[]>>;

export interface DeletingDeps extends AuditedDeps {
  settings: Pick<SettingsService, 'stored'>;
  expiring: Expiring;
}

/** The job that deletes what is older than the house keeps it. */
export const createDeleting = ({ database, clock, audit, settings, expiring }: DeletingDeps) => {
  const ofItem = (item: RetentionItem) => eq(retentionRuns.item, item);

  const begin = async (item: RetentionItem): Promise<void> => {
    const startedAt = clock.now();
    await database.orm
      .insert(retentionRuns)
      .values({ item, startedAt })
      .onConflictDoUpdate({ target: retentionRuns.item, set: { startedAt, deleted: 0 } });
  };

  /** The number is stored with the deletion, so that a run that is interrupted is counted and logged later. */
  const count = async (tx: Tx, item: RetentionItem, deleted: number): Promise<void> => {
    const { deleted: ofRun, deletedTotal, unlogged } = retentionRuns;
    await tx
      .update(retentionRuns)
      .set({
        deleted: sql`${ofRun} + ${deleted}`,
        deletedTotal: sql`${deletedTotal} + ${deleted}`,
        unlogged: sql`${unlogged} + ${deleted}`,
      })
      .where(ofItem(item));
  };

  /** Each part reads the days again, so that a longer time counts from the moment at which two people agreed to it. */
  const deletePart = (rows: ExpiringRows, item: RetentionItem, now: Date): Promise<number> =>
    database.transaction(async (tx) => {
      const days = daysOf((await settings.stored(tx)).retention, item);
      const deleted = await rows.deleteOldest(tx, cutoffOf(days, now), PART);
      if (deleted > 0) await count(tx, item, deleted);
      return deleted;
    });

  const deleteAll = async (item: RetentionItem, { now, signal }: Run): Promise<void> => {
    for (const rows of expiring[item]) {
      do requireTime(signal);
      while ((await deletePart(rows, item, now)) > 0);
    }
  };

  const end = (item: RetentionItem, now: Date): Promise<void> =>
    database.transaction(async (tx) => {
      const days = daysOf((await settings.stored(tx)).retention, item);
      const [run] = await tx.select().from(retentionRuns).where(ofItem(item)).for('update');
      await tx.update(retentionRuns).set({ endedAt: clock.now(), unlogged: 0 }).where(ofItem(item));
      if (run === undefined || run.unlogged === 0) return;
      await audit.record(tx, {
        by: { staff: undefined, address: '' },
        group: 'settings',
        action: 'retention.delete',
        target: `数据保留 ${RETENTION_NAMES[item].name}`,
        summary: `删除 ${run.unlogged} 条早于 ${beijingTime(cutoffOf(days, now))} 的记录，保留 ${daysText(days)}`,
      });
    });

  return async (run: Run): Promise<void> => {
    for (const item of RETENTION_ITEMS) {
      await begin(item);
      await deleteAll(item, run);
      await end(item, run.now);
    }
  };
};
