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
ALTER TABLE "member_session" ADD COLUMN "id" integer NOT NULL GENERATED ALWAYS AS IDENTITY (sequence name "member_session_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1);--> statement-breakpoint
ALTER TABLE "member_session" ADD COLUMN "device" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "member_session" ADD COLUMN "address" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "member_session" ADD COLUMN "opened_at" timestamp with time zone DEFAULT now() NOT NULL;--> statement-breakpoint
CREATE INDEX "security_event_member" ON "security_event" USING btree ("member_id","at","id");--> statement-breakpoint
CREATE INDEX "security_event_kind" ON "security_event" USING btree ("member_id","kind","id");--> statement-breakpoint
CREATE INDEX "member_recovery_member" ON "member_recovery" USING btree ("member_id","id");