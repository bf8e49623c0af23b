CREATE TABLE "data_copy" (
	"member_id" integer NOT NULL,
	"no" text PRIMARY KEY NOT NULL,
	"state" text DEFAULT 'waiting' NOT NULL,
	"requested_at" timestamp with time zone NOT NULL,
	"ready_at" timestamp with time zone,
	"expires_at" timestamp with time zone,
	"bytes" bigint DEFAULT 0 NOT NULL,
	"attempt" smallint DEFAULT 0 NOT NULL,
	"leased_until" timestamp with time zone,
	"ticket_hash" text,
	"ticket_expires_at" timestamp with time zone,
	CONSTRAINT "data_copy_state" CHECK ("data_copy"."state" IN ('waiting', 'ready', 'failed', 'expired')),
	CONSTRAINT "data_copy_ready" CHECK ("data_copy"."state" <> 'ready' OR "data_copy"."expires_at" IS NOT NULL)
);
--> statement-breakpoint
CREATE TABLE "data_copy_part" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "data_copy_part_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"copy_no" text NOT NULL,
	"attempt" smallint NOT NULL,
	"n" integer NOT NULL,
	"key_id" text NOT NULL,
	"sealed" "bytea" NOT NULL
);
--> statement-breakpoint
CREATE INDEX "data_copy_member" ON "data_copy" USING btree ("member_id","requested_at");--> statement-breakpoint
CREATE INDEX "data_copy_requested" ON "data_copy" USING btree ("requested_at");--> statement-breakpoint
CREATE INDEX "data_copy_kept" ON "data_copy" USING btree ("expires_at") WHERE "data_copy"."state" = 'ready';--> statement-breakpoint
CREATE UNIQUE INDEX "data_copy_waiting" ON "data_copy" USING btree ("member_id") WHERE "data_copy"."state" = 'waiting';--> statement-breakpoint
CREATE UNIQUE INDEX "data_copy_part_place" ON "data_copy_part" USING btree ("copy_no","attempt","n");--> statement-breakpoint
CREATE INDEX "data_copy_part_key" ON "data_copy_part" USING btree ("key_id","id");