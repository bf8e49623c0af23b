CREATE TABLE "active_chunk" (
	"period" text NOT NULL,
	"chunk" integer NOT NULL,
	"bits" bit(8192) NOT NULL,
	CONSTRAINT "active_chunk_period_chunk_pk" PRIMARY KEY("period","chunk")
);
--> statement-breakpoint
CREATE INDEX "tree_period_deposits" ON "tree_period" USING btree ("period","deposits","agent_id") WHERE length("tree_period"."period") < 8;--> statement-breakpoint
CREATE INDEX "tree_period_withdrawals" ON "tree_period" USING btree ("period","withdrawals","agent_id") WHERE length("tree_period"."period") < 8;--> statement-breakpoint
CREATE INDEX "tree_period_stake" ON "tree_period" USING btree ("period","stake","agent_id") WHERE length("tree_period"."period") < 8;--> statement-breakpoint
CREATE INDEX "tree_period_rewards" ON "tree_period" USING btree ("period","rewards","agent_id") WHERE length("tree_period"."period") < 8;--> statement-breakpoint
CREATE INDEX "tree_period_players" ON "tree_period" USING btree ("period","players","agent_id") WHERE length("tree_period"."period") < 8;--> statement-breakpoint
CREATE INDEX "tree_period_commission" ON "tree_period" USING btree ("period","commission","agent_id") WHERE length("tree_period"."period") < 8;--> statement-breakpoint
CREATE INDEX "tree_period_ggr" ON "tree_period" USING btree ("period",("stake" - "payout"),"agent_id") WHERE length("tree_period"."period") < 8;--> statement-breakpoint
CREATE INDEX "tree_period_ngr" ON "tree_period" USING btree ("period",("stake" - "payout" - "rewards" - "commission"),"agent_id") WHERE length("tree_period"."period") < 8;