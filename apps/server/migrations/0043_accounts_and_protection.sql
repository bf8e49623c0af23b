CREATE TABLE "deposit_approval" (
	"member_id" integer NOT NULL,
	"staff_id" integer NOT NULL,
	"at" timestamp with time zone NOT NULL,
	CONSTRAINT "deposit_approval_member_id_staff_id_pk" PRIMARY KEY("member_id","staff_id")
);
--> statement-breakpoint
CREATE TABLE "member_authenticator" (
	"member_id" integer PRIMARY KEY NOT NULL,
	"secret" text NOT NULL,
	"begun_at" timestamp with time zone NOT NULL,
	"confirmed_at" timestamp with time zone,
	"step" bigint
);
--> statement-breakpoint
CREATE TABLE "member_recovery_code" (
	"member_id" integer NOT NULL,
	"code_hash" text NOT NULL,
	CONSTRAINT "member_recovery_code_member_id_code_hash_pk" PRIMARY KEY("member_id","code_hash")
);
--> statement-breakpoint
CREATE TABLE "protection_block" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "protection_block_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"member_id" integer NOT NULL,
	"kind" text NOT NULL,
	"term" text NOT NULL,
	"cause" text DEFAULT '' NOT NULL,
	"reason" text DEFAULT '' NOT NULL,
	"staff_name" text DEFAULT '' NOT NULL,
	"started_at" timestamp with time zone NOT NULL,
	"ends_at" timestamp with time zone,
	"return_from" timestamp with time zone,
	"over_at" timestamp with time zone,
	CONSTRAINT "protection_block_own_end" CHECK ("protection_block"."kind" NOT IN ('pause', 'break') OR "protection_block"."over_at" = "protection_block"."ends_at")
);
--> statement-breakpoint
CREATE TABLE "protection_case" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "protection_case_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"member_id" integer NOT NULL,
	"kind" text NOT NULL,
	"other_id" integer,
	"detail" text DEFAULT '' NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"closed_at" timestamp with time zone,
	"closed_by" text DEFAULT '' NOT NULL,
	"remark" text DEFAULT '' NOT NULL
);
--> statement-breakpoint
CREATE TABLE "protection_ending" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "protection_ending_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"member_id" integer NOT NULL,
	"venue" text DEFAULT '' NOT NULL,
	"cause" text NOT NULL,
	"requested_at" timestamp with time zone NOT NULL,
	"asked" integer DEFAULT 0 NOT NULL,
	"ask_at" timestamp with time zone,
	"answer" text DEFAULT 'silent' NOT NULL,
	"confirmed_at" timestamp with time zone,
	"alerted_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "protection_house_limit" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "protection_house_limit_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"member_id" integer NOT NULL,
	"kind" text NOT NULL,
	"period" text NOT NULL,
	"value" bigint,
	"holds_from" timestamp with time zone NOT NULL,
	"reason" text NOT NULL,
	"staff_name" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "protection_marker" (
	"member_id" integer NOT NULL,
	"kind" text NOT NULL,
	"basis" text NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"degree" smallint NOT NULL,
	"cared_at" timestamp with time zone,
	CONSTRAINT "protection_marker_member_id_kind_pk" PRIMARY KEY("member_id","kind")
);
--> statement-breakpoint
CREATE TABLE "protection_check" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "protection_check_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"at" timestamp with time zone NOT NULL,
	"row_id" integer NOT NULL,
	"hash" text NOT NULL,
	"broken_at" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "protection_day" (
	"member_id" integer NOT NULL,
	"day" text NOT NULL,
	"deposited" bigint DEFAULT 0 NOT NULL,
	"staked" bigint DEFAULT 0 NOT NULL,
	"lost" bigint DEFAULT 0 NOT NULL,
	"played" bigint DEFAULT 0 NOT NULL,
	"night_bets" integer DEFAULT 0 NOT NULL,
	"chased" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "protection_day_member_id_day_pk" PRIMARY KEY("member_id","day")
);
--> statement-breakpoint
CREATE TABLE "protection_limit" (
	"member_id" integer NOT NULL,
	"kind" text NOT NULL,
	"period" text NOT NULL,
	"value" bigint NOT NULL,
	"set_at" timestamp with time zone NOT NULL,
	CONSTRAINT "protection_limit_member_id_kind_period_pk" PRIMARY KEY("member_id","kind","period"),
	CONSTRAINT "protection_limit_value" CHECK ("protection_limit"."value" > 0),
	CONSTRAINT "protection_limit_period" CHECK (("protection_limit"."kind" = 'single') = ("protection_limit"."period" = 'bet'))
);
--> statement-breakpoint
CREATE TABLE "protection_log" (
	"id" integer PRIMARY KEY NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"member_id" integer NOT NULL,
	"event" text NOT NULL,
	"by" text NOT NULL,
	"staff_name" text DEFAULT '' NOT NULL,
	"facts" jsonb NOT NULL,
	"previous_hash" text NOT NULL,
	"hash" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "protection_log_head" (
	"only" boolean PRIMARY KEY DEFAULT true NOT NULL,
	"id" integer NOT NULL,
	"hash" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "protection_member" (
	"member_id" integer PRIMARY KEY NOT NULL,
	"offer_declined_at" timestamp with time zone,
	"reality_minutes" smallint
);
--> statement-breakpoint
CREATE TABLE "protection_raise" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "protection_raise_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"member_id" integer NOT NULL,
	"kind" text NOT NULL,
	"period" text NOT NULL,
	"before" bigint NOT NULL,
	"value" bigint,
	"requested_at" timestamp with time zone NOT NULL,
	"ready_at" timestamp with time zone NOT NULL,
	"lapses_at" timestamp with time zone NOT NULL,
	"state" text DEFAULT 'open' NOT NULL,
	"ended_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "protection_return" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "protection_return_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"member_id" integer NOT NULL,
	"term" text NOT NULL,
	"ended_at" timestamp with time zone,
	"asked_at" timestamp with time zone NOT NULL,
	"state" text DEFAULT 'open' NOT NULL,
	"first_id" integer,
	"first_name" text DEFAULT '' NOT NULL,
	"first_at" timestamp with time zone,
	"second_name" text DEFAULT '' NOT NULL,
	"second_at" timestamp with time zone,
	"proposal_no" text DEFAULT '' NOT NULL,
	"effective_at" timestamp with time zone,
	"reason" text DEFAULT '' NOT NULL,
	"decided_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "protection_sitting" (
	"member_id" integer PRIMARY KEY NOT NULL,
	"started_at" timestamp with time zone NOT NULL,
	"counted_to" timestamp with time zone NOT NULL,
	"active_to" timestamp with time zone NOT NULL,
	"played" bigint DEFAULT 0 NOT NULL,
	"staked" bigint DEFAULT 0 NOT NULL,
	"result" bigint DEFAULT 0 NOT NULL,
	"answered" bigint DEFAULT 0 NOT NULL,
	"last_loss_at" timestamp with time zone,
	"held" text DEFAULT 'no' NOT NULL
);
--> statement-breakpoint
CREATE TABLE "security_event" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "security_event_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"member_id" integer NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"kind" text NOT NULL,
	"device" text NOT NULL,
	"device_hash" text NOT NULL,
	"address" text NOT NULL,
	"network" text NOT NULL,
	"detail" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "member_recovery" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "member_recovery_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"member_id" integer NOT NULL,
	"maker_id" integer NOT NULL,
	"maker_name" text NOT NULL,
	"checker_id" integer NOT NULL,
	"approved_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"code_hash" text,
	"used_at" timestamp with time zone,
	CONSTRAINT "member_recovery_two_people" CHECK ("member_recovery"."checker_id" <> "member_recovery"."maker_id")
);
--> statement-breakpoint
CREATE TABLE "staff_enrolment" (
	"staff_id" integer PRIMARY KEY NOT NULL,
	"nonce" text NOT NULL,
	"maker_id" integer,
	"checker_id" integer,
	"expires_at" timestamp with time zone NOT NULL,
	CONSTRAINT "staff_enrolment_two_people" CHECK ("staff_enrolment"."checker_id" <> "staff_enrolment"."maker_id")
);
--> statement-breakpoint
ALTER TABLE "staff_account" ALTER COLUMN "role" SET DEFAULT 'readonly';--> statement-breakpoint
ALTER TABLE "member_session" ADD COLUMN "id" integer NOT NULL GENERATED ALWAYS AS IDENTITY (sequence name "member_session_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1);--> statement-breakpoint
ALTER TABLE "member_session" ADD COLUMN "device" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "member_session" ADD COLUMN "address" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "member_session" ADD COLUMN "opened_at" timestamp with time zone DEFAULT now() NOT NULL;--> statement-breakpoint
ALTER TABLE "staff_account" ADD COLUMN "roles" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "rebate_record" ADD COLUMN "ended_at" timestamp with time zone;--> statement-breakpoint
CREATE INDEX "deposit_approval_at" ON "deposit_approval" USING btree ("at");--> statement-breakpoint
CREATE INDEX "protection_block_member" ON "protection_block" USING btree ("member_id","over_at");--> statement-breakpoint
CREATE INDEX "protection_block_started" ON "protection_block" USING btree ("started_at","id");--> statement-breakpoint
CREATE INDEX "protection_block_over" ON "protection_block" USING btree ("over_at","started_at");--> statement-breakpoint
CREATE INDEX "protection_case_at" ON "protection_case" USING btree ("at","id");--> statement-breakpoint
CREATE UNIQUE INDEX "protection_case_open" ON "protection_case" USING btree ("member_id","kind",coalesce("other_id", 0),"detail") WHERE "protection_case"."closed_at" IS NULL;--> statement-breakpoint
CREATE INDEX "protection_ending_due" ON "protection_ending" USING btree ("ask_at") WHERE "protection_ending"."ask_at" IS NOT NULL;--> statement-breakpoint
CREATE UNIQUE INDEX "protection_ending_open" ON "protection_ending" USING btree ("member_id","venue") WHERE "protection_ending"."confirmed_at" IS NULL;--> statement-breakpoint
CREATE INDEX "protection_ending_member" ON "protection_ending" USING btree ("member_id","requested_at");--> statement-breakpoint
CREATE INDEX "protection_house_limit_member" ON "protection_house_limit" USING btree ("member_id","kind","period","holds_from");--> statement-breakpoint
CREATE INDEX "protection_marker_at" ON "protection_marker" USING btree ("at","member_id","kind");--> statement-breakpoint
CREATE INDEX "protection_day_day" ON "protection_day" USING btree ("day");--> statement-breakpoint
CREATE INDEX "protection_limit_kind" ON "protection_limit" USING btree ("kind");--> statement-breakpoint
CREATE INDEX "protection_log_member" ON "protection_log" USING btree ("member_id","id");--> statement-breakpoint
CREATE INDEX "protection_log_event" ON "protection_log" USING btree ("event","at");--> statement-breakpoint
CREATE UNIQUE INDEX "protection_raise_open" ON "protection_raise" USING btree ("member_id","kind","period") WHERE "protection_raise"."state" = 'open';--> statement-breakpoint
CREATE INDEX "protection_raise_lapse" ON "protection_raise" USING btree ("lapses_at") WHERE "protection_raise"."state" = 'open';--> statement-breakpoint
CREATE INDEX "protection_raise_ended" ON "protection_raise" USING btree ("ended_at","state");--> statement-breakpoint
CREATE INDEX "protection_raise_member" ON "protection_raise" USING btree ("member_id","requested_at");--> statement-breakpoint
CREATE UNIQUE INDEX "protection_return_open" ON "protection_return" USING btree ("member_id") WHERE "protection_return"."state" = 'open';--> statement-breakpoint
CREATE INDEX "protection_return_asked" ON "protection_return" USING btree ("asked_at","id");--> statement-breakpoint
CREATE INDEX "protection_return_member" ON "protection_return" USING btree ("member_id","asked_at");--> statement-breakpoint
CREATE INDEX "protection_sitting_active" ON "protection_sitting" USING btree ("active_to");--> statement-breakpoint
CREATE INDEX "security_event_member" ON "security_event" USING btree ("member_id","at","id");--> statement-breakpoint
CREATE INDEX "security_event_kind" ON "security_event" USING btree ("member_id","kind","id");--> statement-breakpoint
CREATE INDEX "member_recovery_member" ON "member_recovery" USING btree ("member_id","id");--> statement-breakpoint
CREATE INDEX "deposit_open_member" ON "deposit" USING btree ("member_id") WHERE "deposit"."state" = 1;--> statement-breakpoint
ALTER TABLE "staff_account" ADD CONSTRAINT "staff_account_roles" CHECK ("staff_account"."roles" <@ ARRAY['cashier-in', 'cashier-out', 'treasurer', 'adjuster', 'checker', 'risk', 'protection', 'content', 'rewards', 'service', 'security', 'auditor']::text[]);--> statement-breakpoint
ALTER TABLE "staff_account" ADD CONSTRAINT "staff_account_excluded_roles" CHECK (NOT "staff_account"."roles" @> ARRAY['cashier-in', 'cashier-out']::text[] AND NOT "staff_account"."roles" @> ARRAY['cashier-in', 'treasurer']::text[] AND NOT "staff_account"."roles" @> ARRAY['cashier-in', 'checker']::text[] AND NOT "staff_account"."roles" @> ARRAY['cashier-in', 'security']::text[] AND NOT "staff_account"."roles" @> ARRAY['cashier-in', 'auditor']::text[] AND NOT "staff_account"."roles" @> ARRAY['cashier-out', 'treasurer']::text[] AND NOT "staff_account"."roles" @> ARRAY['cashier-out', 'adjuster']::text[] AND NOT "staff_account"."roles" @> ARRAY['cashier-out', 'checker']::text[] AND NOT "staff_account"."roles" @> ARRAY['cashier-out', 'risk']::text[] AND NOT "staff_account"."roles" @> ARRAY['cashier-out', 'rewards']::text[] AND NOT "staff_account"."roles" @> ARRAY['cashier-out', 'service']::text[] AND NOT "staff_account"."roles" @> ARRAY['cashier-out', 'security']::text[] AND NOT "staff_account"."roles" @> ARRAY['cashier-out', 'auditor']::text[] AND NOT "staff_account"."roles" @> ARRAY['treasurer', 'adjuster']::text[] AND NOT "staff_account"."roles" @> ARRAY['treasurer', 'checker']::text[] AND NOT "staff_account"."roles" @> ARRAY['treasurer', 'rewards']::text[] AND NOT "staff_account"."roles" @> ARRAY['treasurer', 'security']::text[] AND NOT "staff_account"."roles" @> ARRAY['treasurer', 'auditor']::text[] AND NOT "staff_account"."roles" @> ARRAY['adjuster', 'checker']::text[] AND NOT "staff_account"."roles" @> ARRAY['adjuster', 'security']::text[] AND NOT "staff_account"."roles" @> ARRAY['adjuster', 'auditor']::text[] AND NOT "staff_account"."roles" @> ARRAY['checker', 'risk']::text[] AND NOT "staff_account"."roles" @> ARRAY['checker', 'protection']::text[] AND NOT "staff_account"."roles" @> ARRAY['checker', 'content']::text[] AND NOT "staff_account"."roles" @> ARRAY['checker', 'rewards']::text[] AND NOT "staff_account"."roles" @> ARRAY['checker', 'service']::text[] AND NOT "staff_account"."roles" @> ARRAY['checker', 'security']::text[] AND NOT "staff_account"."roles" @> ARRAY['checker', 'auditor']::text[] AND NOT "staff_account"."roles" @> ARRAY['risk', 'rewards']::text[] AND NOT "staff_account"."roles" @> ARRAY['risk', 'security']::text[] AND NOT "staff_account"."roles" @> ARRAY['risk', 'auditor']::text[] AND NOT "staff_account"."roles" @> ARRAY['protection', 'auditor']::text[] AND NOT "staff_account"."roles" @> ARRAY['content', 'auditor']::text[] AND NOT "staff_account"."roles" @> ARRAY['rewards', 'security']::text[] AND NOT "staff_account"."roles" @> ARRAY['rewards', 'auditor']::text[] AND NOT "staff_account"."roles" @> ARRAY['service', 'auditor']::text[] AND NOT "staff_account"."roles" @> ARRAY['security', 'auditor']::text[]);