INSERT INTO "commission_basis" ("day", "agent_id", "active", "direct", "indirect")
SELECT "period", "agent_id", "active", "direct", "indirect" FROM "agent_figure" WHERE length("period") = 10;--> statement-breakpoint
INSERT INTO "tree_size" ("agent_id", "direct", "indirect")
SELECT "agent_id", count(*) FILTER (WHERE "depth" = 1), count(*) FILTER (WHERE "depth" = 2) FROM "member_tree" GROUP BY "agent_id";--> statement-breakpoint
UPDATE "tree_day" SET "direct" = "sums"."valid" FROM (
	SELECT "agent_id", "day", sum("valid")::bigint AS "valid"
	FROM "member_play_day" JOIN "member_tree" USING ("member_id") WHERE "depth" = 1 GROUP BY "agent_id", "day"
) "sums" WHERE "sums"."agent_id" = "tree_day"."agent_id" AND "sums"."day" = "tree_day"."day";--> statement-breakpoint
INSERT INTO "tree_member" ("agent_id", "month", "member_id", "turnover", "deposits")
SELECT "agent_id", "period", "member_id", "valid", "deposits"
FROM "member_period" JOIN "member_tree" USING ("member_id") WHERE length("period") = 7;--> statement-breakpoint
DROP TABLE "agent_figure" CASCADE;--> statement-breakpoint
DROP TABLE "figure_day" CASCADE;--> statement-breakpoint
DROP TABLE "member_figure" CASCADE;