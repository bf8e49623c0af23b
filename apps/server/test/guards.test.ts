import { existsSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { isReplacement, without } from '../../../scripts/campaigns/guards/guard.ts';
import { guards } from '../../../scripts/campaigns/guards/index.ts';
import { inProject } from '../../../scripts/project.ts';
import { testDatabase } from './database.ts';

const { database } = await testDatabase();

describe('the table of guards that a campaign removes', () => {
  it('names each guard once, with tests that exist', () => {
    expect(new Set(guards.map(({ name }) => name)).size).toBe(guards.length);
    const missing = guards.flatMap(({ tests }) => tests).filter((file) => !existsSync(inProject(file)));
    expect(missing).toEqual([]);
    expect(guards.filter(({ tests }) => tests.length === 0)).toEqual([]);
  });

  it('finds the text of each guard exactly once in its file', () => {
    for (const { removal } of guards) {
      if (!isReplacement(removal)) continue;
      const source = readFileSync(inProject(removal.file), 'utf8');
      expect(without(source, removal)).not.toBe(source);
    }
  });

  it('removes constraints, triggers and indexes that the migrated database has', async () => {
    const client = await database.pool.connect();
    try {
      for (const { removal } of guards) {
        if (isReplacement(removal)) continue;
        await client.query('BEGIN');
        await client.query(removal.sql);
        await client.query('ROLLBACK');
      }
    } finally {
      client.release(true);
    }
  });
});
