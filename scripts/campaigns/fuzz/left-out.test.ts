import { agentRows, memberRows, staffRows } from '@koi/contract';
import { expect, it } from 'vitest';
import { LEFT_OUT } from './left-out.ts';

const namesOf = (features: object, prefix = ''): string[] =>
  Object.entries(features).flatMap(([feature, rows]) => Object.keys(rows).map((name) => `${prefix}${feature}.${name}`));

it('names only calls that exist', () => {
  const names = [...namesOf(memberRows), ...namesOf(agentRows), ...namesOf(staffRows, 'staff.')];
  expect(names.length).toBeGreaterThan(350);
  expect(Object.keys(LEFT_OUT).filter((name) => !names.includes(name))).toEqual([]);
});
