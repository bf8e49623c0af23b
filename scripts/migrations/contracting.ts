/** A migration as text, in the order of its number. */
export interface Migration {
  name: string;
  text: string;
}

/** A statement after which the version before could fail. */
export interface Contraction {
  migration: string;
  statement: string;
}

const NAME = '"?(?:public"?\\."?)?(\\w+)"?';

/** Statements of a migration in one line each, without comments and without the bodies of functions. */
const statementsOf = (text: string): string[] =>
  text
    .replace(/\$(\w*)\$[\s\S]*?\$\1\$/g, '$body$')
    .replace(/--(?!> statement-breakpoint).*$/gm, '')
    .split(/--> statement-breakpoint|;/)
    .map((statement) => statement.replace(/\s+/g, ' ').trim())
    .filter((statement) => statement !== '');

/** The table that the statement changes. */
const tableOf = (statement: string): string | undefined =>
  new RegExp(`(?:ALTER TABLE|DROP TABLE)(?: IF EXISTS)?(?: ONLY)? ${NAME}`, 'i').exec(statement)?.[1] ??
  new RegExp(` ON (?:ONLY )?${NAME}`, 'i').exec(statement)?.[1];

const createdTables = (statements: readonly string[]): string[] =>
  statements.flatMap((statement) => new RegExp(`^CREATE TABLE(?: IF NOT EXISTS)? ${NAME}`, 'i').exec(statement)?.[1] ?? []);

const uniqueIndexes = (statements: readonly string[]): string[] =>
  statements.flatMap(
    (statement) => new RegExp(`^CREATE UNIQUE INDEX(?: CONCURRENTLY)?(?: IF NOT EXISTS)? ${NAME}`, 'i').exec(statement)?.[1] ?? [],
  );

/**
 * What the version before relies on: names and types that it uses, rows that it writes without the new columns, values
 * that it writes, and unique keys that its upserts name.
 */
const RULES: readonly RegExp[] = [
  /\bDROP (TABLE|COLUMN|VIEW|FUNCTION|TYPE|SCHEMA|DEFAULT)\b/i,
  /\bRENAME\b/i,
  /\bSET NOT NULL\b/i,
  /\bSET DATA TYPE\b|\bALTER COLUMN "?\w+"? TYPE\b/i,
  /\bADD (COLUMN )?(?!.*\b(DEFAULT|GENERATED)\b)"?\w+"? .*\bNOT NULL\b/i,
  /\bADD CONSTRAINT\b/i,
  /^CREATE UNIQUE INDEX\b/i,
  /^CREATE (CONSTRAINT )?TRIGGER\b/i,
  /\bDROP CONSTRAINT .*(_pk|_pkey|_unique|_key)\b/i,
];

/** Statements after `release` that the version of that release may not survive. New tables are unknown to it. */
export const contractionsAfter = (migrations: readonly Migration[], release: string): Contraction[] => {
  const first = migrations.findIndex(({ name }) => name === release) + 1;
  if (first === 0) throw new Error(`there is no migration ${release}`);
  const before = migrations.slice(0, first).flatMap(({ text }) => statementsOf(text));
  const known = new Set(createdTables(before));
  const unique = new Set(uniqueIndexes(before));
  const dropsUniqueIndex = (statement: string): boolean =>
    unique.has(new RegExp(`^DROP INDEX(?: CONCURRENTLY)?(?: IF EXISTS)? ${NAME}`, 'i').exec(statement)?.[1] ?? '');
  return migrations.slice(first).flatMap(({ name, text }) =>
    statementsOf(text)
      .filter((statement) => {
        if (dropsUniqueIndex(statement)) return true;
        const table = tableOf(statement);
        return (table === undefined || known.has(table)) && RULES.some((rule) => rule.test(statement));
      })
      .map((statement) => ({ migration: name, statement })),
  );
};
