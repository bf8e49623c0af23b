CREATE TABLE "bet_feed" (
	"platname" text PRIMARY KEY NOT NULL,
	"cursor" text DEFAULT '' NOT NULL,
	"lease_until" timestamp with time zone,
	"pulled_at" timestamp with time zone,
	"failing_since" timestamp with time zone,
	"failure" text DEFAULT '' NOT NULL
);
--> statement-breakpoint
CREATE TABLE "bet" (
	"member_id" integer NOT NULL,
	"platname" text NOT NULL,
	"bet" text NOT NULL,
	"game" text NOT NULL,
	"round" text NOT NULL,
	"stake" bigint NOT NULL,
	"valid_stake" bigint NOT NULL,
	"payout" bigint NOT NULL,
	"state" text NOT NULL,
	"placed_at" timestamp with time zone NOT NULL,
	"settled_at" timestamp with time zone,
	"detail" text NOT NULL,
	"postings" integer DEFAULT 0 NOT NULL,
	"corrections" integer DEFAULT 0 NOT NULL,
	"pulled_at" timestamp with time zone NOT NULL,
	CONSTRAINT "bet_member_id_platname_bet_pk" PRIMARY KEY("member_id","platname","bet"),
	CONSTRAINT "bet_amounts" CHECK ("bet"."stake" >= 0 AND "bet"."valid_stake" >= 0 AND "bet"."payout" >= 0)
);
--> statement-breakpoint
CREATE TABLE "transfer_event" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "transfer_event_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"no" text NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"who" text NOT NULL,
	"text" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "transfer" (
	"member_id" integer NOT NULL,
	"no" text PRIMARY KEY NOT NULL,
	"platname" text NOT NULL,
	"direction" text NOT NULL,
	"amount" bigint NOT NULL,
	"reserved" bigint NOT NULL,
	"state" smallint DEFAULT 2 NOT NULL,
	"automatic" boolean NOT NULL,
	"reason" text DEFAULT '' NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"decided_at" timestamp with time zone,
	"ask_at" timestamp with time zone,
	"asks" integer DEFAULT 0 NOT NULL,
	"alerted_at" timestamp with time zone,
	"person_at" timestamp with time zone,
	"proposed_outcome" text,
	"proposed_by" integer,
	"proposed_name" text DEFAULT '' NOT NULL,
	"proposed_remark" text DEFAULT '' NOT NULL,
	"proposed_at" timestamp with time zone,
	"resolved_by" integer,
	CONSTRAINT "transfer_amount" CHECK ("transfer"."amount" > 0 AND "transfer"."reserved" BETWEEN 0 AND "transfer"."amount"),
	CONSTRAINT "transfer_state" CHECK ("transfer"."state" IN (0, 1, 2)),
	CONSTRAINT "transfer_decided" CHECK (("transfer"."state" = 2) = ("transfer"."decided_at" IS NULL)),
	CONSTRAINT "transfer_two_people" CHECK ("transfer"."resolved_by" <> "transfer"."proposed_by")
);
--> statement-breakpoint
CREATE TABLE "venue_reconciliation" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "venue_reconciliation_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"day" text NOT NULL,
	"platname" text NOT NULL,
	"checked_at" timestamp with time zone NOT NULL,
	"wallets" integer NOT NULL,
	"transfers" integer NOT NULL,
	"hours" integer NOT NULL,
	"skipped" integer NOT NULL,
	"complete" boolean NOT NULL,
	"differences" jsonb NOT NULL
);
--> statement-breakpoint
CREATE TABLE "venue_player" (
	"member_id" integer NOT NULL,
	"platname" text NOT NULL,
	"registered_at" timestamp with time zone,
	"advanced" bigint DEFAULT 0 NOT NULL,
	CONSTRAINT "venue_player_member_id_platname_pk" PRIMARY KEY("member_id","platname"),
	CONSTRAINT "venue_player_advanced" CHECK ("venue_player"."advanced" >= 0)
);
--> statement-breakpoint
ALTER TABLE "turnover_stake" ADD COLUMN "used" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "venue" ADD COLUMN "adapter" text DEFAULT 'koi' NOT NULL;--> statement-breakpoint
ALTER TABLE "venue" ADD COLUMN "maintenance" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "venue" ADD COLUMN "advance_max" bigint DEFAULT 5000000 NOT NULL;--> statement-breakpoint
ALTER TABLE "venue" ADD COLUMN "page_origin" text DEFAULT '' NOT NULL;--> statement-breakpoint
CREATE INDEX "bet_member" ON "bet" USING btree ("member_id","placed_at","platname");--> statement-breakpoint
CREATE INDEX "bet_placed" ON "bet" USING btree ("placed_at");--> statement-breakpoint
CREATE INDEX "bet_settled" ON "bet" USING btree ("platname","settled_at");--> statement-breakpoint
CREATE INDEX "bet_id" ON "bet" USING btree ("bet");--> statement-breakpoint
CREATE INDEX "bet_round" ON "bet" USING btree ("round");--> statement-breakpoint
CREATE INDEX "bet_open" ON "bet" USING btree ("member_id","platname") WHERE "bet"."state" = 'open';--> statement-breakpoint
CREATE INDEX "transfer_event_no" ON "transfer_event" USING btree ("no","id");--> statement-breakpoint
CREATE INDEX "transfer_member" ON "transfer" USING btree ("member_id","direction","created_at");--> statement-breakpoint
CREATE INDEX "transfer_created" ON "transfer" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "transfer_decided" ON "transfer" USING btree ("platname","decided_at");--> statement-breakpoint
CREATE INDEX "transfer_open" ON "transfer" USING btree ("ask_at") WHERE "transfer"."state" = 2;--> statement-breakpoint
CREATE INDEX "transfer_open_member" ON "transfer" USING btree ("member_id") WHERE "transfer"."state" = 2;--> statement-breakpoint
CREATE UNIQUE INDEX "venue_reconciliation_day" ON "venue_reconciliation" USING btree ("day","platname");--> statement-breakpoint
CREATE INDEX "venue_player_platname" ON "venue_player" USING btree ("platname");