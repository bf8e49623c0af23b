import { type AppInfo, appInfo as appInfoSchema } from '@koi/contract';
import { inArray, sql } from 'drizzle-orm';
import {
  type Brand,
  type Clock,
  type Database,
  onCommit,
  type Queryable,
  systemClock,
  type Tx,
} from '../../../platform/index.ts';
import { type MaintenanceArea, maintenanceInfo, requireOpenArea } from './maintenance.ts';
import {
  checkChanges,
  logosOf,
  loosenedBy,
  readSettings,
  type SettingChanges,
  type SettingKey,
  type Settings,
} from './setting.ts';
import { settings } from './tables.ts';

const CACHE_MS = 1000;

export interface SettingsService {
  /** All settings, at most one second old. */
  all(): Promise<Settings>;
  /** All settings as stored now. Staff read them this way, because a screen is read right after it is saved. */
  stored(db?: Queryable): Promise<Settings>;
  get<K extends SettingKey>(key: K): Promise<Settings[K]>;
  appInfo(): Promise<AppInfo>;
  /** Throws the refusal of an area that is in maintenance, with its text and end. */
  requireOpen(area: MaintenanceArea): Promise<void>;
  /** Name, logo and texts of the site for its HTML pages and the manifest. */
  brand(): Promise<Brand>;
  /**
   * Validates and stores changes, and returns the settings before them. Settings that protect members are only loosened
   * with `mayLoosen`, which is for what two people agreed to. Other processes see them within a second.
   */
  change(changes: SettingChanges, tx: Tx, options?: { mayLoosen?: boolean }): Promise<Settings>;
}

export interface SettingsDeps {
  database: Database;
  clock?: Clock;
  /** Configured by the environment of the installation, not by the operator. */
  payerUrl?: string;
}

export const createSettingsService = ({
  database,
  clock = systemClock,
  payerUrl = '',
}: SettingsDeps): SettingsService => {
  let cached: { readAt: number; values: Promise<Settings> } | undefined;

  const forget = () => {
    cached = undefined;
  };

  const read = async (db: Queryable): Promise<Settings> => {
    // Uses the value as the driver parsed it. The query builder would parse a text such as "7.2" again, into a number.
    const value = sql<unknown>`${settings.value}`;
    const rows = await db.select({ key: settings.key, value }).from(settings);
    return readSettings(new Map(rows.map(({ key, value }) => [key, value])));
  };

  const all = (): Promise<Settings> => {
    const now = performance.now();
    if (cached === undefined || now - cached.readAt >= CACHE_MS) {
      const entry = { readAt: now, values: read(database.orm) };
      cached = entry;
      // A failed read must not be cached for the rest of the second.
      entry.values.catch(() => {
        if (cached === entry) cached = undefined;
      });
    }
    return cached.values;
  };

  return {
    all,
    stored: (db = database.orm) => read(db),
    get: async (key) => (await all())[key],
    async appInfo() {
      const values = await all();
      return appInfoSchema.parse({
        ...values,
        ...logosOf(values),
        ...maintenanceInfo(values, clock.now()),
        payer_url: payerUrl,
      });
    },
    async requireOpen(area) {
      requireOpenArea(await all(), area, clock.now());
    },
    async brand() {
      const values = await all();
      const { site_logo, app_logo } = logosOf(values);
      const { title, site_name, site_slogan } = values;
      return { title, name: site_name, slogan: site_slogan, logo: site_logo, icon: app_logo };
    },
    async change(changes, tx, { mayLoosen = false } = {}) {
      const checked = checkChanges(changes);
      const rows = checked.flatMap(([key, value]) => (value === null ? [] : [{ key, value }]));
      const removed = checked.flatMap(([key, value]) => (value === null ? [key] : []));
      // One change at a time, so that each sees the settings that the one before it has left.
      await tx.execute(sql`SELECT pg_advisory_xact_lock(hashtext('koi settings'))`);
      const before = await read(tx);
      if (!mayLoosen && loosenedBy(before, changes).length > 0) {
        throw new RangeError('settings that protect members are loosened by two people');
      }
      if (rows.length > 0) {
        await tx
          .insert(settings)
          .values(rows)
          .onConflictDoUpdate({
            target: settings.key,
            set: { value: sql`excluded.value`, updatedAt: sql`now()` },
          });
      }
      // A setting without a value is not stored, and its default is null.
      if (removed.length > 0) await tx.delete(settings).where(inArray(settings.key, removed));
      forget();
      // A request that read the settings before the commit has cached the old ones.
      onCommit(tx, forget);
      return before;
    },
  };
};
