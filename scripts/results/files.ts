import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { projectDir } from '../project.ts';
import { COMMANDS, RESULTS, type Result } from './result.ts';
import { tablesOf } from './tables.ts';

const fileOf = ({ command, name }: Pick<Result, 'command' | 'name'>): string => `${RESULTS}/${command}/${name}.json`;

export const readResults = (root = projectDir): Result[] =>
  COMMANDS.flatMap((command) => {
    const folder = join(root, RESULTS, command);
    if (!existsSync(folder)) return [];
    const files = readdirSync(folder).filter((file) => file.endsWith('.json'));
    return files.sort().map((file) => JSON.parse(readFileSync(join(folder, file), 'utf8')) as Result);
  });

/** Generates the tables from the stored results. Returns how many there are. */
export const writeTables = (root = projectDir): number => {
  const tables = Object.entries(tablesOf(readResults(root)));
  mkdirSync(join(root, RESULTS), { recursive: true });
  for (const [file, text] of tables) writeFileSync(join(root, RESULTS, file), text);
  return tables.length;
};

/** The tables that are not what the stored results say. */
export const wrongTables = (root = projectDir): string[] =>
  Object.entries(tablesOf(readResults(root))).flatMap(([file, text]) => {
    const path = join(root, RESULTS, file);
    return existsSync(path) && readFileSync(path, 'utf8') === text ? [] : [`${RESULTS}/${file}`];
  });

/** Stores a result in place of the one before, generates the tables, and returns the path of the file. */
export const storeResult = (result: Result, root = projectDir): string => {
  const file = fileOf(result);
  mkdirSync(dirname(join(root, file)), { recursive: true });
  writeFileSync(join(root, file), `${JSON.stringify(result, undefined, 2)}\n`);
  writeTables(root);
  return file;
};
