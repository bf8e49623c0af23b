DROP INDEX "deposit_without_mark";--> statement-breakpoint
DROP INDEX "card_without_tail";--> statement-breakpoint
ALTER TABLE "deposit" ADD COLUMN "hash_rule" smallint DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "card" ADD COLUMN "hash_rule" smallint DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "member_identity" ADD COLUMN "hash_rule" smallint DEFAULT 1 NOT NULL;--> statement-breakpoint
CREATE INDEX "deposit_hash_rule" ON "deposit" USING btree ("no") WHERE ("deposit"."payer_key_id" is not null and "deposit"."hash_rule" < 2);--> statement-breakpoint
CREATE INDEX "card_hash_rule" ON "card" USING btree ("id") WHERE "card"."hash_rule" < 2;--> statement-breakpoint
CREATE INDEX "member_identity_hash_rule" ON "member_identity" USING btree ("member_id") WHERE "member_identity"."hash_rule" < 2;