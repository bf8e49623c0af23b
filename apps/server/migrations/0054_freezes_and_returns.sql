CREATE TABLE "member_freeze" (
	"member_id" integer NOT NULL,
	"area" text NOT NULL,
	"staff_id" integer NOT NULL,
	"staff_name" text NOT NULL,
	"reason" text NOT NULL,
	"at" timestamp with time zone NOT NULL,
	CONSTRAINT "member_freeze_member_id_area_pk" PRIMARY KEY("member_id","area"),
	CONSTRAINT "member_freeze_area" CHECK ("member_freeze"."area" IN ('service', 'protection', 'risk'))
);
--> statement-breakpoint
ALTER TABLE "usdt_suspense" ADD COLUMN "return_usdt" bigint;--> statement-breakpoint
ALTER TABLE "usdt_suspense" ADD CONSTRAINT "usdt_suspense_return" CHECK ("usdt_suspense"."return_usdt" > 0 AND "usdt_suspense"."return_usdt" <= "usdt_suspense"."usdt_amount");--> statement-breakpoint
-- Written by hand:
-- Members who are frozen get the area of the person who froze them last, by the audit log.
INSERT INTO "member_freeze" ("member_id", "area", "staff_id", "staff_name", "reason", "at")
SELECT DISTINCT ON ("member"."id") "member"."id",
  CASE WHEN 'risk' = ANY(string_to_array("audit_row"."role", ',')) THEN 'risk'
       WHEN 'protection' = ANY(string_to_array("audit_row"."role", ',')) THEN 'protection' ELSE 'service' END,
  "audit_row"."staff_id", "audit_row"."staff_name", "audit_row"."summary", "audit_row"."at"
FROM "member"
JOIN "audit_row" ON "audit_row"."member_id" = "member"."id" AND "audit_row"."action" = 'memberFiles.freeze'
  AND "audit_row"."succeeded" AND "audit_row"."staff_id" IS NOT NULL
WHERE "member"."frozen"
ORDER BY "member"."id", "audit_row"."id" DESC;
