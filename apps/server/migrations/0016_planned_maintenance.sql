ALTER TABLE "game" ADD COLUMN "rest_from" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "venue_player" ADD COLUMN "launched_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "venue" ADD COLUMN "rest_from" timestamp with time zone;--> statement-breakpoint
CREATE INDEX "venue_player_launched" ON "venue_player" USING btree ("launched_at");