CREATE TABLE "book_seal" (
	"no" integer PRIMARY KEY NOT NULL,
	"after_id" bigint NOT NULL,
	"through_id" bigint NOT NULL,
	"since" timestamp with time zone NOT NULL,
	"until" timestamp with time zone NOT NULL,
	"transactions" integer NOT NULL,
	"postings" integer NOT NULL,
	"entered" jsonb NOT NULL,
	"departed" jsonb NOT NULL,
	"totals" jsonb NOT NULL,
	"digest" text NOT NULL,
	"previous_hash" text NOT NULL,
	"hash" text NOT NULL,
	"sealed_at" timestamp with time zone NOT NULL,
	"read_at" timestamp with time zone NOT NULL,
	"differs" boolean DEFAULT false NOT NULL,
	CONSTRAINT "book_seal_range" CHECK ("book_seal"."after_id" < "book_seal"."through_id" AND "book_seal"."since" <= "book_seal"."until")
);
--> statement-breakpoint
CREATE TABLE "audit_checkpoint" (
	"id" bigint PRIMARY KEY NOT NULL,
	"hash" text NOT NULL,
	"made_at" timestamp with time zone NOT NULL,
	"read_at" timestamp with time zone NOT NULL,
	"broken_at" bigint DEFAULT 0 NOT NULL
);
--> statement-breakpoint
DROP INDEX "book_run_finished";--> statement-breakpoint
ALTER TABLE "book_run" ADD COLUMN "subject" text DEFAULT 'books' NOT NULL;--> statement-breakpoint
ALTER TABLE "book_run" ADD COLUMN "whole" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "book_run" ADD COLUMN "through" bigint;--> statement-breakpoint
ALTER TABLE "book_run" ADD COLUMN "begun_below" bigint;--> statement-breakpoint
CREATE UNIQUE INDEX "book_seal_after" ON "book_seal" USING btree ("after_id");--> statement-breakpoint
CREATE INDEX "book_seal_read" ON "book_seal" USING btree ("read_at","no");--> statement-breakpoint
CREATE INDEX "audit_checkpoint_read" ON "audit_checkpoint" USING btree ("read_at","id");--> statement-breakpoint
CREATE INDEX "adjustment_decided" ON "adjustment" USING btree ("decided_at");--> statement-breakpoint
CREATE INDEX "commission_record_created" ON "commission_record" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "activity_application_decided" ON "activity_application" USING btree ("decided_at");--> statement-breakpoint
CREATE INDEX "rebate_claim_at" ON "rebate_claim" USING btree ("at");--> statement-breakpoint
CREATE INDEX "red_packet_draw_created" ON "red_packet_draw" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "book_run_finished" ON "book_run" USING btree ("subject","finished_at");