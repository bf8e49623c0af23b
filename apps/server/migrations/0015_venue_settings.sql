ALTER TABLE "venue" ADD COLUMN "open" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "venue" ADD COLUMN "opened_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "venue" ADD COLUMN "retired_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "venue" ADD COLUMN "url" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "venue" ADD COLUMN "merchant" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "venue" ADD COLUMN "timeout_ms" integer DEFAULT 5000 NOT NULL;--> statement-breakpoint
ALTER TABLE "venue" ADD COLUMN "clock_tolerance_ms" integer DEFAULT 30000 NOT NULL;--> statement-breakpoint
ALTER TABLE "venue" ADD COLUMN "frame_origins" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "venue" ADD COLUMN "fee_basis_points" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "venue" ADD COLUMN "secret_key_id" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "venue" ADD COLUMN "secret_sealed" "bytea";--> statement-breakpoint
ALTER TABLE "venue" ADD COLUMN "secret_fingerprint" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "venue" ADD COLUMN "secret_by" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "venue" ADD COLUMN "secret_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "venue" ADD COLUMN "previous_key_id" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "venue" ADD COLUMN "previous_sealed" "bytea";--> statement-breakpoint
ALTER TABLE "venue" ADD COLUMN "previous_until" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "venue" ADD COLUMN "access_version" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "venue" ADD COLUMN "tested_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "venue" ADD COLUMN "tested_version" integer;--> statement-breakpoint
ALTER TABLE "venue" ADD COLUMN "test_passed" boolean DEFAULT false NOT NULL;