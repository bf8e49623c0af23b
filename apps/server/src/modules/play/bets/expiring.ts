import { ne } from 'drizzle-orm';
import { expiringRows } from '../../../platform/index.ts';
import { betQuarantine } from './tables.ts';

/** Rows that staff have decided about. An open one waits for them however old it is. */
export const expiringQuarantine = [
  expiringRows({ table: betQuarantine, at: betQuarantine.decidedAt, where: ne(betQuarantine.state, 'open') }),
];
