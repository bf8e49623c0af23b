import type { Database, Queryable } from './database.ts';

export interface Platform {
  code: string;
  title: string;
}

/** Inserts or updates the platforms named in the settings. A platform that is no longer named keeps its history. */
export const ensurePlatforms = async (database: Database, platforms: readonly Platform[]): Promise<void> => {
  for (const { code, title } of platforms) {
    await database.pool.query(
      'insert into venue.platforms (code, title) values ($1, $2) on conflict (code) do update set title = excluded.title',
      [code, title],
    );
  }
};

export const isInMaintenance = async (db: Queryable, code: string): Promise<boolean> => {
  const { rows } = await db.query<{ maintenance: boolean }>('select maintenance from venue.platforms where code = $1', [
    code,
  ]);
  return rows[0]?.maintenance ?? true;
};

export const setMaintenance = async (db: Queryable, code: string, maintenance: boolean): Promise<boolean> => {
  const { rowCount } = await db.query('update venue.platforms set maintenance = $2 where code = $1', [
    code,
    maintenance,
  ]);
  return rowCount === 1;
};
