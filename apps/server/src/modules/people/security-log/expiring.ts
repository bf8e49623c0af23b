import { expiringRows } from '../../../platform/index.ts';
import { securityEvents } from './tables.ts';

/** A trigger refuses to delete events that are younger than the shortest time the house may choose. */
export const expiringEvents = [expiringRows({ table: securityEvents, at: securityEvents.at, isFinal: true })];
