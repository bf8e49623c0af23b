import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';
import { describe, expect, it } from 'vitest';
import { inProject, projectDir } from './project.ts';

const DOCUMENTS = [
  ...['README.md', 'README.zh-CN.md', 'CONTRIBUTING.md', 'SECURITY.md'],
  ...readdirSync(inProject('docs'))
    .filter((name) => name.endsWith('.md'))
    .map((name) => `docs/${name}`),
];

/** Made by commands, and not a part of the project. */
const MADE = new Set(['node_modules', 'dist', '.git', '.koi', 'test-results']);

/** Every folder and file of the project, by its path from the root. */
const places = new Set(placesIn(''));

function placesIn(folder: string): string[] {
  return readdirSync(inProject(folder), { withFileTypes: true }).flatMap((entry) => {
    if (MADE.has(entry.name)) return [];
    const path = folder === '' ? entry.name : `${folder}/${entry.name}`;
    return entry.isDirectory() ? [path, ...placesIn(path)] : [path];
  });
}

/** A path of what the build makes, and what an operator's machine has. */
const NOT_TRACKED = /^(\.\/)?(dist|\.koi|node_modules|test-results)\b|\/dist\b/;
const FILE = /^[\w@.*<>{},-]+(\/[\w@.*<>{},-]+)*\.(tsx?|mjs|cjs|css|sql|md|json|txt|grit|service|yaml|yml)$/;
const FOLDER = /^[a-z][\w-]*(\/[\w<>*-]+)+\/?$/;
/** The first part of a path that documents name from its middle on. */
const starts = new Set([
  ...readdirSync(projectDir),
  ...['src', 'modules', 'features', 'platform', 'ledger', 'operator', 'people', 'money', 'play', 'rewards', 'talk'],
  ...['lib', 'ui', 'app', 'rules', 'texts', 'refusals', 'member', 'staff', 'web'],
]);

/** A pattern for the end of a path. `*` and `<name>` stand for a part of a name, and `{a,b}` for one of them. */
const patternOf = (path: string): RegExp => {
  const text = path
    .replace(/\/$/, '')
    .replace(/[.+^$()[\]\\]/g, String.raw`\$&`)
    .replace(/\{([^}]+)\}/g, (_, names: string) => `(${names.replaceAll(',', '|')})`)
    .replace(/\*\*?|<[^>]+>/g, '[^/]*');
  return new RegExp(`(^|/)${text}$`);
};

const isPath = (text: string): boolean =>
  !NOT_TRACKED.test(text) && (FILE.test(text) || (FOLDER.test(text) && starts.has(text.split('/')[0] ?? '')));

const exists = (path: string): boolean => {
  if (places.has(path)) return true;
  const pattern = patternOf(path);
  return [...places].some((place) => pattern.test(place));
};

const withoutBlocks = (text: string): string => text.replace(/^```[\s\S]*?^```/gm, '');

/** The anchors of a document, as GitHub makes them from its headings. */
const anchorsOf = (path: string): string[] =>
  [...withoutBlocks(readFileSync(inProject(path), 'utf8')).matchAll(/^#+ (.+)$/gm)].map(([, heading = '']) =>
    heading
      .toLowerCase()
      .replace(/[^\p{L}\p{N} _-]/gu, '')
      .replaceAll(' ', '-'),
  );

describe.each(DOCUMENTS)('%s', (document) => {
  const text = withoutBlocks(readFileSync(inProject(document), 'utf8'));

  it('names only files and folders that exist', () => {
    const named = [...text.matchAll(/`([^`\n]+)`/g)].map(([, name = '']) => name).filter(isPath);
    expect([...new Set(named)].filter((name) => !exists(name))).toEqual([]);
  });

  it('links only to files and headings that exist', () => {
    const links = [...text.matchAll(/\]\(([^)\s]+)\)/g)].map(([, target = '']) => target);
    const own = links.filter((target) => !/^(https?|mailto):/.test(target));
    const wrong = own.filter((target) => {
      const [path = '', anchor] = target.split('#');
      const file = path === '' ? document : normalize(join(dirname(document), path));
      if (!places.has(file)) return true;
      return anchor !== undefined && !anchorsOf(file).includes(decodeURIComponent(anchor));
    });
    expect(wrong).toEqual([]);
  });
});
