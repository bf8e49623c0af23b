ALTER TABLE "export_job" DROP CONSTRAINT "export_job_state";--> statement-breakpoint
DROP INDEX "export_job_open";--> statement-breakpoint
ALTER TABLE "export_job" ADD COLUMN "unmasked" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "export_job" ADD COLUMN "reason" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "export_job" ADD COLUMN "checker_id" integer;--> statement-breakpoint
ALTER TABLE "export_job" ADD COLUMN "checker_name" text DEFAULT '' NOT NULL;--> statement-breakpoint
CREATE INDEX "deposit_payer_key" ON "deposit" USING btree ("payer_key_id","no") WHERE "deposit"."payer_key_id" IS NOT NULL;--> statement-breakpoint
CREATE INDEX "first_deposit_way" ON "first_deposit" USING btree ("way","at","member_id");--> statement-breakpoint
CREATE INDEX "card_key" ON "card" USING btree ("key_id","id");--> statement-breakpoint
CREATE INDEX "export_job_open" ON "export_job" USING btree ("id") WHERE "export_job"."state" IN ('waiting', 'queued', 'running');--> statement-breakpoint
ALTER TABLE "export_job" ADD CONSTRAINT "export_job_agreed" CHECK (NOT "export_job"."unmasked" OR "export_job"."checker_id" IS NOT NULL OR "export_job"."state" IN ('waiting', 'refused', 'cancelled'));--> statement-breakpoint
ALTER TABLE "export_job" ADD CONSTRAINT "export_job_two_people" CHECK ("export_job"."checker_id" <> "export_job"."staff_id");--> statement-breakpoint
ALTER TABLE "export_job" ADD CONSTRAINT "export_job_state" CHECK ("export_job"."state" IN ('waiting', 'queued', 'running', 'ready', 'failed', 'refused', 'cancelled', 'expired'));