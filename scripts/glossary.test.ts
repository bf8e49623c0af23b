import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { inProject } from './project.ts';

const MODULES = 'apps/server/src/modules';
const SITE = 'apps/site/src';
const ADMIN = 'apps/admin/src/features';

interface Feature {
  word: string;
  chinese: string;
  routes: string[];
  server: string[];
  site: string[];
  admin: string[];
}

const cells = (line: string) =>
  line
    .split('|')
    .slice(1, -1)
    .map((cell) => cell.trim());
const list = (cell = '') => cell.split(', ').filter((name) => name !== '');

const features =
  readFileSync(inProject('docs/glossary.md'), 'utf8')
    .split('## Features')
    .at(-1)
    ?.split('\n')
    .filter((line) => line.startsWith('| ') && !line.startsWith('| word') && !line.startsWith('| ---'))
    .map((line): Feature => {
      const [word = '', chinese = '', routes = '', server, site, admin] = cells(line);
      const named = [...routes.matchAll(/`([^`]+)`/g)].map(([, route = '']) => route);
      return { word, chinese, routes: named, server: list(server), site: list(site), admin: list(admin) };
    }) ?? [];

const foldersIn = (path: string): string[] =>
  readdirSync(inProject(path), { withFileTypes: true }).flatMap((entry) => (entry.isDirectory() ? [entry.name] : []));
const districtsIn = (path: string): string[] =>
  foldersIn(path).flatMap((district) => foldersIn(`${path}/${district}`).map((name) => `${district}/${name}`));
const routesIn = (path: string): string[] =>
  [...readFileSync(inProject(path), 'utf8').matchAll(/\bpath: '([^']+)'/g)].map(([, route = '']) => route);

/** Pages that are built apart from the site. */
const OWN_PAGES = ['/agent/', '/service/'];

describe('the table of features in the glossary', () => {
  it('has one row for each word, with its Chinese name', () => {
    const words = features.map(({ word }) => word);
    expect(words.length).toBeGreaterThan(30);
    expect(new Set(words).size).toBe(words.length);
    for (const { word, chinese } of features) expect(chinese, word).toMatch(/\p{Script=Han}/u);
  });

  it('names every module of the server, and no other', () => {
    const named = features.flatMap(({ server }) => server).filter((name) => name !== 'ledger');
    expect([...new Set(named)].toSorted()).toEqual(districtsIn(MODULES).toSorted());
  });

  it('names every feature of the site, and no other', () => {
    const pages = ['agent', 'live-chat'];
    for (const page of pages) expect(existsSync(inProject(`${SITE}/${page}`)), page).toBe(true);
    const named = features.flatMap(({ site }) => site);
    expect([...new Set(named)].toSorted()).toEqual([...foldersIn(`${SITE}/features`), ...pages].toSorted());
  });

  it('names every feature of the back office, and no other', () => {
    const named = features.flatMap(({ admin }) => admin);
    expect([...new Set(named)].toSorted()).toEqual(districtsIn(ADMIN).toSorted());
  });

  it('names every route of the site and of the back office, and no other', () => {
    const named = new Set(features.flatMap(({ routes }) => routes));
    const files = [
      'site/src/app/routes.tsx',
      ...['routes.tsx', 'risk-routes.ts', 'system-routes.ts'].map((file) => `admin/src/app/${file}`),
    ];
    const real = new Set(files.flatMap((file) => routesIn(`apps/${file}`)));
    expect([...named].toSorted()).toEqual([...real, ...OWN_PAGES].toSorted());
  });
});
