CREATE TABLE "adjustment" (
	"member_id" integer NOT NULL,
	"no" text PRIMARY KEY NOT NULL,
	"direction" text NOT NULL,
	"amount" bigint NOT NULL,
	"multiple" integer NOT NULL,
	"reason" text NOT NULL,
	"state" smallint DEFAULT 1 NOT NULL,
	"maker_id" integer NOT NULL,
	"maker_name" text NOT NULL,
	"checker_id" integer,
	"checker_name" text DEFAULT '' NOT NULL,
	"remark" text DEFAULT '' NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"decided_at" timestamp with time zone,
	CONSTRAINT "adjustment_amount" CHECK ("adjustment"."amount" > 0),
	CONSTRAINT "adjustment_state" CHECK ("adjustment"."state" IN (1, 2, 3)),
	CONSTRAINT "adjustment_decided" CHECK (("adjustment"."state" = 1) = ("adjustment"."checker_id" IS NULL)),
	CONSTRAINT "adjustment_two_people" CHECK ("adjustment"."checker_id" <> "adjustment"."maker_id")
);
--> statement-breakpoint
CREATE TABLE "deposit_event" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "deposit_event_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"no" text NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"who" text NOT NULL,
	"text" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "deposit" (
	"member_id" integer NOT NULL,
	"no" text PRIMARY KEY NOT NULL,
	"way" text NOT NULL,
	"amount" bigint NOT NULL,
	"state" smallint DEFAULT 1 NOT NULL,
	"risk" smallint DEFAULT 0 NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"claim_staff_id" integer,
	"claim_name" text DEFAULT '' NOT NULL,
	"claim_until" timestamp with time zone,
	"decided_at" timestamp with time zone,
	"decided_by" integer,
	"decided_name" text DEFAULT '' NOT NULL,
	"remark" text DEFAULT '' NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"payer_owner" text DEFAULT '' NOT NULL,
	"payer_bank" text DEFAULT '' NOT NULL,
	"payer_branch" text DEFAULT '' NOT NULL,
	"payer_key_id" text,
	"payer_sealed" "bytea",
	"tron_address" text DEFAULT '' NOT NULL,
	"usdt_amount" bigint,
	"rate" text DEFAULT '' NOT NULL,
	"reserved" boolean DEFAULT false NOT NULL,
	"tx_hash" text DEFAULT '' NOT NULL,
	"hash_at" timestamp with time zone,
	"hashes" smallint DEFAULT 0 NOT NULL,
	"ask_at" timestamp with time zone,
	"findings" jsonb,
	"doubt" text DEFAULT '' NOT NULL,
	CONSTRAINT "deposit_amount" CHECK ("deposit"."amount" > 0),
	CONSTRAINT "deposit_state" CHECK ("deposit"."state" IN (1, 2, 3)),
	CONSTRAINT "deposit_decided" CHECK (("deposit"."state" = 1) = ("deposit"."decided_at" IS NULL)),
	CONSTRAINT "deposit_usdt" CHECK (("deposit"."way" = 'usdt') = ("deposit"."usdt_amount" IS NOT NULL))
);
--> statement-breakpoint
CREATE TABLE "pay_picture" (
	"hash" text PRIMARY KEY NOT NULL,
	"image" "bytea" NOT NULL
);
--> statement-breakpoint
CREATE TABLE "pay_way" (
	"way" text PRIMARY KEY NOT NULL,
	"enabled" boolean NOT NULL,
	"min_price" text NOT NULL,
	"max_price" text NOT NULL,
	"address" text DEFAULT '' NOT NULL,
	"picture" text DEFAULT '' NOT NULL
);
--> statement-breakpoint
CREATE TABLE "receiving_account" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "receiving_account_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"bank_name" text NOT NULL,
	"bank_no" text NOT NULL,
	"bank_owner" text NOT NULL,
	"bank_address" text NOT NULL,
	"enabled" boolean DEFAULT true NOT NULL,
	"sort" integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "tron_payment" (
	"tx_hash" text PRIMARY KEY NOT NULL,
	"deposit_no" text NOT NULL,
	"usdt_amount" bigint NOT NULL,
	"block_at" timestamp with time zone,
	"credited_at" timestamp with time zone NOT NULL,
	CONSTRAINT "tron_payment_deposit_no_unique" UNIQUE("deposit_no")
);
--> statement-breakpoint
CREATE TABLE "member_visit" (
	"day" text NOT NULL,
	"member_id" integer NOT NULL,
	"at" timestamp with time zone NOT NULL,
	CONSTRAINT "member_visit_day_member_id_pk" PRIMARY KEY("day","member_id")
);
--> statement-breakpoint
CREATE TABLE "audit_head" (
	"only" boolean PRIMARY KEY DEFAULT true NOT NULL,
	"id" bigint NOT NULL,
	"hash" text NOT NULL,
	CONSTRAINT "audit_head_only" CHECK ("audit_head"."only")
);
--> statement-breakpoint
CREATE TABLE "audit_row" (
	"id" bigint PRIMARY KEY NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	"staff_id" integer,
	"staff_name" text NOT NULL,
	"role" text NOT NULL,
	"group" text NOT NULL,
	"action" text NOT NULL,
	"target" text NOT NULL,
	"summary" text NOT NULL,
	"address" text NOT NULL,
	"succeeded" boolean NOT NULL,
	"changes" jsonb NOT NULL,
	"previous_hash" text NOT NULL,
	"hash" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "staff_session" (
	"staff_id" integer NOT NULL,
	"token_hash" text PRIMARY KEY NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"touched_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "staff_ticket" (
	"ticket_hash" text PRIMARY KEY NOT NULL,
	"staff_id" integer NOT NULL,
	"totp_secret" text,
	"tries" smallint DEFAULT 0 NOT NULL,
	"expires_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "turnover_requirement" (
	"member_id" integer NOT NULL,
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "turnover_requirement_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"cause" text NOT NULL,
	"reference" text NOT NULL,
	"amount" bigint NOT NULL,
	"multiple" text NOT NULL,
	"required" bigint NOT NULL,
	"done" bigint DEFAULT 0 NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"closed_at" timestamp with time zone,
	CONSTRAINT "turnover_requirement_amounts" CHECK ("turnover_requirement"."done" >= 0 AND "turnover_requirement"."done" <= "turnover_requirement"."required")
);
--> statement-breakpoint
CREATE TABLE "turnover_stake" (
	"member_id" integer NOT NULL,
	"reference" text NOT NULL,
	"amount" bigint NOT NULL,
	"counted_at" timestamp with time zone NOT NULL,
	CONSTRAINT "turnover_stake_member_id_reference_pk" PRIMARY KEY("member_id","reference")
);
--> statement-breakpoint
CREATE TABLE "withdrawal_event" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "withdrawal_event_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"no" text NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"who" text NOT NULL,
	"text" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "withdrawal" (
	"member_id" integer NOT NULL,
	"no" text PRIMARY KEY NOT NULL,
	"method" text NOT NULL,
	"amount" bigint NOT NULL,
	"state" smallint DEFAULT 1 NOT NULL,
	"risk" smallint DEFAULT 0 NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"claim_staff_id" integer,
	"claim_name" text DEFAULT '' NOT NULL,
	"claim_until" timestamp with time zone,
	"decided_at" timestamp with time zone,
	"decided_by" integer,
	"decided_name" text DEFAULT '' NOT NULL,
	"remark" text DEFAULT '' NOT NULL,
	"card_id" bigint NOT NULL,
	"card_name" text NOT NULL,
	"card_tail" text NOT NULL,
	"rate" text DEFAULT '' NOT NULL,
	"fee_usdt" bigint,
	"payout_usdt" bigint,
	"checks" jsonb NOT NULL,
	"first_approver_id" integer,
	"first_approver_name" text DEFAULT '' NOT NULL,
	"first_approved_at" timestamp with time zone,
	CONSTRAINT "withdrawal_amount" CHECK ("withdrawal"."amount" > 0),
	CONSTRAINT "withdrawal_state" CHECK ("withdrawal"."state" IN (1, 2, 3)),
	CONSTRAINT "withdrawal_decided" CHECK (("withdrawal"."state" = 1) = ("withdrawal"."decided_at" IS NULL)),
	CONSTRAINT "withdrawal_usdt" CHECK (("withdrawal"."method" = 'usdt') = ("withdrawal"."payout_usdt" IS NOT NULL)),
	CONSTRAINT "withdrawal_two_people" CHECK ("withdrawal"."decided_by" IS DISTINCT FROM "withdrawal"."first_approver_id" OR "withdrawal"."first_approver_id" IS NULL OR "withdrawal"."state" <> 2)
);
--> statement-breakpoint
CREATE TABLE "idempotent_answer" (
	"scope" text NOT NULL,
	"key" text NOT NULL,
	"content_hash" "bytea" NOT NULL,
	"answer" jsonb NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "idempotent_answer_scope_key_pk" PRIMARY KEY("scope","key")
);
--> statement-breakpoint
ALTER TABLE "staff_account" ADD COLUMN "enabled" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "staff_account" ADD COLUMN "totp_step" bigint;--> statement-breakpoint
ALTER TABLE "staff_account" ADD COLUMN "last_login_at" timestamp with time zone;--> statement-breakpoint
CREATE INDEX "adjustment_created" ON "adjustment" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "adjustment_member" ON "adjustment" USING btree ("member_id","created_at");--> statement-breakpoint
CREATE INDEX "adjustment_waiting" ON "adjustment" USING btree ("created_at") WHERE "adjustment"."state" = 1;--> statement-breakpoint
CREATE INDEX "deposit_event_no" ON "deposit_event" USING btree ("no","id");--> statement-breakpoint
CREATE INDEX "deposit_member" ON "deposit" USING btree ("member_id","created_at" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "deposit_created" ON "deposit" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "deposit_waiting" ON "deposit" USING btree ("created_at") WHERE "deposit"."state" = 1;--> statement-breakpoint
CREATE INDEX "deposit_ask" ON "deposit" USING btree ("ask_at") WHERE "deposit"."ask_at" IS NOT NULL;--> statement-breakpoint
CREATE UNIQUE INDEX "deposit_usdt_reserved" ON "deposit" USING btree ("tron_address","usdt_amount") WHERE "deposit"."reserved";--> statement-breakpoint
CREATE INDEX "audit_row_at" ON "audit_row" USING btree ("at");--> statement-breakpoint
CREATE INDEX "audit_row_staff" ON "audit_row" USING btree ("staff_id","id");--> statement-breakpoint
CREATE INDEX "staff_session_staff" ON "staff_session" USING btree ("staff_id");--> statement-breakpoint
CREATE INDEX "staff_session_expiry" ON "staff_session" USING btree ("expires_at");--> statement-breakpoint
CREATE UNIQUE INDEX "turnover_requirement_reference" ON "turnover_requirement" USING btree ("member_id","reference");--> statement-breakpoint
CREATE INDEX "turnover_requirement_open" ON "turnover_requirement" USING btree ("member_id","id") WHERE "turnover_requirement"."closed_at" IS NULL;--> statement-breakpoint
CREATE INDEX "turnover_requirement_member" ON "turnover_requirement" USING btree ("member_id","id");--> statement-breakpoint
CREATE INDEX "withdrawal_event_no" ON "withdrawal_event" USING btree ("no","id");--> statement-breakpoint
CREATE INDEX "withdrawal_member" ON "withdrawal" USING btree ("member_id","created_at" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "withdrawal_created" ON "withdrawal" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "withdrawal_waiting" ON "withdrawal" USING btree ("created_at") WHERE "withdrawal"."state" = 1;--> statement-breakpoint
CREATE INDEX "withdrawal_decided" ON "withdrawal" USING btree ("decided_at");--> statement-breakpoint
CREATE INDEX "idempotent_answer_age" ON "idempotent_answer" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "ledger_transaction_created" ON "ledger_transaction" USING brin ("created_at");--> statement-breakpoint
CREATE INDEX "member_joined" ON "member" USING btree ("joined_at");