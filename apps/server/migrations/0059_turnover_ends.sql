CREATE TABLE "turnover_end" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "turnover_end_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"member_id" integer NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"block" text NOT NULL,
	"amount" bigint NOT NULL,
	CONSTRAINT "turnover_end_amount" CHECK ("turnover_end"."amount" > 0)
);
--> statement-breakpoint
CREATE INDEX "turnover_end_member" ON "turnover_end" USING btree ("member_id","at");