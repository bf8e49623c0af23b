ALTER TABLE "deposit" ADD COLUMN "payer_mark" text;--> statement-breakpoint
CREATE INDEX "deposit_payer_mark" ON "deposit" USING btree ("payer_mark","member_id") WHERE "deposit"."payer_mark" <> '';--> statement-breakpoint
CREATE INDEX "deposit_without_mark" ON "deposit" USING btree ("no") WHERE "deposit"."payer_key_id" IS NOT NULL AND "deposit"."payer_mark" IS NULL;