CREATE TABLE "protection_stretch" (
	"member_id" integer NOT NULL,
	"started_at" timestamp with time zone NOT NULL,
	"ended_at" timestamp with time zone NOT NULL,
	"staked" bigint DEFAULT 0 NOT NULL,
	"result" bigint DEFAULT 0 NOT NULL,
	CONSTRAINT "protection_stretch_member_id_started_at_pk" PRIMARY KEY("member_id","started_at")
);
--> statement-breakpoint
ALTER TABLE "protection_ending" ADD COLUMN "stopped_play" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "protection_sitting" ADD COLUMN "answered_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "protection_sitting" ADD COLUMN "unanswered" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "protection_sitting" ADD COLUMN "unanswered_before" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "protection_sitting" ADD COLUMN "due_at" timestamp with time zone;--> statement-breakpoint
CREATE INDEX "protection_ending_stopped" ON "protection_ending" USING btree ("member_id","confirmed_at") WHERE "protection_ending"."stopped_play";--> statement-breakpoint
-- Written by hand:
-- Sittings that are under way become a stretch up to the moment to which they are counted. The server adds the rest, as it
-- does for those of processes of the release before.
INSERT INTO "protection_stretch" ("member_id", "started_at", "ended_at", "staked", "result")
SELECT "member_id", "counted_to" - "played" * interval '1 millisecond', "counted_to", "staked", "result"
FROM "protection_sitting" WHERE "active_to" > now() - interval '10 minutes';--> statement-breakpoint
UPDATE "protection_sitting" SET "unanswered" = "played" - "answered",
  "answered_at" = "counted_to" - ("played" - "answered") * interval '1 millisecond'
WHERE "active_to" > now() - interval '10 minutes';
