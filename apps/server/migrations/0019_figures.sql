CREATE TABLE "ledger_pending" (
	"transaction_id" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "active_count" (
	"period" text PRIMARY KEY NOT NULL,
	"members" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "active_member" (
	"period" text NOT NULL,
	"member_id" integer NOT NULL,
	CONSTRAINT "active_member_period_member_id_pk" PRIMARY KEY("period","member_id")
);
--> statement-breakpoint
CREATE TABLE "cohort_day" (
	"week" date NOT NULL,
	"is_referred" boolean NOT NULL,
	"age" integer NOT NULL,
	"players" integer DEFAULT 0 NOT NULL,
	"bets" bigint DEFAULT 0 NOT NULL,
	"stake" bigint DEFAULT 0 NOT NULL,
	"valid" bigint DEFAULT 0 NOT NULL,
	"payout" bigint DEFAULT 0 NOT NULL,
	"rewards" bigint DEFAULT 0 NOT NULL,
	CONSTRAINT "cohort_day_week_is_referred_age_pk" PRIMARY KEY("week","is_referred","age"),
	CONSTRAINT "cohort_day_age" CHECK ("cohort_day"."age" >= 0)
);
--> statement-breakpoint
CREATE TABLE "first_deposit" (
	"member_id" integer PRIMARY KEY NOT NULL,
	"no" text NOT NULL,
	"way" text NOT NULL,
	"amount" bigint DEFAULT 0 NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"day" text NOT NULL,
	"is_referred" boolean NOT NULL
);
--> statement-breakpoint
CREATE TABLE "flow_day" (
	"day" text NOT NULL,
	"kind" text NOT NULL,
	"source" text NOT NULL,
	"target" text NOT NULL,
	"count" bigint DEFAULT 0 NOT NULL,
	"amount" bigint DEFAULT 0 NOT NULL,
	CONSTRAINT "flow_day_day_kind_source_target_pk" PRIMARY KEY("day","kind","source","target")
);
--> statement-breakpoint
CREATE TABLE "flow_total" (
	"kind" text NOT NULL,
	"source" text NOT NULL,
	"target" text NOT NULL,
	"count" bigint DEFAULT 0 NOT NULL,
	"amount" bigint DEFAULT 0 NOT NULL,
	CONSTRAINT "flow_total_kind_source_target_pk" PRIMARY KEY("kind","source","target")
);
--> statement-breakpoint
CREATE TABLE "member_flow_day" (
	"member_id" integer NOT NULL,
	"day" text NOT NULL,
	"kind" text NOT NULL,
	"source" text NOT NULL,
	"target" text NOT NULL,
	"count" bigint DEFAULT 0 NOT NULL,
	"amount" bigint DEFAULT 0 NOT NULL,
	CONSTRAINT "member_flow_day_member_id_day_kind_source_target_pk" PRIMARY KEY("member_id","day","kind","source","target")
);
--> statement-breakpoint
CREATE TABLE "member_play_day" (
	"member_id" integer NOT NULL,
	"day" text NOT NULL,
	"venue" text NOT NULL,
	"bets" bigint DEFAULT 0 NOT NULL,
	"stake" bigint DEFAULT 0 NOT NULL,
	"valid" bigint DEFAULT 0 NOT NULL,
	"payout" bigint DEFAULT 0 NOT NULL,
	CONSTRAINT "member_play_day_member_id_day_venue_pk" PRIMARY KEY("member_id","day","venue")
);
--> statement-breakpoint
CREATE TABLE "play_change" (
	"day" text NOT NULL,
	"member_id" integer NOT NULL,
	"venue" text NOT NULL,
	"game" text NOT NULL,
	"is_correction" boolean NOT NULL,
	"bets" bigint DEFAULT 0 NOT NULL,
	"stake" bigint DEFAULT 0 NOT NULL,
	"valid" bigint DEFAULT 0 NOT NULL,
	"payout" bigint DEFAULT 0 NOT NULL,
	"stake_squares" numeric DEFAULT 0 NOT NULL,
	"payout_squares" numeric DEFAULT 0 NOT NULL,
	"products" numeric DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "play_day" (
	"day" text NOT NULL,
	"venue" text NOT NULL,
	"game" text NOT NULL,
	"bets" bigint DEFAULT 0 NOT NULL,
	"stake" bigint DEFAULT 0 NOT NULL,
	"valid" bigint DEFAULT 0 NOT NULL,
	"payout" bigint DEFAULT 0 NOT NULL,
	"stake_squares" numeric DEFAULT 0 NOT NULL,
	"payout_squares" numeric DEFAULT 0 NOT NULL,
	"products" numeric DEFAULT 0 NOT NULL,
	CONSTRAINT "play_day_day_venue_game_pk" PRIMARY KEY("day","venue","game")
);
--> statement-breakpoint
CREATE TABLE "tree_day" (
	"agent_id" integer NOT NULL,
	"day" text NOT NULL,
	"players" integer DEFAULT 0 NOT NULL,
	"bets" bigint DEFAULT 0 NOT NULL,
	"stake" bigint DEFAULT 0 NOT NULL,
	"valid" bigint DEFAULT 0 NOT NULL,
	"payout" bigint DEFAULT 0 NOT NULL,
	"deposits" bigint DEFAULT 0 NOT NULL,
	"withdrawals" bigint DEFAULT 0 NOT NULL,
	"rewards" bigint DEFAULT 0 NOT NULL,
	CONSTRAINT "tree_day_agent_id_day_pk" PRIMARY KEY("agent_id","day")
);
--> statement-breakpoint
CREATE TABLE "bet_correction" (
	"member_id" integer NOT NULL,
	"platname" text NOT NULL,
	"bet" text NOT NULL,
	"number" integer NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"state" text NOT NULL,
	"stake" bigint NOT NULL,
	"valid_stake" bigint NOT NULL,
	"payout" bigint NOT NULL,
	"settled_at" timestamp with time zone,
	CONSTRAINT "bet_correction_member_id_platname_bet_number_pk" PRIMARY KEY("member_id","platname","bet","number")
);
--> statement-breakpoint
CREATE INDEX "first_deposit_at" ON "first_deposit" USING btree ("at","member_id");--> statement-breakpoint
CREATE INDEX "first_deposit_day" ON "first_deposit" USING btree ("day");--> statement-breakpoint
CREATE INDEX "member_flow_day_day" ON "member_flow_day" USING btree ("day","member_id");--> statement-breakpoint
CREATE INDEX "member_play_day_day" ON "member_play_day" USING btree ("day","member_id");--> statement-breakpoint
CREATE INDEX "tree_day_day" ON "tree_day" USING btree ("day","agent_id");--> statement-breakpoint
CREATE INDEX "bet_correction_at" ON "bet_correction" USING btree ("at");