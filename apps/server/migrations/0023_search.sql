CREATE TABLE "saved_filter" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "saved_filter_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"staff_id" integer NOT NULL,
	"screen" text NOT NULL,
	"name" text NOT NULL,
	"query" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "card" ADD COLUMN "tail" text DEFAULT '' NOT NULL;--> statement-breakpoint
CREATE UNIQUE INDEX "saved_filter_name" ON "saved_filter" USING btree ("staff_id","screen","name");--> statement-breakpoint
CREATE INDEX "saved_filter_staff" ON "saved_filter" USING btree ("staff_id","id");--> statement-breakpoint
CREATE INDEX "deposit_way_decided" ON "deposit" USING btree ("way","decided_at");--> statement-breakpoint
CREATE INDEX "withdrawal_method_decided" ON "withdrawal" USING btree ("method","decided_at");--> statement-breakpoint
CREATE INDEX "card_tail" ON "card" USING btree ("tail","id");--> statement-breakpoint
CREATE INDEX "card_without_tail" ON "card" USING btree ("id") WHERE "card"."tail" = '';--> statement-breakpoint
CREATE INDEX "member_mobile_tail" ON "member" USING btree (right("mobile", 4)) WHERE "member"."mobile" <> '';--> statement-breakpoint
CREATE INDEX "member_realname" ON "member" USING btree ("realname","id");