CREATE TABLE "agent_figure" (
	"agent_id" integer NOT NULL,
	"period" text NOT NULL,
	"active" integer NOT NULL,
	"direct" bigint NOT NULL,
	"indirect" bigint NOT NULL,
	"deposits" bigint NOT NULL,
	CONSTRAINT "agent_figure_agent_id_period_pk" PRIMARY KEY("agent_id","period")
);
--> statement-breakpoint
CREATE TABLE "commission_failure" (
	"member_id" integer NOT NULL,
	"day" text NOT NULL,
	"reason" text NOT NULL,
	"at" timestamp with time zone NOT NULL,
	CONSTRAINT "commission_failure_day_member_id_pk" PRIMARY KEY("day","member_id")
);
--> statement-breakpoint
CREATE TABLE "figure_day" (
	"day" text PRIMARY KEY NOT NULL,
	"written_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "member_figure" (
	"period" text NOT NULL,
	"member_id" integer NOT NULL,
	"turnover" bigint NOT NULL,
	"deposits" bigint NOT NULL,
	CONSTRAINT "member_figure_period_member_id_pk" PRIMARY KEY("period","member_id"),
	CONSTRAINT "member_figure_amounts" CHECK ("member_figure"."turnover" >= 0 AND "member_figure"."deposits" >= 0)
);
--> statement-breakpoint
CREATE TABLE "member_tree" (
	"agent_id" integer NOT NULL,
	"member_id" integer NOT NULL,
	"depth" smallint NOT NULL,
	"joined_at" timestamp with time zone NOT NULL,
	CONSTRAINT "member_tree_agent_id_member_id_pk" PRIMARY KEY("agent_id","member_id"),
	CONSTRAINT "member_tree_depth" CHECK ("member_tree"."depth" IN (1, 2))
);
--> statement-breakpoint
CREATE TABLE "book_run" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "book_run_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"started_at" timestamp with time zone NOT NULL,
	"finished_at" timestamp with time zone,
	"staff_name" text DEFAULT '' NOT NULL,
	"checks" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"failure" text DEFAULT '' NOT NULL
);
--> statement-breakpoint
DROP INDEX "ledger_transaction_created";--> statement-breakpoint
DROP INDEX "bet_member";--> statement-breakpoint
DROP INDEX "bet_settled_member";--> statement-breakpoint
CREATE INDEX "agent_figure_period" ON "agent_figure" USING btree ("period","agent_id");--> statement-breakpoint
CREATE INDEX "member_tree_member" ON "member_tree" USING btree ("member_id");--> statement-breakpoint
CREATE INDEX "member_tree_joined" ON "member_tree" USING btree ("agent_id","joined_at","depth");--> statement-breakpoint
CREATE INDEX "book_run_finished" ON "book_run" USING btree ("finished_at");--> statement-breakpoint
CREATE INDEX "ledger_transaction_newest" ON "ledger_transaction" USING btree ("created_at","id") WHERE "ledger_transaction"."kind" <> 'bet';--> statement-breakpoint
CREATE INDEX "ledger_transaction_kind" ON "ledger_transaction" USING btree ("kind","created_at","id");--> statement-breakpoint
CREATE INDEX "bet_settled_day" ON "bet" USING btree ("settled_at","member_id","valid_stake") WHERE "bet"."state" = 'settled';--> statement-breakpoint
CREATE INDEX "bet_void" ON "bet" USING btree ("placed_at") WHERE "bet"."state" = 'void';--> statement-breakpoint
CREATE INDEX "deposit_decided" ON "deposit" USING btree ("decided_at");--> statement-breakpoint
CREATE INDEX "deposit_amount" ON "deposit" USING btree ("amount","no");--> statement-breakpoint
CREATE INDEX "member_mobile" ON "member" USING btree ("mobile");--> statement-breakpoint
CREATE INDEX "member_name_prefix" ON "member" USING btree ("name_key" text_pattern_ops);--> statement-breakpoint
CREATE INDEX "member_deposits" ON "member" USING btree ("deposit_total","id");--> statement-breakpoint
CREATE INDEX "member_frozen" ON "member" USING btree ("id") WHERE "member"."frozen";--> statement-breakpoint
CREATE INDEX "withdrawal_amount" ON "withdrawal" USING btree ("amount","no");--> statement-breakpoint
CREATE INDEX "bet_member" ON "bet" USING btree ("member_id","placed_at","bet","platname");--> statement-breakpoint
CREATE INDEX "bet_settled_member" ON "bet" USING btree ("member_id","settled_at","valid_stake") WHERE "bet"."state" = 'settled';--> statement-breakpoint
-- Written by hand: the trees of the members who are there already.
INSERT INTO "member_tree" ("agent_id", "member_id", "depth", "joined_at")
SELECT "referrer_id", "id", 1, "joined_at" FROM "member" WHERE "referrer_id" IS NOT NULL
UNION ALL
SELECT "referrer"."referrer_id", "member"."id", 2, "member"."joined_at"
FROM "member" JOIN "member" "referrer" ON "referrer"."id" = "member"."referrer_id"
WHERE "referrer"."referrer_id" IS NOT NULL
ON CONFLICT DO NOTHING;
