CREATE TABLE "fee_rate" (
	"kind" text NOT NULL,
	"code" text NOT NULL,
	"first_day" text NOT NULL,
	"basis_points" integer NOT NULL,
	"fixed" bigint DEFAULT 0 NOT NULL,
	"staff_id" integer NOT NULL,
	"staff_name" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "fee_rate_kind_code_first_day_pk" PRIMARY KEY("kind","code","first_day"),
	CONSTRAINT "fee_rate_share" CHECK ("fee_rate"."basis_points" BETWEEN 0 AND 10000),
	CONSTRAINT "fee_rate_fixed" CHECK ("fee_rate"."fixed" >= 0 AND ("fee_rate"."fixed" = 0 OR "fee_rate"."kind" <> 'venue'))
);
--> statement-breakpoint
DROP INDEX "rebate_record_waiting";--> statement-breakpoint
CREATE INDEX "deposit_large" ON "deposit" USING btree ("decided_at") WHERE "deposit"."state" = 2 AND "deposit"."amount" >= 1000000;--> statement-breakpoint
CREATE INDEX "deposit_refused" ON "deposit" USING btree ("decided_at","way") WHERE "deposit"."state" = 3;--> statement-breakpoint
CREATE INDEX "withdrawal_large" ON "withdrawal" USING btree ("decided_at") WHERE "withdrawal"."state" = 2 AND "withdrawal"."amount" >= 1000000;--> statement-breakpoint
CREATE INDEX "withdrawal_refused" ON "withdrawal" USING btree ("decided_at","method") WHERE "withdrawal"."state" = 3;--> statement-breakpoint
CREATE INDEX "bet_large_stake" ON "bet" USING btree ("settled_at") WHERE "bet"."state" = 'settled' AND "bet"."stake" >= 1000000;--> statement-breakpoint
CREATE INDEX "bet_large_win" ON "bet" USING btree ("settled_at") WHERE "bet"."state" = 'settled' AND "bet"."payout" - "bet"."stake" >= 1000000;--> statement-breakpoint
CREATE INDEX "rebate_record_waiting" ON "rebate_record" USING btree ("member_id","amount") WHERE "rebate_record"."claim_no" IS NULL;