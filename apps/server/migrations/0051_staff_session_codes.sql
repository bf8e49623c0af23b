ALTER TABLE "staff_session" ADD COLUMN "confirmed_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "staff_session" ADD COLUMN "wrong_codes" smallint DEFAULT 0 NOT NULL;