CREATE TABLE "usdt_address" (
	"address" text PRIMARY KEY NOT NULL,
	"since" timestamp with time zone NOT NULL,
	"read_to" timestamp with time zone NOT NULL,
	"read_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "usdt_chain_day" (
	"day" text NOT NULL,
	"address" text NOT NULL,
	"since" timestamp with time zone NOT NULL,
	"until" timestamp with time zone NOT NULL,
	"transfers" integer NOT NULL,
	"arrived" bigint NOT NULL,
	"credited" bigint NOT NULL,
	"suspense" bigint NOT NULL,
	"differing" integer NOT NULL,
	"differences" jsonb NOT NULL,
	"checked_at" timestamp with time zone NOT NULL,
	CONSTRAINT "usdt_chain_day_day_address_pk" PRIMARY KEY("day","address")
);
--> statement-breakpoint
CREATE TABLE "usdt_suspense" (
	"no" text PRIMARY KEY NOT NULL,
	"tx_hash" text NOT NULL,
	"log_index" integer NOT NULL,
	"address" text NOT NULL,
	"sender" text NOT NULL,
	"usdt_amount" bigint NOT NULL,
	"rate" text NOT NULL,
	"amount" bigint NOT NULL,
	"block_at" timestamp with time zone NOT NULL,
	"booked_at" timestamp with time zone NOT NULL,
	"state" smallint NOT NULL,
	"proposed_until" timestamp with time zone,
	"proposer" text DEFAULT '' NOT NULL,
	"deposit_no" text DEFAULT '' NOT NULL,
	"return_address" text DEFAULT '' NOT NULL,
	"return_hash" text DEFAULT '' NOT NULL,
	"ended_at" timestamp with time zone,
	"ended_name" text DEFAULT '' NOT NULL,
	CONSTRAINT "usdt_suspense_amount" CHECK ("usdt_suspense"."usdt_amount" > 0 AND "usdt_suspense"."amount" >= 0),
	CONSTRAINT "usdt_suspense_state" CHECK ("usdt_suspense"."state" BETWEEN 1 AND 5),
	CONSTRAINT "usdt_suspense_dust" CHECK (("usdt_suspense"."state" = 5) = ("usdt_suspense"."amount" = 0)),
	CONSTRAINT "usdt_suspense_attached" CHECK (("usdt_suspense"."state" = 2) = ("usdt_suspense"."deposit_no" <> '')),
	CONSTRAINT "usdt_suspense_returned" CHECK (("usdt_suspense"."state" = 4) = ("usdt_suspense"."return_hash" <> '')),
	CONSTRAINT "usdt_suspense_ended" CHECK (("usdt_suspense"."state" IN (2, 4)) = ("usdt_suspense"."ended_at" IS NOT NULL))
);
--> statement-breakpoint
ALTER TABLE "tron_payment" ADD COLUMN "sender" text DEFAULT '' NOT NULL;--> statement-breakpoint
CREATE INDEX "usdt_chain_day_differs" ON "usdt_chain_day" USING btree ("day") WHERE "usdt_chain_day"."differing" > 0;--> statement-breakpoint
CREATE UNIQUE INDEX "usdt_suspense_transfer" ON "usdt_suspense" USING btree ("tx_hash","log_index");--> statement-breakpoint
CREATE UNIQUE INDEX "usdt_suspense_return" ON "usdt_suspense" USING btree ("return_hash") WHERE "usdt_suspense"."return_hash" <> '';--> statement-breakpoint
CREATE INDEX "usdt_suspense_state" ON "usdt_suspense" USING btree ("state","block_at","no");--> statement-breakpoint
CREATE INDEX "usdt_suspense_block" ON "usdt_suspense" USING btree ("address","block_at");--> statement-breakpoint
CREATE INDEX "usdt_suspense_booked" ON "usdt_suspense" USING btree ("booked_at");--> statement-breakpoint
CREATE INDEX "usdt_suspense_ended" ON "usdt_suspense" USING btree ("ended_at");--> statement-breakpoint
CREATE INDEX "tron_payment_sender" ON "tron_payment" USING btree ("sender","credited_at") WHERE "tron_payment"."sender" <> '';--> statement-breakpoint
CREATE INDEX "tron_payment_block" ON "tron_payment" USING btree ("block_at");