import { type InputOf, type OutputOf, type SiteSettings, siteSettings, type staffRows } from '@koi/contract';
import { checkSiteSettings } from '@koi/contract/rules/settings';
import { SITE_SETTINGS } from '@koi/contract/texts';
import { desc, eq } from 'drizzle-orm';
import { orderBy, type Queryable, readPage, refuse, type StaffActor, type Tx } from '../../../platform/index.ts';
import type { AuditedDeps } from '../../people/staff/index.ts';
import { closedArea, type SettingsService, sanitizeHtml } from '../settings/index.ts';
import { changesBetween, type FieldChange, namesOf, toAudit, toWire, valuesBefore } from './change.ts';
import { settingChanges } from './tables.ts';

export interface SiteSettingsDeps extends AuditedDeps {
  settings: Pick<SettingsService, 'stored' | 'change'>;
}

type Rows = typeof staffRows.settings;

const versionOf = async (db: Queryable): Promise<number> => {
  const newest = desc(settingChanges.id);
  const [row] = await db.select({ id: settingChanges.id }).from(settingChanges).orderBy(newest).limit(1);
  return row?.id ?? 0;
};

/** Removing tags may leave a text empty, and escaping may lengthen it, so the cleaned text is checked again. */
const cleaned = (form: SiteSettings): SiteSettings => {
  const clean = { ...form, webcontent: sanitizeHtml(form.webcontent).trim() };
  const failing = checkSiteSettings(clean);
  if (failing === SITE_SETTINGS.welcomeLong) throw refuse('settings.welcomeLong');
  if (failing === SITE_SETTINGS.welcomeMissing) throw refuse('settings.welcomeMissing');
  return clean;
};

/** Settings of the site as staff edit them: with a history, from which every change can be reverted. */
export const createSiteSettingsService = ({ database, clock, settings, audit }: SiteSettingsDeps) => {
  const record = async (tx: Tx, by: StaffActor, changes: FieldChange[], reverted?: number) => {
    await tx.insert(settingChanges).values({
      at: clock.now(),
      staffId: by.staff.id,
      staffName: by.staff.name,
      revertedId: reverted ?? null,
      changes,
    });
    await audit.record(tx, {
      by,
      group: 'settings',
      action: reverted === undefined ? 'settings.save' : 'settings.revert',
      target: '站点设置',
      summary: reverted === undefined ? namesOf(changes) : `恢复第 ${reverted} 次修改之前的${namesOf(changes)}`,
      changes: toAudit(changes),
    });
  };

  return {
    async read(): Promise<OutputOf<Rows['read']>> {
      // The version is read first: a change in between makes the form stale instead of overwriting the change.
      const version = await versionOf(database.orm);
      const all = await settings.stored();
      const { redpacket_switch, demo } = all;
      const site_state = closedArea(all, 'site', clock.now()) === undefined ? 1 : 0;
      const opened = all.opened_at === '' ? 0 : 1;
      return { ...siteSettings.parse(all), version, redpacket_switch, site_state, opened, demo };
    },

    async save(actor: StaffActor, { version, ...form }: InputOf<Rows['save']>): Promise<null> {
      const after = cleaned(form);
      await database.transaction(async (tx) => {
        const before = siteSettings.parse(await settings.change(after, tx));
        if ((await versionOf(tx)) !== version) throw refuse('settings.stale');
        const changes = changesBetween(before, after);
        if (changes.length > 0) await record(tx, actor, changes);
      });
      return null;
    },

    history: (place: InputOf<Rows['history']>) =>
      readPage(
        database.orm,
        { table: settingChanges, where: undefined, order: orderBy('desc', settingChanges.id), place },
        (rows) => rows.map(toWire),
      ),

    async revert(actor: StaffActor, id: number): Promise<null> {
      await database.transaction(async (tx) => {
        const [entry] = await tx.select().from(settingChanges).where(eq(settingChanges.id, id));
        if (entry === undefined) throw refuse('wire.notFound');
        const after = valuesBefore(entry.changes);
        const before = siteSettings.parse(await settings.change(after, tx));
        const changes = changesBetween(before, after);
        if (changes.length === 0) throw refuse('settings.unchanged');
        await record(tx, actor, changes, id);
      });
      return null;
    },
  };
};

export type SiteSettingsService = ReturnType<typeof createSiteSettingsService>;
