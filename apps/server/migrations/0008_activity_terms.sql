ALTER TABLE "activity" ADD COLUMN "terms" jsonb DEFAULT '{"basis":"manual","category":"","tiers":[]}'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "activity_application" ADD COLUMN "terms" jsonb DEFAULT '{"basis":"manual","category":"","tiers":[]}'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "game" ADD COLUMN "return_percent" text DEFAULT '' NOT NULL;--> statement-breakpoint
-- Written by hand: activities without applications never paid a bonus, so their terms are none.
UPDATE "activity" SET "terms" = '{"basis":"none","category":"","tiers":[]}' WHERE NOT "can_apply";
