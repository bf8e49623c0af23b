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
CREATE TABLE "risk_case_note" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "risk_case_note_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"case_no" text NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"staff_name" text NOT NULL,
	"text" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "risk_clearance" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "risk_clearance_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"a" integer NOT NULL,
	"b" integer NOT NULL,
	"cause" text NOT NULL,
	"note" text NOT NULL,
	"until" timestamp with time zone NOT NULL,
	"staff_name" text NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"revoked_at" timestamp with time zone,
	"revoked_by" text DEFAULT '' NOT NULL,
	CONSTRAINT "risk_clearance_pair" CHECK ("risk_clearance"."a" < "risk_clearance"."b")
);
--> statement-breakpoint
CREATE TABLE "risk_evidence" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "risk_evidence_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"rule" text NOT NULL,
	"a" integer NOT NULL,
	"b" integer NOT NULL,
	"value" text NOT NULL,
	"hint" text NOT NULL,
	"first_at" timestamp with time zone NOT NULL,
	"last_at" timestamp with time zone NOT NULL,
	CONSTRAINT "risk_evidence_pair" CHECK ("risk_evidence"."a" <= "risk_evidence"."b")
);
--> statement-breakpoint
CREATE TABLE "risk_fill" (
	"source" text PRIMARY KEY NOT NULL,
	"cursor" text NOT NULL,
	"done_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "risk_play" (
	"member_id" integer PRIMARY KEY NOT NULL,
	"deposits" bigint NOT NULL,
	"turnover" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "risk_release" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "risk_release_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"member_id" integer NOT NULL,
	"until" timestamp with time zone NOT NULL,
	"reason" text NOT NULL,
	"staff_name" text NOT NULL,
	"at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "risk_case" (
	"no" text PRIMARY KEY NOT NULL,
	"member_id" integer NOT NULL,
	"score" smallint NOT NULL,
	"opened_at" timestamp with time zone NOT NULL,
	"opened_by" text NOT NULL,
	"owner_id" integer NOT NULL,
	"owner" text NOT NULL,
	"closed_at" timestamp with time zone,
	"closed_by" text DEFAULT '' NOT NULL,
	"outcome" text DEFAULT '' NOT NULL,
	"remark" text DEFAULT '' NOT NULL,
	CONSTRAINT "risk_case_end" CHECK (("risk_case"."closed_at" IS NULL) = ("risk_case"."outcome" = ''))
);
--> statement-breakpoint
CREATE TABLE "risk_member" (
	"member_id" integer PRIMARY KEY NOT NULL,
	"score" smallint NOT NULL,
	"rules" jsonb NOT NULL,
	"links" integer NOT NULL,
	"looked_score" smallint DEFAULT 0 NOT NULL,
	"changed_at" timestamp with time zone NOT NULL,
	"next_at" timestamp with time zone,
	CONSTRAINT "risk_member_score" CHECK ("risk_member"."score" BETWEEN 0 AND 100)
);
--> statement-breakpoint
CREATE TABLE "risk_rule_start" (
	"rule" text NOT NULL,
	"version" smallint NOT NULL,
	"at" timestamp with time zone NOT NULL,
	CONSTRAINT "risk_rule_start_rule_version_pk" PRIMARY KEY("rule","version")
);
--> statement-breakpoint
CREATE TABLE "risk_sighting" (
	"member_id" integer NOT NULL,
	"kind" text NOT NULL,
	"value" text NOT NULL,
	"hint" text NOT NULL,
	"first_at" timestamp with time zone NOT NULL,
	"last_at" timestamp with time zone NOT NULL,
	"due_at" timestamp with time zone,
	"compared_at" timestamp with time zone,
	CONSTRAINT "risk_sighting_kind_value_member_id_pk" PRIMARY KEY("kind","value","member_id")
);
--> statement-breakpoint
CREATE TABLE "risk_verdict" (
	"rule" text NOT NULL,
	"version" smallint NOT NULL,
	"reference" text NOT NULL,
	"is_right" boolean NOT NULL,
	"at" timestamp with time zone NOT NULL,
	CONSTRAINT "risk_verdict_rule_version_reference_pk" PRIMARY KEY("rule","version","reference")
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
CREATE INDEX "risk_case_note_case" ON "risk_case_note" USING btree ("case_no","id");--> statement-breakpoint
CREATE INDEX "risk_clearance_a" ON "risk_clearance" USING btree ("a","b");--> statement-breakpoint
CREATE INDEX "risk_clearance_b" ON "risk_clearance" USING btree ("b","a");--> statement-breakpoint
CREATE UNIQUE INDEX "risk_evidence_once" ON "risk_evidence" USING btree ("a","b","rule","value");--> statement-breakpoint
CREATE INDEX "risk_evidence_b" ON "risk_evidence" USING btree ("b","a");--> statement-breakpoint
CREATE INDEX "risk_release_member" ON "risk_release" USING btree ("member_id","until");--> statement-breakpoint
CREATE INDEX "risk_case_opened" ON "risk_case" USING btree ("opened_at","no");--> statement-breakpoint
CREATE INDEX "risk_case_member" ON "risk_case" USING btree ("member_id","opened_at");--> statement-breakpoint
CREATE UNIQUE INDEX "risk_case_open" ON "risk_case" USING btree ("member_id") WHERE "risk_case"."closed_at" IS NULL;--> statement-breakpoint
CREATE INDEX "risk_member_score" ON "risk_member" USING btree ("score","member_id");--> statement-breakpoint
CREATE INDEX "risk_member_look" ON "risk_member" USING btree ("score","member_id") WHERE "risk_member"."score" > "risk_member"."looked_score";--> statement-breakpoint
CREATE INDEX "risk_member_next" ON "risk_member" USING btree ("next_at") WHERE "risk_member"."next_at" IS NOT NULL;--> statement-breakpoint
CREATE INDEX "risk_sighting_member" ON "risk_sighting" USING btree ("member_id","kind");--> statement-breakpoint
CREATE INDEX "risk_sighting_recent" ON "risk_sighting" USING btree ("kind","value","last_at");--> statement-breakpoint
CREATE INDEX "risk_sighting_due" ON "risk_sighting" USING btree ("due_at") WHERE "risk_sighting"."due_at" IS NOT NULL;--> statement-breakpoint
CREATE INDEX "tron_payment_sender" ON "tron_payment" USING btree ("sender","credited_at") WHERE "tron_payment"."sender" <> '';--> statement-breakpoint
CREATE INDEX "tron_payment_block" ON "tron_payment" USING btree ("block_at");