import { readFileSync } from 'node:fs';
import { inProject } from '../../scripts/project.ts';
import type { Figure } from '../report.ts';

const KIB = 1024;
const LEAST_KIB = 0.1;

const SIZE = { atMost: 90 };

/** What each part of the scripts of the first load weighs, gzipped, heaviest first, as the build has noted it. */
export const firstLoadParts = (): Figure[] => {
  const weights = JSON.parse(readFileSync(inProject('apps/site/dist/.home/weights.json'), 'utf8')) as object;
  const parts = Object.entries(weights).map(([part, bytes]: [string, number]) => [part, bytes / KIB] as const);
  const heavy = parts.filter(([, size]) => size >= LEAST_KIB).toSorted(([, a], [, b]) => b - a);
  const rest = parts.filter(([, size]) => size < LEAST_KIB).reduce((sum, [, size]) => sum + size, 0);
  const whole = parts.reduce((sum, [, size]) => sum + size, 0);
  return [
    { name: 'first load, all scripts', value: whole, unit: 'KiB', budget: SIZE, isCount: true },
    ...[...heavy, ['all other parts', rest] as const].map(([part, value]) => ({
      name: `first load, ${part}`,
      value,
      unit: 'KiB',
    })),
  ];
};
