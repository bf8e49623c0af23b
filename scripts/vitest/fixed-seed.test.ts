import { expect, it } from 'vitest';
import config from '../../vitest.config.ts';

it('belongs to the set-up of every project of the tests', () => {
  const { projects = [] } = config.test ?? {};
  const setups = projects.map((project) => (project as { test: { name: string; setupFiles?: string[] } }).test);
  expect(setups.length).toBeGreaterThan(6);
  const without = setups.filter(({ setupFiles = [] }) => !setupFiles.includes('scripts/vitest/fixed-seed.ts'));
  expect(without.map(({ name }) => name)).toEqual([]);
});
