import {
  type InputOf,
  mayDo,
  type OutputOf,
  PROPOSALS,
  REALITY_MINUTES,
  STAFF_PROTECTION,
  type staffRows,
} from '@koi/contract';
import { PROTECTIVE_KEYS, PROTECTIVE_SETTINGS, type ProtectiveSetting } from '@koi/contract/rules/protection';
import { z } from 'zod';
import { type Answer, answer, refuse, type StaffActor, type Tx } from '../../../platform/index.ts';
import { countChosenReality } from '../../people/protection/index.ts';
import type { AuditChange, AuditedDeps } from '../../people/staff/index.ts';
import { countEffect, type ProposalsService } from '../proposals/index.ts';
import { loosenedBy, type SettingsService } from '../settings/index.ts';

export interface ProtectionSettingsDeps extends AuditedDeps {
  settings: Pick<SettingsService, 'stored' | 'change'>;
  proposals: Pick<ProposalsService, 'define' | 'waitingFor'>;
}

type Rows = typeof staffRows.protection;

const KIND = 'protection.settings';
/** All looser settings are one proposal. */
const TARGET = 'settings';

const looserSettings = z
  .object({ raise_wait_hours: z.number().int(), reality_minutes: z.literal([...REALITY_MINUTES]) })
  .partial();
type Values = z.output<typeof looserSettings>;
type Stored = Readonly<Record<ProtectiveSetting, number>>;

const textOf = (key: ProtectiveSetting, value: number): string => `${value} ${PROTECTIVE_SETTINGS[key].unit}`;
const keysOf = (values: Values): ProtectiveSetting[] => PROTECTIVE_KEYS.filter((key) => values[key] !== undefined);
const only = (values: Values, keys: readonly ProtectiveSetting[]): Values =>
  Object.fromEntries(keys.map((key) => [key, values[key]]));

const changesOf = (before: Stored, values: Values): AuditChange[] =>
  keysOf(values).map((key) => ({
    field: PROTECTIVE_SETTINGS[key].name,
    before: textOf(key, before[key]),
    after: textOf(key, values[key] ?? before[key]),
  }));

/** Settings of the house that protect members. What is stricter takes effect at once, and two people loosen. */
export const createProtectionSettings = ({ database, settings, audit, proposals }: ProtectionSettingsDeps) => {
  const record = (tx: Tx, by: StaffActor, changes: AuditChange[]) =>
    audit.record(tx, {
      by,
      group: 'settings',
      action: 'protection.saveSettings',
      target: '玩家保护',
      summary: changes.map(({ field, after }) => `${field} ${after}`).join('，'),
      changes,
    });

  const looser = proposals.define({
    kind: KIND,
    payload: looserSettings,
    async basis(tx, values, lock) {
      const stored = lock ? await settings.change({}, tx) : await settings.stored(tx);
      return Object.fromEntries(keysOf(values).map((key) => [PROTECTIVE_SETTINGS[key].name, textOf(key, stored[key])]));
    },
    async apply(tx, values, by) {
      const before = await settings.change(values, tx, { mayLoosen: true });
      await record(tx, by, changesOf(before, values));
    },
    async effects(tx, values) {
      const waiting = { name: '已提出的提高申请', value: '按提出时的等待时间', watch: false };
      const chosen = countEffect('自己选择了间隔的会员，不受影响', await countChosenReality(tx), '人');
      return [
        { name: '生效', value: '立即，适用于全体会员', watch: true },
        ...(values.raise_wait_hours === undefined ? [] : [waiting]),
        ...(values.reality_minutes === undefined ? [] : [chosen]),
      ];
    },
  });

  return {
    async settings(): Promise<OutputOf<Rows['settings']>> {
      const { raise_wait_hours, reality_minutes } = await settings.stored();
      const waiting_proposal = (await proposals.waitingFor(database.orm, KIND, TARGET)) ?? '';
      return { raise_wait_hours, reality_minutes, waiting_proposal };
    },

    /** Of one save, what is stricter holds from the commit on, and what is looser waits for the second person. */
    saveSettings: (
      by: StaffActor,
      { reason, ...form }: InputOf<Rows['saveSettings']>,
    ): Promise<Answer<OutputOf<Rows['saveSettings']>>> =>
      database.transaction(async (tx) => {
        const values = looserSettings.parse(form);
        const before = await settings.change({}, tx);
        const changed = PROTECTIVE_KEYS.filter((key) => values[key] !== before[key]);
        if (changed.length === 0) throw refuse('staff.unchanged');
        const loosened = loosenedBy(before, values);
        if (loosened.length > 0 && !mayDo(by.staff.roles, 'protection.act')) throw refuse('protection.settingsLooser');
        const stricter = only(
          values,
          changed.filter((key) => !loosened.includes(key)),
        );
        if (keysOf(stricter).length > 0) {
          await settings.change(stricter, tx);
          await record(tx, by, changesOf(before, stricter));
        }
        if (loosened.length === 0) return answer({ no: '' }, STAFF_PROTECTION.settingsSaved);
        if (reason.trim() === '') throw refuse('proposals.reasonMissing');
        const payload = only(values, loosened);
        const changes = changesOf(before, payload);
        const title = changes.map(({ field }) => field).join('、');
        const { no } = await looser.propose(tx, by, { target: TARGET, title, changes, payload, reason });
        return answer({ no }, keysOf(stricter).length > 0 ? STAFF_PROTECTION.settingsPartly : PROPOSALS.made);
      }),
  };
};
