import { readdirSync } from 'node:fs';
import { join, resolve } from 'node:path';

const LETTERS = 'abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ';
const RADIX = 36;

/** Two letters for each file, so that a name never begins with a digit. */
const prefixOf = (index: number) => `${LETTERS[Math.floor(index / LETTERS.length)]}${LETTERS[index % LETTERS.length]}`;

/**
 * Short names for the classes of CSS modules: two letters for the file, by its position in the sorted list of files,
 * and a number for the class. Class names are also part of the scripts, where hashes would not compress.
 */
export const shortClassNames = (source: string) => {
  const files = readdirSync(source, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.module.css'))
    .map((name) => resolve(join(source, name)))
    .toSorted();
  const named = new Map<string, string[]>();
  return (name: string, file: string): string => {
    const path = resolve(file.split('?')[0] ?? file);
    const names = named.get(path) ?? [];
    named.set(path, names);
    if (!names.includes(name)) names.push(name);
    // A file outside the source folder is not in the list, so it is appended to it.
    const at = files.indexOf(path);
    const index = at >= 0 ? at : files.push(path) - 1;
    return `${prefixOf(index)}${names.indexOf(name).toString(RADIX)}`;
  };
};
