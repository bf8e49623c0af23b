import { type SQL, sql } from 'drizzle-orm';
import { type ExpiringRows, expiringRows } from '../../../platform/index.ts';
import { FOLDER } from './picture.ts';
import { pictures } from './tables.ts';

const HASH = '[A-Za-z0-9_-]{43}';

/**
 * Pictures that no text names. `texts` are queries for one column each, of all texts that may have the address of a
 * picture. Staff write these texts, so there are few, and they are read once for each part.
 */
export const expiringPictures = (texts: readonly SQL[]): ExpiringRows[] => {
  const named = sql`SELECT found[1] FROM (${sql.join([...texts], sql` UNION ALL `)}) AS texts (text),
    regexp_matches(text, ${`${FOLDER}(${HASH})`}, 'g') AS found`;
  const where = sql`${pictures.hash} NOT IN (${named})`;
  return [expiringRows({ table: pictures, at: pictures.createdAt, where })];
};
