import { bigint, customType, jsonb, text, timestamp } from 'drizzle-orm/pg-core';

/** A timestamp with time zone, read as a Date. */
export const moment = (name: string) => timestamp(name, { withTimezone: true });

/** An amount in minor units. */
export const money = (name: string) => bigint(name, { mode: 'bigint' });

export const bytes = customType<{ data: Buffer; driverData: Buffer }>({ dataType: () => 'bytea' });

/** The columns of a row for texts that `personalFields` seals together. */
export const personalColumns = () => ({ personalKeyId: text('personal_key_id'), personal: bytes('personal') });

/** Facts by name, from which texts are made. */
export const facts = (name: string) => jsonb(name).$type<Record<string, string>>();
