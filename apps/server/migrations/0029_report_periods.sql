CREATE TABLE "member_period" (
	"period" text NOT NULL,
	"member_id" integer NOT NULL,
	"bets" bigint DEFAULT 0 NOT NULL,
	"stake" bigint DEFAULT 0 NOT NULL,
	"valid" bigint DEFAULT 0 NOT NULL,
	"payout" bigint DEFAULT 0 NOT NULL,
	"deposits" bigint DEFAULT 0 NOT NULL,
	"withdrawals" bigint DEFAULT 0 NOT NULL,
	"rewards" bigint DEFAULT 0 NOT NULL,
	CONSTRAINT "member_period_period_member_id_pk" PRIMARY KEY("period","member_id")
);
--> statement-breakpoint
CREATE TABLE "tree_period" (
	"period" text NOT NULL,
	"agent_id" integer NOT NULL,
	"players" integer DEFAULT 0 NOT NULL,
	"bets" bigint DEFAULT 0 NOT NULL,
	"stake" bigint DEFAULT 0 NOT NULL,
	"valid" bigint DEFAULT 0 NOT NULL,
	"payout" bigint DEFAULT 0 NOT NULL,
	"deposits" bigint DEFAULT 0 NOT NULL,
	"withdrawals" bigint DEFAULT 0 NOT NULL,
	"rewards" bigint DEFAULT 0 NOT NULL,
	"commission" bigint DEFAULT 0 NOT NULL,
	CONSTRAINT "tree_period_period_agent_id_pk" PRIMARY KEY("period","agent_id")
);
--> statement-breakpoint
ALTER TABLE "cohort_day" ADD COLUMN "depositors" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
CREATE INDEX "member_period_deposits" ON "member_period" USING btree ("period","deposits","member_id") WHERE length("member_period"."period") < 8;--> statement-breakpoint
CREATE INDEX "member_period_withdrawals" ON "member_period" USING btree ("period","withdrawals","member_id") WHERE length("member_period"."period") < 8;--> statement-breakpoint
CREATE INDEX "member_period_stake" ON "member_period" USING btree ("period","stake","member_id") WHERE length("member_period"."period") < 8;--> statement-breakpoint
CREATE INDEX "member_period_rewards" ON "member_period" USING btree ("period","rewards","member_id") WHERE length("member_period"."period") < 8;--> statement-breakpoint
CREATE INDEX "member_period_ggr" ON "member_period" USING btree ("period",("stake" - "payout"),"member_id") WHERE length("member_period"."period") < 8;--> statement-breakpoint
CREATE INDEX "member_period_ngr" ON "member_period" USING btree ("period",("stake" - "payout" - "rewards"),"member_id") WHERE length("member_period"."period") < 8;--> statement-breakpoint
CREATE INDEX "member_level" ON "member" USING btree ("vip_level","id");