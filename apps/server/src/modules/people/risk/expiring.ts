import { inArray } from 'drizzle-orm';
import { expiringRows } from '../../../platform/index.ts';
import { evidence, sightings, TRACES } from './tables.ts';

/** Cards, addresses, payers and referrals of a member stay, because they belong to the account and to its orders. */
export const expiringSightings = [
  expiringRows({ table: sightings, at: sightings.lastAt, where: inArray(sightings.kind, [...TRACES]) }),
  expiringRows({ table: evidence, at: evidence.lastAt }),
];
