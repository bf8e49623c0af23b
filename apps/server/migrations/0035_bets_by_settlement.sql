CREATE INDEX "bet_correction_settled" ON "bet_correction" USING btree ("settled_at") WHERE "bet_correction"."state" = 'settled';--> statement-breakpoint
CREATE INDEX "bet_settled_game" ON "bet" USING btree ("game","settled_at") WHERE "bet"."state" = 'settled';--> statement-breakpoint
ALTER TABLE "venue" DROP COLUMN "fee_basis_points";