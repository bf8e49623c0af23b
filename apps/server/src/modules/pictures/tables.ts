import { customType, integer, pgTable, text, timestamp } from 'drizzle-orm/pg-core';

const bytes = customType<{ data: Buffer; driverData: Buffer }>({ dataType: () => 'bytea' });

/** What the staff uploads to be shown to everybody, by the hash of its content. */
export const pictures = pgTable('picture', {
  hash: text('hash').primaryKey(),
  image: bytes('image').notNull(),
  width: integer('width').notNull(),
  height: integer('height').notNull(),
  createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
});
