CREATE TABLE "settlement_failure" (
	"kind" text NOT NULL,
	"day" text NOT NULL,
	"member_id" integer NOT NULL,
	"reason" text NOT NULL,
	"at" timestamp with time zone NOT NULL,
	CONSTRAINT "settlement_failure_kind_day_member_id_pk" PRIMARY KEY("kind","day","member_id")
);
--> statement-breakpoint
CREATE TABLE "settlement_run" (
	"kind" text NOT NULL,
	"day" text NOT NULL,
	"terms" jsonb,
	"started_at" timestamp with time zone NOT NULL,
	"finished_at" timestamp with time zone,
	"runs" integer DEFAULT 1 NOT NULL,
	"staff_name" text DEFAULT '' NOT NULL,
	"checked_on" text DEFAULT '' NOT NULL,
	CONSTRAINT "settlement_run_kind_day_pk" PRIMARY KEY("kind","day")
);
--> statement-breakpoint
INSERT INTO "settlement_run" ("kind", "day", "terms", "started_at", "finished_at", "runs", "staff_name", "checked_on")
SELECT 'commission', "day", NULL, "started_at", "finished_at", "runs", "staff_name", "checked_on" FROM "commission_run"
UNION ALL
SELECT 'rebate', "day", "percents", "started_at", "finished_at", "runs", "staff_name", "checked_on" FROM "rebate_run";--> statement-breakpoint
INSERT INTO "settlement_failure" ("kind", "day", "member_id", "reason", "at")
SELECT 'commission', "day", "member_id", "reason", "at" FROM "commission_failure";--> statement-breakpoint
DROP TABLE "commission_failure";--> statement-breakpoint
DROP TABLE "commission_run";--> statement-breakpoint
DROP TABLE "rebate_run";
