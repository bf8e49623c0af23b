CREATE TABLE "job_state" (
	"name" text PRIMARY KEY NOT NULL,
	"started_at" timestamp with time zone NOT NULL,
	"ended_at" timestamp with time zone,
	"failure" text DEFAULT '' NOT NULL,
	"done" integer DEFAULT 0 NOT NULL,
	"total" integer DEFAULT 0 NOT NULL,
	"moved_at" timestamp with time zone
);
--> statement-breakpoint
DROP INDEX "venue_player_platname";--> statement-breakpoint
ALTER TABLE "settlement_run" ADD COLUMN "since" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "settlement_run" ADD COLUMN "total" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "settlement_run" ADD COLUMN "done" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "settlement_run" ADD COLUMN "after_member" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "settlement_run" ADD COLUMN "moved_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "venue_reconciliation" ADD COLUMN "started_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "venue_reconciliation" ADD COLUMN "reached" jsonb;--> statement-breakpoint
ALTER TABLE "venue_reconciliation" ADD COLUMN "total" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "venue_reconciliation" ADD COLUMN "done" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "venue_reconciliation" ADD COLUMN "sampled_to" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "member" ADD COLUMN "totals_on" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "vip_run" ADD COLUMN "terms" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "vip_run" ADD COLUMN "total" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "vip_run" ADD COLUMN "done" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "vip_run" ADD COLUMN "after_member" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "vip_run" ADD COLUMN "moved_at" timestamp with time zone;--> statement-breakpoint
CREATE INDEX "member_totals_on" ON "member" USING btree ("totals_on","id");--> statement-breakpoint
CREATE INDEX "bet_late" ON "bet" USING btree ("pulled_at","member_id") WHERE "bet"."corrections" > 0 OR "bet"."pulled_at" - "bet"."settled_at" > interval '5 minutes';--> statement-breakpoint
CREATE INDEX "vip_standing_since" ON "vip_standing" USING btree ("since_day");--> statement-breakpoint
CREATE INDEX "venue_player_platname" ON "venue_player" USING btree ("platname","member_id");