import type { Endpoint } from '../src/endpoint.ts';
import { staffRows } from '../src/staff/index.ts';

/** All calls of the back office with their names. */
export const rows = Object.entries(staffRows as Record<string, Record<string, Endpoint>>).flatMap(
  ([feature, ofFeature]) => Object.entries(ofFeature).map(([name, row]) => ({ name: `${feature}.${name}`, row })),
);

/** Names of the calls that match, sorted. */
export const namedRows = (matches: (row: Endpoint) => boolean) =>
  rows.flatMap(({ name, row }) => (matches(row) ? [name] : [])).toSorted();
