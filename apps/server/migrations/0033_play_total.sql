CREATE TABLE "play_total" (
	"venue" text PRIMARY KEY NOT NULL,
	"bets" bigint DEFAULT 0 NOT NULL,
	"stake" bigint DEFAULT 0 NOT NULL,
	"valid" bigint DEFAULT 0 NOT NULL,
	"payout" bigint DEFAULT 0 NOT NULL
);
--> statement-breakpoint
DROP INDEX "letter_newest";--> statement-breakpoint
DROP INDEX "talk_newest";--> statement-breakpoint
CREATE INDEX "letter_newest" ON "letter" USING btree ("sent_at","id");--> statement-breakpoint
CREATE INDEX "talk_newest" ON "talk" USING btree ("last_at","id");--> statement-breakpoint
INSERT INTO "play_total" ("venue", "bets", "stake", "valid", "payout")
SELECT "venue", sum("bets"), sum("stake"), sum("valid"), sum("payout") FROM "play_day" GROUP BY "venue";
