import { chownSync, existsSync, readFileSync, renameSync, statSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { parseEnv } from 'node:util';
import { CommandError } from '../command-error.ts';

export type Values = Record<string, string>;

/** Characters that a shell, systemd, Docker Compose and Node all read literally without quotes. */
const PLAIN = /^[A-Za-z0-9_./:@%+=,-]*$/;

/** The variables of an environment file. A variable without a value counts as not set. */
export function valuesOf(text: string): Values {
  return Object.fromEntries(
    Object.entries(parseEnv(text)).flatMap(([name, value]) => (value ? [[name, value] as const] : [])),
  );
}

/**
 * Sets variables in the text of an environment file and leaves everything else as it is. A variable takes the place of
 * its own line or of the commented example of it. An empty value turns its line into a comment.
 */
export function withValues(text: string, values: Values): string {
  const lines = text === '' ? [] : text.replace(/\n$/, '').split('\n');
  for (const [name, value] of Object.entries(values)) {
    const line = value === '' ? `# ${name}=` : `${name}=${quoted(name, value)}`;
    const own = lines.findIndex((each) => each.startsWith(`${name}=`));
    const place = own >= 0 || value === '' ? own : lines.findIndex((each) => each.startsWith(`# ${name}=`));
    if (place >= 0) lines[place] = line;
    else if (value !== '') lines.push(line);
  }
  return `${lines.join('\n')}\n`;
}

/** In single quotes, every reader of the file takes the value literally. */
function quoted(name: string, value: string): string {
  if (PLAIN.test(value)) return value;
  if (/['\r\n\\]/.test(value)) {
    throw new CommandError(`${name} contains a quotation mark, a backslash or a line break. Write it percent-encoded.`);
  }
  return `'${value}'`;
}

export function readText(file: string): string | undefined {
  return existsSync(file) ? readFileSync(file, 'utf8') : undefined;
}

/**
 * Writes a file that only its owner can read. When root writes it, it belongs to the owner of the file it replaces or
 * of its folder, so that the same person can use it without root.
 */
export function writePrivately(file: string, text: string): void {
  const draft = `${file}.${process.pid}`;
  try {
    const { uid, gid } = statSync(existsSync(file) ? file : dirname(file));
    writeFileSync(draft, text, { mode: 0o600, flag: 'wx' });
    if (process.getuid?.() === 0) chownSync(draft, uid, gid);
    renameSync(draft, file);
  } catch (error) {
    throw new CommandError(`${file} cannot be written: ${(error as Error).message}`);
  }
}
