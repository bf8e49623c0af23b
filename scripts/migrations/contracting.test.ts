import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { inProject } from '../project.ts';
import { contractionsAfter, type Migration } from './contracting.ts';

interface Releases {
  /** The versions that were released, oldest first, each with its last migration. */
  releases: { version: string; lastMigration: string }[];
  /**
   * Statements that remove or restrict something, and the release that was the first not to use it any more. A new
   * constraint is listed when that release writes no row that violates it.
   */
  contracts: { migration: string; statement: string; unusedSince: string }[];
}

const read = (path: string): string => readFileSync(inProject('apps/server', path), 'utf8');
const { releases, contracts } = JSON.parse(read('releases.json')) as Releases;
const journal = JSON.parse(read('migrations/meta/_journal.json')) as { entries: { tag: string }[] };
const migrations = journal.entries.map(({ tag }) => ({ name: tag, text: read(`migrations/${tag}.sql`) }));

describe('migrations since the last release', () => {
  const last = releases.at(-1)?.lastMigration ?? '';

  it('only expand, except for what a release has stopped using, which apps/server/releases.json lists', () => {
    const listed = contracts.map(({ migration, statement }) => ({ migration, statement }));
    expect(contractionsAfter(migrations, last)).toEqual(listed);
  });

  it('remove only what an earlier release has stopped using', () => {
    const known = releases.map(({ version }) => version);
    expect(contracts.filter(({ unusedSince }) => !known.includes(unusedSince))).toEqual([]);
  });
});

describe('the check of migrations', () => {
  const old: Migration = {
    name: '0001_old',
    text: 'CREATE TABLE "a" ("id" int);--> statement-breakpoint\nCREATE UNIQUE INDEX "a_once" ON "a" USING btree ("id");',
  };
  const found = (...statements: string[]) =>
    contractionsAfter([old, { name: '0002_new', text: statements.join(';--> statement-breakpoint\n') }], '0001_old').map(
      ({ statement }) => statement,
    );

  it.each([
    'DROP TABLE "a"',
    'DROP TABLE IF EXISTS "a" CASCADE',
    'ALTER TABLE "a" DROP COLUMN "b"',
    'ALTER TABLE "a" RENAME COLUMN "b" TO "c"',
    'ALTER TABLE "a" RENAME TO "z"',
    'ALTER TABLE "a" ALTER COLUMN "b" SET NOT NULL',
    'ALTER TABLE "a" ALTER COLUMN "b" SET DATA TYPE bigint',
    'ALTER TABLE "a" ALTER COLUMN "b" DROP DEFAULT',
    'ALTER TABLE "a" ADD COLUMN "b" text NOT NULL',
    'ALTER TABLE "a" ADD CONSTRAINT "a_b" CHECK ("b" > 0)',
    'ALTER TABLE "a" ADD CONSTRAINT "a_b_unique" UNIQUE("b")',
    'ALTER TABLE "a" DROP CONSTRAINT "a_b_unique"',
    'CREATE UNIQUE INDEX "a_b" ON "a" USING btree ("b")',
    'DROP INDEX "a_once"',
    'CREATE TRIGGER a_fixed BEFORE UPDATE ON a FOR EACH STATEMENT EXECUTE FUNCTION refuse()',
    'DROP FUNCTION ledger_total(bigint)',
  ])('reports %s', (statement) => {
    expect(found(statement)).toEqual([statement]);
  });

  it.each([
    'CREATE TABLE "b" ("id" int NOT NULL)',
    'ALTER TABLE "a" ADD COLUMN "b" text',
    `ALTER TABLE "a" ADD COLUMN "b" text DEFAULT '' NOT NULL`,
    'CREATE INDEX "a_b" ON "a" USING btree ("b")',
    'DROP INDEX "a_plain"',
    'ALTER TABLE "a" ALTER COLUMN "b" DROP NOT NULL',
    'CREATE OR REPLACE FUNCTION f() RETURNS int LANGUAGE sql AS $$ DROP TABLE a; SELECT 1 $$',
    '-- DROP TABLE "a"\nUPDATE "a" SET "id" = 1',
  ])('accepts %s', (statement) => {
    expect(found(statement)).toEqual([]);
  });

  it('accepts everything on a table that the release does not know', () => {
    expect(found('CREATE TABLE "b" ("id" int)', 'ALTER TABLE "b" ADD CONSTRAINT "b_id" CHECK ("id" > 0)')).toEqual([]);
    expect(found('CREATE TABLE "b" ("id" int)', 'CREATE UNIQUE INDEX "b_id" ON "b" USING btree ("id")')).toEqual([]);
  });
});
