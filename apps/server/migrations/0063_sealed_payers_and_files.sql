ALTER TABLE "deposit_receipt" ADD COLUMN "personal_key_id" text;--> statement-breakpoint
ALTER TABLE "deposit_receipt" ADD COLUMN "personal" "bytea";--> statement-breakpoint
ALTER TABLE "deposit" ADD COLUMN "personal_key_id" text;--> statement-breakpoint
ALTER TABLE "deposit" ADD COLUMN "personal" "bytea";--> statement-breakpoint
ALTER TABLE "export_job" ADD COLUMN "personal_key_id" text;--> statement-breakpoint
ALTER TABLE "export_job" ADD COLUMN "personal" "bytea";--> statement-breakpoint
ALTER TABLE "saved_filter" ADD COLUMN "personal_key_id" text;--> statement-breakpoint
ALTER TABLE "saved_filter" ADD COLUMN "personal" "bytea";--> statement-breakpoint
ALTER TABLE "agent_application" ADD COLUMN "personal_key_id" text;--> statement-breakpoint
ALTER TABLE "agent_application" ADD COLUMN "personal" "bytea";--> statement-breakpoint
ALTER TABLE "card" ADD COLUMN "personal_key_id" text;--> statement-breakpoint
ALTER TABLE "card" ADD COLUMN "personal" "bytea";--> statement-breakpoint
ALTER TABLE "talk_picture" ADD COLUMN "personal_key_id" text;--> statement-breakpoint
ALTER TABLE "talk_picture" ADD COLUMN "personal" "bytea";--> statement-breakpoint
CREATE INDEX "deposit_receipt_personal_key" ON "deposit_receipt" USING btree ("personal_key_id","key") WHERE "deposit_receipt"."personal_key_id" IS NOT NULL;--> statement-breakpoint
CREATE INDEX "deposit_receipt_plain" ON "deposit_receipt" USING btree ("key") WHERE "deposit_receipt"."personal_key_id" IS NULL;--> statement-breakpoint
CREATE INDEX "deposit_personal_key" ON "deposit" USING btree ("personal_key_id","no") WHERE "deposit"."personal_key_id" IS NOT NULL;--> statement-breakpoint
CREATE INDEX "deposit_plain" ON "deposit" USING btree ("no") WHERE "deposit"."payer_owner" <> '';--> statement-breakpoint
CREATE INDEX "export_job_personal_key" ON "export_job" USING btree ("personal_key_id","id") WHERE "export_job"."personal_key_id" IS NOT NULL;--> statement-breakpoint
CREATE INDEX "agent_application_personal_key" ON "agent_application" USING btree ("personal_key_id","id") WHERE "agent_application"."personal_key_id" IS NOT NULL;--> statement-breakpoint
CREATE INDEX "agent_application_plain" ON "agent_application" USING btree ("id") WHERE "agent_application"."mobile" <> '';--> statement-breakpoint
CREATE INDEX "card_personal_key" ON "card" USING btree ("personal_key_id","id") WHERE "card"."personal_key_id" IS NOT NULL;--> statement-breakpoint
CREATE INDEX "card_plain" ON "card" USING btree ("id") WHERE "card"."type" = 1 AND "card"."bank_owner" <> '';--> statement-breakpoint
CREATE INDEX "talk_picture_personal_key" ON "talk_picture" USING btree ("personal_key_id","key") WHERE "talk_picture"."personal_key_id" IS NOT NULL;--> statement-breakpoint
CREATE INDEX "talk_picture_plain" ON "talk_picture" USING btree ("key") WHERE "talk_picture"."personal_key_id" IS NULL;