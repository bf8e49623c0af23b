CREATE TABLE "settlement_sum" (
	"kind" text NOT NULL,
	"day" text NOT NULL,
	"shard" smallint NOT NULL,
	"people" integer DEFAULT 0 NOT NULL,
	"records" integer DEFAULT 0 NOT NULL,
	"corrections" integer DEFAULT 0 NOT NULL,
	"turnover" bigint DEFAULT 0 NOT NULL,
	"amount" bigint DEFAULT 0 NOT NULL,
	"given" bigint DEFAULT 0 NOT NULL,
	CONSTRAINT "settlement_sum_kind_day_shard_pk" PRIMARY KEY("kind","day","shard")
);
--> statement-breakpoint
DROP INDEX "deposit_decided";--> statement-breakpoint
DROP INDEX "withdrawal_decided";--> statement-breakpoint
DROP INDEX "member_tree_joined";--> statement-breakpoint
DROP INDEX "rebate_record_day";--> statement-breakpoint
DROP INDEX "rebate_record_waiting";--> statement-breakpoint
CREATE INDEX "rebate_record_venue" ON "rebate_record" USING btree ("platname","day","id");--> statement-breakpoint
CREATE INDEX "rebate_record_claimed_day" ON "rebate_record" USING btree ("day","id") WHERE "rebate_record"."claim_no" IS NOT NULL;--> statement-breakpoint
CREATE INDEX "rebate_record_unclaimed_day" ON "rebate_record" USING btree ("day","id") WHERE "rebate_record"."claim_no" IS NULL;--> statement-breakpoint
CREATE INDEX "letter_by_staff" ON "letter" USING btree ("sent_at","id") WHERE "letter"."sender" <> '';--> statement-breakpoint
CREATE INDEX "deposit_decided" ON "deposit" USING btree ("decided_at","state","created_at");--> statement-breakpoint
CREATE INDEX "withdrawal_decided" ON "withdrawal" USING btree ("decided_at","state","created_at");--> statement-breakpoint
CREATE INDEX "member_tree_joined" ON "member_tree" USING btree ("agent_id","joined_at","member_id","depth");--> statement-breakpoint
CREATE INDEX "rebate_record_day" ON "rebate_record" USING btree ("day","id");--> statement-breakpoint
CREATE INDEX "rebate_record_waiting" ON "rebate_record" USING btree ("member_id") WHERE "rebate_record"."claim_no" IS NULL;