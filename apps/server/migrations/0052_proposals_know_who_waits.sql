CREATE INDEX "usdt_suspense_sender" ON "usdt_suspense" USING btree ("sender","block_at");--> statement-breakpoint
ALTER TABLE "usdt_suspense" DROP COLUMN "proposed_until";--> statement-breakpoint
ALTER TABLE "usdt_suspense" DROP COLUMN "proposer";