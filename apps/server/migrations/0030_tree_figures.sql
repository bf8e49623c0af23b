CREATE TABLE "tree_member" (
	"agent_id" integer NOT NULL,
	"month" text NOT NULL,
	"member_id" integer NOT NULL,
	"turnover" bigint DEFAULT 0 NOT NULL,
	"deposits" bigint DEFAULT 0 NOT NULL,
	CONSTRAINT "tree_member_agent_id_month_member_id_pk" PRIMARY KEY("agent_id","month","member_id")
);
--> statement-breakpoint
CREATE TABLE "commission_basis" (
	"day" text NOT NULL,
	"agent_id" integer NOT NULL,
	"active" integer NOT NULL,
	"direct" bigint NOT NULL,
	"indirect" bigint NOT NULL,
	CONSTRAINT "commission_basis_day_agent_id_pk" PRIMARY KEY("day","agent_id")
);
--> statement-breakpoint
CREATE TABLE "tree_size" (
	"agent_id" integer PRIMARY KEY NOT NULL,
	"direct" integer NOT NULL,
	"indirect" integer NOT NULL
);
--> statement-breakpoint
ALTER TABLE "tree_day" ADD COLUMN "direct" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
CREATE INDEX "tree_member_turnover" ON "tree_member" USING btree ("agent_id","month","turnover","member_id");--> statement-breakpoint
CREATE INDEX "tree_member_deposits" ON "tree_member" USING btree ("agent_id","month","deposits","member_id");--> statement-breakpoint
CREATE INDEX "tree_period_year" ON "tree_period" USING btree ("agent_id") WHERE length("tree_period"."period") = 4;