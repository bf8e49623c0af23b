CREATE TABLE "payout_hold" (
	"member_id" integer PRIMARY KEY NOT NULL,
	"until" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "pay_reset" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "pay_reset_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"no" text NOT NULL,
	"member_id" integer NOT NULL,
	"state" text DEFAULT 'waiting' NOT NULL,
	"answers" jsonb NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"first_id" integer,
	"first_name" text DEFAULT '' NOT NULL,
	"first_at" timestamp with time zone,
	"second_id" integer,
	"second_name" text DEFAULT '' NOT NULL,
	"second_at" timestamp with time zone,
	"ended_at" timestamp with time zone,
	"refused_by" text DEFAULT '' NOT NULL,
	"reason" text DEFAULT '' NOT NULL,
	"previous_hash" text,
	CONSTRAINT "pay_reset_no_unique" UNIQUE("no"),
	CONSTRAINT "pay_reset_state" CHECK ("pay_reset"."state" IN ('waiting', 'proposed', 'approved', 'done', 'refused', 'withdrawn', 'denied', 'expired', 'ended')),
	CONSTRAINT "pay_reset_ended" CHECK (("pay_reset"."state" IN ('waiting', 'proposed', 'approved')) = ("pay_reset"."ended_at" IS NULL)),
	CONSTRAINT "pay_reset_agreed" CHECK ("pay_reset"."state" NOT IN ('approved', 'done') OR ("pay_reset"."first_id" IS NOT NULL AND "pay_reset"."second_id" IS NOT NULL)),
	CONSTRAINT "pay_reset_two_people" CHECK ("pay_reset"."second_id" <> "pay_reset"."first_id")
);
--> statement-breakpoint
CREATE UNIQUE INDEX "pay_reset_under_way" ON "pay_reset" USING btree ("member_id") WHERE "pay_reset"."state" IN ('waiting', 'proposed', 'approved');--> statement-breakpoint
CREATE INDEX "pay_reset_member" ON "pay_reset" USING btree ("member_id","id");--> statement-breakpoint
CREATE INDEX "pay_reset_queue" ON "pay_reset" USING btree ("state","id");--> statement-breakpoint
CREATE INDEX "pay_reset_previous" ON "pay_reset" USING btree ("ended_at") WHERE "pay_reset"."previous_hash" IS NOT NULL;