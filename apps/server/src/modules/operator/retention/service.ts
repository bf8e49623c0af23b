import {
  COUNTED_MAX,
  type InputOf,
  type OutputOf,
  type ProposalEffect,
  RETENTION_ITEMS,
  RETENTION_NAMES,
  RETENTION_TEXTS,
  type RetentionItem,
  type staffRows,
} from '@koi/contract';
import { deletesMore } from '@koi/contract/rules/retention';
import { beijingTime } from '@koi/money';
import { z } from 'zod';
import { type Answer, answer, type Queryable, refuse, type StaffActor, type Tx } from '../../../platform/index.ts';
import { countEffect, type ProposalsService } from '../proposals/index.ts';
import type { SettingsService } from '../settings/index.ts';
import { createDeleting, type DeletingDeps } from './deleting.ts';
import { cutoffOf, daysOf, daysText } from './retention.ts';
import { retentionRuns } from './tables.ts';

export interface RetentionDeps extends DeletingDeps {
  settings: Pick<SettingsService, 'stored' | 'change'>;
  proposals: Pick<ProposalsService, 'define' | 'waitingFor'>;
}

type Rows = typeof staffRows.retention;

const KIND = 'data.retention';
const change = z.object({ item: z.enum(RETENTION_ITEMS), days: z.number().int() });
const basisName = (item: RetentionItem): string => `${RETENTION_NAMES[item].name}的保留期限`;

/** How long records are kept. Two people decide about every change, because a shorter time can't be taken back. */
export const createRetentionService = (deps: RetentionDeps) => {
  const { database, clock, settings, proposals, expiring } = deps;

  const countDue = async (db: Queryable, item: RetentionItem, days: number): Promise<number> => {
    let due = 0;
    for (const rows of expiring[item]) {
      due += await rows.countDue(db, cutoffOf(days, clock.now()), COUNTED_MAX - due);
    }
    return due;
  };

  /** A shorter time says how much the next run deletes. */
  const effects = async (tx: Tx, { item, days }: z.output<typeof change>): Promise<ProposalEffect[]> => {
    const before = daysOf((await settings.stored(tx)).retention, item);
    const shortens = deletesMore(before, days);
    const due = countEffect('下次清理将删除', await countDue(tx, item, days), '条', shortens);
    return [
      due,
      {
        name: shortens ? '删除后' : '已删除的记录',
        value: shortens ? '不能恢复，只在旧备份中' : '不会恢复',
        watch: shortens,
      },
    ];
  };

  const kind = proposals.define({
    kind: KIND,
    payload: change,
    async basis(tx, { item }, lock) {
      const stored = lock ? await settings.change({}, tx) : await settings.stored(tx);
      return { [basisName(item)]: daysText(daysOf(stored.retention, item)) };
    },
    async apply(tx, { item, days }) {
      const { retention } = await settings.change({}, tx);
      await settings.change({ retention: { ...retention, [item]: days } }, tx);
    },
    effects,
  });

  return {
    async read(): Promise<OutputOf<Rows['read']>> {
      const { retention } = await settings.stored();
      const runs = new Map((await database.orm.select().from(retentionRuns)).map((run) => [run.item, run]));
      const rows: OutputOf<Rows['read']> = [];
      for (const item of RETENTION_ITEMS) {
        const run = runs.get(item);
        const days = daysOf(retention, item);
        rows.push({
          item,
          days,
          due: await countDue(database.orm, item, days),
          ran_at: run?.endedAt ? beijingTime(run.endedAt) : '',
          deleted: run?.deleted ?? 0,
          deleted_total: run?.deletedTotal ?? 0,
          waiting_proposal: (await proposals.waitingFor(database.orm, KIND, item)) ?? '',
        });
      }
      return rows;
    },

    propose: (by: StaffActor, input: InputOf<Rows['propose']>): Promise<Answer<OutputOf<Rows['propose']>>> =>
      database.transaction(async (tx) => {
        const { item, reason } = input;
        const days = Number(input.days);
        const current = daysOf((await settings.change({}, tx)).retention, item);
        if (current !== input.before) throw refuse('retention.stale');
        if (current === days) throw refuse('retention.same');
        const changes = [{ field: basisName(item), before: daysText(current), after: daysText(days) }];
        const { name: title } = RETENTION_NAMES[item];
        const proposal = await kind.propose(tx, by, { target: item, title, changes, payload: { item, days }, reason });
        return answer(proposal, RETENTION_TEXTS.proposed);
      }),

    jobs: [{ name: 'retention', times: { cron: '40 5 * * *' }, handler: createDeleting(deps) }],
  };
};

export type RetentionService = ReturnType<typeof createRetentionService>;
