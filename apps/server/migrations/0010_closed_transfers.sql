CREATE TABLE "bet_quarantine" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "bet_quarantine_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"platname" text NOT NULL,
	"bet" text NOT NULL,
	"payload" text NOT NULL,
	"payload_hash" text NOT NULL,
	"reason" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"state" text DEFAULT 'open' NOT NULL,
	"decided_at" timestamp with time zone,
	"decided_by" text DEFAULT '' NOT NULL,
	"remark" text DEFAULT '' NOT NULL,
	CONSTRAINT "bet_quarantine_decided" CHECK (("bet_quarantine"."state" = 'open') = ("bet_quarantine"."decided_at" IS NULL))
);
--> statement-breakpoint
CREATE TABLE "venue_advance" (
	"no" text PRIMARY KEY NOT NULL,
	"member_id" integer NOT NULL,
	"platname" text NOT NULL,
	"day" text NOT NULL,
	"amount" bigint NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"state" text DEFAULT 'pending' NOT NULL,
	"missing" bigint DEFAULT 0 NOT NULL,
	"checked_at" timestamp with time zone,
	CONSTRAINT "venue_advance_amount" CHECK ("venue_advance"."amount" > 0 AND "venue_advance"."missing" BETWEEN 0 AND "venue_advance"."amount")
);
--> statement-breakpoint
ALTER TABLE "idempotent_answer" ADD COLUMN "refusal" jsonb;--> statement-breakpoint
ALTER TABLE "idempotent_answer" ADD COLUMN "owner" text;--> statement-breakpoint
ALTER TABLE "idempotent_answer" ADD COLUMN "lease_until" timestamp with time zone;--> statement-breakpoint
CREATE UNIQUE INDEX "bet_quarantine_payload" ON "bet_quarantine" USING btree ("platname","payload_hash");--> statement-breakpoint
CREATE INDEX "bet_quarantine_open" ON "bet_quarantine" USING btree ("platname","bet") WHERE "bet_quarantine"."state" = 'open';--> statement-breakpoint
CREATE INDEX "venue_advance_day" ON "venue_advance" USING btree ("platname","day");--> statement-breakpoint
CREATE INDEX "venue_advance_open" ON "venue_advance" USING btree ("platname") WHERE "venue_advance"."state" <> 'explained';