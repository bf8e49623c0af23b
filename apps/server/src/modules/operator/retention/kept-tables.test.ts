import { KEPT_DATA } from '@koi/contract';
import { describe, expect, it } from 'vitest';
import { testDatabase } from '../../../../test/database.ts';
import { EXPIRING } from '../../../expiring-data.ts';
import { KEPT_TABLES } from './index.ts';

const { database } = await testDatabase();

/** The list of migrations belongs to the tool that runs them. */
const TOOLS = ['__drizzle_migrations'];

const expiring = Object.values(EXPIRING).flatMap((parts) => parts.flatMap(({ tables }) => tables));
const kept = KEPT_DATA.flatMap((reason) => KEPT_TABLES[reason]);

describe('a table', () => {
  it('is in the list of what is deleted after a time, or in the one that says why it is kept', async () => {
    const { rows } = await database.pool.query<{ name: string }>(
      `SELECT relname AS name FROM pg_class WHERE relnamespace = 'public'::regnamespace
       AND relkind IN ('r', 'p') AND NOT relispartition ORDER BY 1`,
    );
    const stored = rows.map(({ name }) => name).filter((name) => !TOOLS.includes(name));
    expect([...new Set([...expiring, ...kept])].toSorted()).toEqual(stored.toSorted());
  });

  it('is in one of them only', () => {
    expect(kept.filter((name) => expiring.includes(name))).toEqual([]);
    expect(kept.filter((name, at) => kept.indexOf(name) !== at)).toEqual([]);
  });
});
