CREATE TABLE "deposit_approval" (
	"member_id" integer NOT NULL,
	"staff_id" integer NOT NULL,
	"at" timestamp with time zone NOT NULL,
	CONSTRAINT "deposit_approval_member_id_staff_id_pk" PRIMARY KEY("member_id","staff_id")
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
CREATE INDEX "deposit_approval_at" ON "deposit_approval" USING btree ("at");