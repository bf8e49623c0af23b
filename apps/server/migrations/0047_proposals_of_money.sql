ALTER TABLE "adjustment" DROP CONSTRAINT "adjustment_state";--> statement-breakpoint
ALTER TABLE "adjustment" DROP CONSTRAINT "adjustment_decided";--> statement-breakpoint
ALTER TABLE "proposal" ADD COLUMN "maker_device" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "proposal" ADD COLUMN "checker_device" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "adjustment" ADD CONSTRAINT "adjustment_state" CHECK ("adjustment"."state" BETWEEN 1 AND 5);--> statement-breakpoint
ALTER TABLE "adjustment" ADD CONSTRAINT "adjustment_decided" CHECK (("adjustment"."state" IN (2, 3)) = ("adjustment"."checker_id" IS NOT NULL));