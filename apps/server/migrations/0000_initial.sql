CREATE TABLE "ledger_account" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "ledger_account_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"member_id" integer,
	"address" text NOT NULL,
	"balance" bigint,
	CONSTRAINT "ledger_account_never_negative" CHECK ("ledger_account"."balance" >= 0),
	CONSTRAINT "ledger_account_only_members_keep_balance" CHECK (("ledger_account"."member_id" IS NULL) = ("ledger_account"."balance" IS NULL))
);
--> statement-breakpoint
CREATE TABLE "ledger_posting" (
	"transaction_id" bigint NOT NULL,
	"position" smallint NOT NULL,
	"from_account" bigint NOT NULL,
	"to_account" bigint NOT NULL,
	"amount" bigint NOT NULL,
	"from_balance" bigint,
	"to_balance" bigint,
	CONSTRAINT "ledger_posting_pk" PRIMARY KEY("transaction_id","position"),
	CONSTRAINT "ledger_posting_positive" CHECK ("ledger_posting"."amount" > 0),
	CONSTRAINT "ledger_posting_moves" CHECK ("ledger_posting"."from_account" <> "ledger_posting"."to_account")
);
--> statement-breakpoint
CREATE TABLE "ledger_transaction" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "ledger_transaction_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"key" text NOT NULL,
	"content_hash" "bytea" NOT NULL,
	"kind" text NOT NULL,
	"member_id" integer,
	"memo" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "announcement" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "announcement_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"text" text NOT NULL,
	"active" boolean DEFAULT true NOT NULL,
	"starts_at" timestamp with time zone DEFAULT now() NOT NULL,
	"ends_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "article" (
	"section" text NOT NULL,
	"type" integer NOT NULL,
	"title" text NOT NULL,
	"content" text NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	CONSTRAINT "article_section_type_pk" PRIMARY KEY("section","type")
);
--> statement-breakpoint
CREATE TABLE "banner" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "banner_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"place" integer NOT NULL,
	"sort" integer NOT NULL,
	"src" text NOT NULL,
	"link" text DEFAULT '' NOT NULL,
	"title" text NOT NULL,
	"active" boolean DEFAULT true NOT NULL,
	"starts_at" timestamp with time zone,
	"ends_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "game" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "game_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"platname" text NOT NULL,
	"code" text NOT NULL,
	"type" text DEFAULT '0' NOT NULL,
	"category" text NOT NULL,
	"name" text NOT NULL,
	"visible" boolean DEFAULT true NOT NULL,
	"hot" boolean DEFAULT false NOT NULL,
	"sort" integer NOT NULL,
	"mobile_image" text NOT NULL,
	"app_image" text NOT NULL,
	"icon" text NOT NULL,
	"venue_logo" text DEFAULT '' NOT NULL,
	"header_logo" text DEFAULT '' NOT NULL,
	"maintenance" boolean DEFAULT false NOT NULL,
	"rest_until" timestamp with time zone,
	CONSTRAINT "game_platname_code" UNIQUE("platname","code")
);
--> statement-breakpoint
CREATE TABLE "member_avatar" (
	"member_id" integer PRIMARY KEY NOT NULL,
	"hash" text NOT NULL,
	"image" "bytea" NOT NULL
);
--> statement-breakpoint
CREATE TABLE "member_device" (
	"member_id" integer NOT NULL,
	"device_hash" text NOT NULL,
	"seen_at" timestamp with time zone NOT NULL,
	CONSTRAINT "member_device_member_id_device_hash_pk" PRIMARY KEY("member_id","device_hash")
);
--> statement-breakpoint
CREATE TABLE "member_session" (
	"member_id" integer NOT NULL,
	"token_hash" text PRIMARY KEY NOT NULL,
	"touched_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "member_try" (
	"key_hash" text PRIMARY KEY NOT NULL,
	"history" jsonb NOT NULL,
	"blocked_until" timestamp with time zone,
	"stale_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "member" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "member_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 100001 CACHE 1),
	"name_key" text NOT NULL,
	"name" text NOT NULL,
	"realname" text NOT NULL,
	"password_hash" text NOT NULL,
	"pay_password_hash" text NOT NULL,
	"mobile" text DEFAULT '' NOT NULL,
	"email" text DEFAULT '' NOT NULL,
	"birthday" text DEFAULT '' NOT NULL,
	"vip_level" smallint DEFAULT 1 NOT NULL,
	"deposit_total" bigint DEFAULT 0 NOT NULL,
	"turnover_total" bigint DEFAULT 0 NOT NULL,
	"is_agent" boolean DEFAULT false NOT NULL,
	"auto_transfer" boolean DEFAULT true NOT NULL,
	"referrer_id" integer,
	"frozen" boolean DEFAULT false NOT NULL,
	"joined_at" timestamp with time zone NOT NULL,
	CONSTRAINT "member_name_key_unique" UNIQUE("name_key"),
	CONSTRAINT "member_vip_level" CHECK ("member"."vip_level" BETWEEN 1 AND 10),
	CONSTRAINT "member_totals" CHECK ("member"."deposit_total" >= 0 AND "member"."turnover_total" >= 0)
);
--> statement-breakpoint
CREATE TABLE "setting" (
	"key" text PRIMARY KEY NOT NULL,
	"value" jsonb NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "staff_account" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "staff_account_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"name_key" text NOT NULL,
	"name" text NOT NULL,
	"password_hash" text NOT NULL,
	"role" text NOT NULL,
	"totp_secret" text,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "staff_account_name_key_unique" UNIQUE("name_key"),
	CONSTRAINT "staff_account_role" CHECK ("staff_account"."role" IN ('admin', 'finance', 'service', 'content', 'readonly'))
);
--> statement-breakpoint
CREATE TABLE "venue" (
	"platname" text PRIMARY KEY NOT NULL,
	"title" text NOT NULL,
	"sort" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "vip_level" (
	"level" smallint PRIMARY KEY NOT NULL,
	"recharge" bigint NOT NULL,
	"flow" bigint NOT NULL,
	"realperson" integer NOT NULL,
	"sport" integer NOT NULL,
	"e_sport" integer NOT NULL,
	"joker" integer NOT NULL,
	"electron" integer NOT NULL,
	"lottery" integer NOT NULL,
	CONSTRAINT "vip_level_range" CHECK ("vip_level"."level" BETWEEN 1 AND 10),
	CONSTRAINT "vip_level_first_is_free" CHECK ("vip_level"."level" > 1 OR ("vip_level"."recharge" = 0 AND "vip_level"."flow" = 0))
);
--> statement-breakpoint
CREATE UNIQUE INDEX "ledger_account_address" ON "ledger_account" USING btree ("address");--> statement-breakpoint
CREATE INDEX "ledger_account_member" ON "ledger_account" USING btree ("member_id");--> statement-breakpoint
CREATE INDEX "ledger_posting_from" ON "ledger_posting" USING btree ("from_account","transaction_id","position");--> statement-breakpoint
CREATE INDEX "ledger_posting_to" ON "ledger_posting" USING btree ("to_account","transaction_id","position");--> statement-breakpoint
CREATE UNIQUE INDEX "ledger_transaction_key" ON "ledger_transaction" USING btree ("key");--> statement-breakpoint
CREATE INDEX "ledger_transaction_member" ON "ledger_transaction" USING btree ("member_id","id");--> statement-breakpoint
CREATE INDEX "announcement_newest" ON "announcement" USING btree ("starts_at" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "banner_place_sort" ON "banner" USING btree ("place","sort");--> statement-breakpoint
CREATE INDEX "game_sort" ON "game" USING btree ("sort");--> statement-breakpoint
CREATE INDEX "member_avatar_hash" ON "member_avatar" USING btree ("hash");--> statement-breakpoint
CREATE INDEX "member_device_hash" ON "member_device" USING btree ("device_hash");--> statement-breakpoint
CREATE INDEX "member_session_member" ON "member_session" USING btree ("member_id");--> statement-breakpoint
CREATE INDEX "member_session_expiry" ON "member_session" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "member_try_stale" ON "member_try" USING btree ("stale_at");--> statement-breakpoint
CREATE INDEX "member_referrer" ON "member" USING btree ("referrer_id");