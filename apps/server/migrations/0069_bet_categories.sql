ALTER TABLE "bet" ADD COLUMN "category" text;--> statement-breakpoint
ALTER TABLE "game" ADD COLUMN "earlier_category" text;--> statement-breakpoint
ALTER TABLE "venue" ADD COLUMN "earlier_category" text;--> statement-breakpoint
-- Written by hand: bets that are stored already have no category of their own and count by that of their game now, or of
-- the last listed game of their venue, whatever becomes of the games later.
UPDATE "game" SET "earlier_category" = "category";--> statement-breakpoint
UPDATE "venue" SET "earlier_category" = (
	SELECT "category" FROM "game" WHERE "game"."platname" = "venue"."platname" ORDER BY "sort" DESC, "id" DESC LIMIT 1
);
