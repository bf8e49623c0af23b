DROP INDEX "bet_settled_member";--> statement-breakpoint
ALTER TABLE "bet" ADD COLUMN "turnover_weight" integer DEFAULT 100 NOT NULL;--> statement-breakpoint
ALTER TABLE "bet" ADD COLUMN "rebate_weight" integer DEFAULT 100 NOT NULL;--> statement-breakpoint
ALTER TABLE "bet" ADD COLUMN "packet_weight" integer DEFAULT 100 NOT NULL;--> statement-breakpoint
ALTER TABLE "game" ADD COLUMN "turnover_weight" integer DEFAULT 100 NOT NULL;--> statement-breakpoint
ALTER TABLE "game" ADD COLUMN "rebate_weight" integer DEFAULT 100 NOT NULL;--> statement-breakpoint
ALTER TABLE "game" ADD COLUMN "packet_weight" integer DEFAULT 100 NOT NULL;--> statement-breakpoint
ALTER TABLE "game" ADD COLUMN "venue_name" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "game" ADD COLUMN "venue_category" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "game" ADD COLUMN "venue_return" text DEFAULT '' NOT NULL;--> statement-breakpoint
CREATE INDEX "bet_settled_member" ON "bet" USING btree ("member_id","settled_at","valid_stake","packet_weight") WHERE "bet"."state" = 'settled';--> statement-breakpoint
ALTER TABLE "game" ADD CONSTRAINT "game_weights" CHECK ("game"."turnover_weight" BETWEEN 0 AND 100 AND "game"."rebate_weight" BETWEEN 0 AND 100 AND "game"."packet_weight" BETWEEN 0 AND 100);