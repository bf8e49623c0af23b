CREATE TABLE "member_day" (
	"day" text PRIMARY KEY NOT NULL,
	"joined" integer NOT NULL,
	"referred" integer NOT NULL,
	"visited" integer NOT NULL
);
--> statement-breakpoint
CREATE INDEX "venue_player_advanced" ON "venue_player" USING btree ("platname") WHERE "venue_player"."advanced" <> 0;