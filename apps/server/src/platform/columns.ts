import { type SQL, sql } from 'drizzle-orm';
import { bigint, customType, jsonb, type PgColumn, smallint, text, timestamp } from 'drizzle-orm/pg-core';

/** A timestamp with time zone, read as a Date. */
export const moment = (name: string) => timestamp(name, { withTimezone: true });

/** An amount in minor units. */
export const money = (name: string) => bigint(name, { mode: 'bigint' });

export const bytes = customType<{ data: Buffer; driverData: Buffer }>({ dataType: () => 'bytea' });

/** The columns of a row for texts that `personalFields` seals together. */
export const personalColumns = () => ({ personalKeyId: text('personal_key_id'), personal: bytes('personal') });

/**
 * The rule by which values are compared whose hashes are stored. A change of how names or card numbers are compared needs
 * the next number, so that the job makes the hashes of earlier rows again.
 */
export const HASH_RULE = 2;

/** The rule by which the hashes of a row were made. An earlier release does not name it. */
export const hashRule = () => smallint('hash_rule').notNull().default(1);

/** The rows with hashes of an earlier rule. Without a parameter, so that a partial index serves the query. */
export const isOutdated = (rule: PgColumn): SQL => sql`${rule} < ${sql.raw(String(HASH_RULE))}`;

/** Facts by name, from which texts are made. */
export const facts = (name: string) => jsonb(name).$type<Record<string, string>>();
