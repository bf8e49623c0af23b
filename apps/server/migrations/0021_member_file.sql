CREATE TABLE "member_note" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "member_note_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"member_id" integer NOT NULL,
	"staff_id" integer NOT NULL,
	"staff_name" text NOT NULL,
	"text" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"removed_at" timestamp with time zone,
	"removed_by" text DEFAULT '' NOT NULL,
	"removed_reason" text DEFAULT '' NOT NULL,
	CONSTRAINT "member_note_text" CHECK (char_length("member_note"."text") BETWEEN 1 AND 500),
	CONSTRAINT "member_note_removed" CHECK (("member_note"."removed_at" IS NULL) = ("member_note"."removed_reason" = ''))
);
--> statement-breakpoint
ALTER TABLE "member" DROP CONSTRAINT "member_totals";--> statement-breakpoint
DROP INDEX "deposit_member";--> statement-breakpoint
DROP INDEX "withdrawal_member";--> statement-breakpoint
DROP INDEX "letter_copy_newest";--> statement-breakpoint
ALTER TABLE "member" ADD COLUMN "withdrawal_total" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "audit_row" ADD COLUMN "member_id" integer;--> statement-breakpoint
CREATE INDEX "member_note_member" ON "member_note" USING btree ("member_id","id");--> statement-breakpoint
CREATE INDEX "audit_row_member" ON "audit_row" USING btree ("member_id","id") WHERE "audit_row"."member_id" IS NOT NULL;--> statement-breakpoint
CREATE INDEX "deposit_member" ON "deposit" USING btree ("member_id","created_at","no");--> statement-breakpoint
CREATE INDEX "withdrawal_member" ON "withdrawal" USING btree ("member_id","created_at","no");--> statement-breakpoint
CREATE INDEX "letter_copy_newest" ON "letter_copy" USING btree ("member_id","sent_at","letter_id");--> statement-breakpoint
ALTER TABLE "member" ADD CONSTRAINT "member_totals" CHECK ("member"."deposit_total" >= 0 AND "member"."turnover_total" >= 0 AND "member"."withdrawal_total" >= 0);