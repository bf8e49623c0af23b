CREATE TABLE "proposal" (
	"no" text PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"target" text NOT NULL,
	"title" text NOT NULL,
	"changes" jsonb NOT NULL,
	"payload" jsonb NOT NULL,
	"reason" text NOT NULL,
	"state" smallint DEFAULT 1 NOT NULL,
	"maker_id" integer NOT NULL,
	"maker_name" text NOT NULL,
	"maker_address" text NOT NULL,
	"checker_id" integer,
	"checker_name" text DEFAULT '' NOT NULL,
	"checker_address" text DEFAULT '' NOT NULL,
	"remark" text DEFAULT '' NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"decided_at" timestamp with time zone,
	CONSTRAINT "proposal_state" CHECK ("proposal"."state" BETWEEN 1 AND 5),
	CONSTRAINT "proposal_decided" CHECK (("proposal"."state" IN (2, 3)) = ("proposal"."checker_id" IS NOT NULL)),
	CONSTRAINT "proposal_two_people" CHECK ("proposal"."checker_id" <> "proposal"."maker_id")
);
--> statement-breakpoint
ALTER TABLE "staff_account" ADD COLUMN "changed_at" timestamp with time zone;--> statement-breakpoint
CREATE INDEX "proposal_created" ON "proposal" USING btree ("created_at","no");--> statement-breakpoint
CREATE UNIQUE INDEX "proposal_open" ON "proposal" USING btree ("kind","target") WHERE "proposal"."state" = 1;