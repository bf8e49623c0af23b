import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { recordBackup } from '../../../scripts/backup-made.ts';
import { createSettings } from '../src/modules/operator/settings/index.ts';
import { testDatabase } from './database.ts';

const { database } = await testDatabase();
const folder = mkdtempSync(join(tmpdir(), 'koi-backup-'));
afterAll(() => rmSync(folder, { recursive: true }));

const file = (name: string, content: string) => {
  const path = join(folder, name);
  writeFileSync(path, content);
  return path;
};
const recorded = async () => (await createSettings({ database }).stored()).backup_at;
const now = new Date('2026-06-18T04:00:00Z');

it('records when a dump was made', async () => {
  await recordBackup(database, file('koi.dump', 'PGDMP and more'), now);
  expect(await recorded()).toBe(now.toISOString());
});

it('refuses an empty file, which a failed dump leaves, and any other file', async () => {
  const later = new Date(now.getTime() + 1000);
  for (const path of [file('empty.dump', ''), file('notes.txt', 'PG and notes')]) {
    await expect(recordBackup(database, path, later)).rejects.toThrow('is not a dump');
  }
  expect(await recorded()).toBe(now.toISOString());
});
