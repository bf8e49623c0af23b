ALTER TABLE "card" ADD COLUMN "tail" text DEFAULT '' NOT NULL;--> statement-breakpoint
CREATE INDEX "card_tail" ON "card" USING btree ("tail","id");--> statement-breakpoint
CREATE INDEX "card_without_tail" ON "card" USING btree ("id") WHERE "card"."tail" = '';--> statement-breakpoint
CREATE INDEX "member_mobile_tail" ON "member" USING btree (right("mobile", 4)) WHERE "member"."mobile" <> '';--> statement-breakpoint
CREATE INDEX "member_realname" ON "member" USING btree ("realname","id");