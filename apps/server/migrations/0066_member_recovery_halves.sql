ALTER TABLE "member_recovery" ADD COLUMN "checker_name" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "member_recovery" ADD COLUMN "seen_event" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "member_recovery" ADD COLUMN "maker_half" text;--> statement-breakpoint
ALTER TABLE "member_recovery" ADD COLUMN "checker_half" text;--> statement-breakpoint
ALTER TABLE "member_recovery" ADD COLUMN "ended_at" timestamp with time zone;--> statement-breakpoint
-- Codes that one person of staff has seen whole lose their effect. Their recoveries are proposed again.
UPDATE "member_recovery" SET "code_hash" = NULL WHERE "code_hash" IS NOT NULL;--> statement-breakpoint
ALTER TABLE "member_recovery" ADD CONSTRAINT "member_recovery_halves" CHECK ("member_recovery"."code_hash" IS NULL);--> statement-breakpoint
ALTER TABLE "member_recovery" ADD CONSTRAINT "member_recovery_used" CHECK ("member_recovery"."used_at" IS NULL OR "member_recovery"."seen_event" = 0 OR ("member_recovery"."maker_half" IS NOT NULL AND "member_recovery"."checker_half" IS NOT NULL AND "member_recovery"."ended_at" IS NULL));