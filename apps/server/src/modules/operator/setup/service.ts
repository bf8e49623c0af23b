import {
  type InputOf,
  MAINTENANCE,
  type ProposalEffect,
  SETUP,
  SETUP_POINT_NAMES,
  type SetupState,
  type staffRows,
} from '@koi/contract';
import { beijingTime } from '@koi/money';
import { z } from 'zod';
import { type Database, refuse, type StaffActor, type Tx } from '../../../platform/index.ts';
import { hasMembers } from '../../people/members/index.ts';
import type { Audit } from '../../people/staff/index.ts';
import type { ProposalsService } from '../proposals/index.ts';
import type { Settings, SettingsService } from '../settings/index.ts';
import { missingOf } from './point.ts';
import { createReading, type ReadingDeps } from './reading.ts';

export interface SetupDeps extends ReadingDeps {
  settings: Pick<SettingsService, 'stored' | 'change'>;
  proposals: Pick<ProposalsService, 'define' | 'waitingFor'>;
  audit: Audit;
}

const KIND = 'site.opening';
const TARGET = 'site';
const TITLE = '网站';

const namesOf = (points: SetupState['points']) => points.map(({ point }) => SETUP_POINT_NAMES[point]).join('、');

/** An opening by exception: the pages that open for members, and each required point that is still missing. */
const openingEffects = (missing: SetupState['points']): ProposalEffect[] => [
  { name: '会员可以注册、存款和游戏', value: '立即', watch: true },
  ...missing.map(({ point, problem }) => ({ name: SETUP_POINT_NAMES[point], value: problem, watch: true })),
  ...(missing.length === 0 ? [{ name: '未完成的必须项', value: '现已全部完成', watch: false }] : []),
];

/**
 * Closes the site of a new house until its operator opens it. A site that already has members was opened before this
 * was recorded.
 */
export const prepareOpening = (database: Database, settings: Pick<SettingsService, 'stored' | 'change'>, now: Date) =>
  database.transaction(async (tx) => {
    const { opened_at, site_state } = await settings.stored();
    if (opened_at !== '') return;
    if (await hasMembers(tx)) await settings.change({ opened_at: now.toISOString() }, tx);
    else if (site_state === 1) await settings.change({ site_state: 0, repair_tips: SETUP.notOpenYet }, tx);
  });

/** The set-up guide: it reads what a house has and misses, and opens its site. */
export const createSetupService = (deps: SetupDeps) => {
  const { database, clock, settings, proposals, audit } = deps;
  const read = createReading(deps);

  const open = async (tx: Tx, by: StaffActor, summary: string): Promise<void> => {
    const now = clock.now();
    // The text of a site that is not open yet would otherwise become the text of a later maintenance.
    const repair_tips = MAINTENANCE.proposed.site;
    const before = await settings.change({ site_state: 1, repair_tips, opened_at: now.toISOString() }, tx);
    if (isOpen(before)) throw refuse('setup.alreadyOpen');
    await audit.record(tx, {
      by,
      group: 'settings',
      action: 'setup.open',
      target: TITLE,
      summary,
      changes: [{ field: '状态', before: '未开站', after: '已开站' }],
    });
  };

  const opening = proposals.define({
    kind: KIND,
    payload: z.object({ missing: z.string() }),
    async basis(tx, _payload, lock) {
      const stored = lock ? await settings.change({}, tx) : await settings.stored(tx);
      return { 状态: isOpen(stored) ? '已开站' : '未开站', 未完成的必须项: namesOf(missingOf(await read(tx, stored))) };
    },
    apply: (tx, { missing }, by) => open(tx, by, `例外开站，未完成：${missing}`),
    effects: async (tx) => openingEffects(missingOf(await read(tx, await settings.stored(tx)))),
  });

  return {
    async state(): Promise<SetupState> {
      const stored = await settings.stored();
      const points = await read(database.orm, stored);
      const proposal = await proposals.waitingFor(database.orm, KIND, TARGET);
      return {
        read_at: beijingTime(clock.now()),
        opened_at: stored.opened_at === '' ? '' : beijingTime(new Date(stored.opened_at)),
        points,
        proposal: proposal ?? '',
      };
    },

    async open(by: StaffActor): Promise<null> {
      const stored = await settings.stored();
      if (isOpen(stored)) throw refuse('setup.alreadyOpen');
      const missing = missingOf(await read(database.orm, stored));
      if (missing.length > 0) throw refuse('setup.incomplete', namesOf(missing));
      await database.transaction((tx) => open(tx, by, '开站'));
      return null;
    },

    async proposeOpening(
      by: StaffActor,
      { reason }: InputOf<(typeof staffRows.setup)['proposeOpening']>,
    ): Promise<{ no: string }> {
      const stored = await settings.stored();
      if (isOpen(stored)) throw refuse('setup.alreadyOpen');
      const missing = missingOf(await read(database.orm, stored));
      if (missing.length === 0) throw refuse('setup.complete');
      return database.transaction((tx) =>
        opening.propose(tx, by, {
          target: TARGET,
          title: TITLE,
          changes: [
            { field: '状态', before: '未开站', after: '已开站' },
            { field: '未完成的必须项', before: '', after: namesOf(missing) },
          ],
          payload: { missing: namesOf(missing) },
          reason,
        }),
      );
    },
  };
};

/** A house that was opened once stays open. Later closings are maintenance. */
const isOpen = ({ opened_at }: Settings): boolean => opened_at !== '';

export type SetupService = ReturnType<typeof createSetupService>;
