CREATE TABLE "deposit_receipt" (
	"key" text PRIMARY KEY NOT NULL,
	"member_id" integer NOT NULL,
	"image" "bytea" NOT NULL,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "deposit" ADD COLUMN "asked_amount" bigint;--> statement-breakpoint
ALTER TABLE "deposit" ADD COLUMN "payer_reference" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "deposit" ADD COLUMN "payer_receipt" text DEFAULT '' NOT NULL;--> statement-breakpoint
CREATE INDEX "deposit_receipt_created" ON "deposit_receipt" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "deposit_tx_hash" ON "deposit" USING btree ("tx_hash") WHERE "deposit"."tx_hash" <> '';--> statement-breakpoint
CREATE INDEX "tron_payment_deposit" ON "tron_payment" USING btree ("deposit_no");--> statement-breakpoint
-- Written by hand: payments recorded so far spent their whole transaction (-1) before one transaction could pay two orders.
ALTER TABLE "tron_payment" DROP CONSTRAINT "tron_payment_deposit_no_unique";--> statement-breakpoint
ALTER TABLE "tron_payment" ADD COLUMN "log_index" integer DEFAULT -1 NOT NULL;--> statement-breakpoint
ALTER TABLE "tron_payment" ALTER COLUMN "log_index" DROP DEFAULT;--> statement-breakpoint
ALTER TABLE "tron_payment" DROP CONSTRAINT "tron_payment_pkey";--> statement-breakpoint
ALTER TABLE "tron_payment" ADD CONSTRAINT "tron_payment_tx_hash_log_index_pk" PRIMARY KEY("tx_hash","log_index");
