CREATE TABLE "bank" (
	"name" text PRIMARY KEY NOT NULL,
	"sort" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "card" (
	"member_id" integer NOT NULL,
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "card_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"type" smallint NOT NULL,
	"bank" text NOT NULL,
	"bank_owner" text NOT NULL,
	"bank_address" text NOT NULL,
	"key_id" text NOT NULL,
	"sealed" "bytea" NOT NULL,
	"fingerprint" text NOT NULL,
	"bound_at" timestamp with time zone NOT NULL,
	"removed_at" timestamp with time zone,
	CONSTRAINT "card_type" CHECK ("card"."type" IN (1, 2))
);
--> statement-breakpoint
CREATE INDEX "card_member" ON "card" USING btree ("member_id","id");--> statement-breakpoint
CREATE UNIQUE INDEX "card_bound_once" ON "card" USING btree ("member_id","fingerprint") WHERE "card"."removed_at" IS NULL;--> statement-breakpoint
INSERT INTO "bank" ("name", "sort")
SELECT name, sort FROM unnest(ARRAY[
	'工商银行', '农业银行', '中国银行', '建设银行', '交通银行', '招商银行',
	'浦发银行', '中信银行', '光大银行', '民生银行', '平安银行', '兴业银行',
	'华夏银行', '广发银行', '浙商银行', '渤海银行', '恒丰银行', '邮储银行'
]) WITH ORDINALITY AS listed (name, sort);
