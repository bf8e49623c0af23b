import { readdirSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';

const LETTERS = 'abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ';
const RADIX = 36;

/** Two letters for each file, so that a name never begins with a digit. */
const prefixOf = (index: number) => `${LETTERS[Math.floor(index / LETTERS.length)]}${LETTERS[index % LETTERS.length]}`;

const SOURCES = ['../src', '../../../packages/ui/src'].map((path) => fileURLToPath(new URL(path, import.meta.url)));

const styleSheets = (source: string) =>
  readdirSync(source, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.module.css'))
    .map((name) => join(source, name));

/**
 * Short names for the classes of CSS modules: two letters for the file, by its position in the sorted list of files,
 * and a number for the class. Class names are also part of the scripts, where hashes would not compress.
 */
export const shortClassNames = () => {
  const files = SOURCES.flatMap(styleSheets).toSorted();
  const named = new Map<string, string[]>();
  return (name: string, file: string): string => {
    const path = resolve(file.split('?')[0] ?? file);
    const names = named.get(path) ?? [];
    named.set(path, names);
    if (!names.includes(name)) names.push(name);
    return `${prefixOf(files.indexOf(path))}${names.indexOf(name).toString(RADIX)}`;
  };
};
