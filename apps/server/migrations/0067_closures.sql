CREATE TABLE "member_closure" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "member_closure_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"no" text NOT NULL,
	"member_id" integer NOT NULL,
	"state" text DEFAULT 'waiting' NOT NULL,
	"reason" text NOT NULL,
	"asked_at" timestamp with time zone NOT NULL,
	"ready_at" timestamp with time zone NOT NULL,
	"first_id" integer,
	"first_name" text DEFAULT '' NOT NULL,
	"second_id" integer,
	"second_name" text DEFAULT '' NOT NULL,
	"ended_at" timestamp with time zone,
	"refused_by" text DEFAULT '' NOT NULL,
	"refusal" text DEFAULT '' NOT NULL,
	"erased_at" timestamp with time zone,
	"person_kept" boolean DEFAULT false NOT NULL,
	CONSTRAINT "member_closure_no_unique" UNIQUE("no"),
	CONSTRAINT "member_closure_state" CHECK ("member_closure"."state" IN ('waiting', 'proposed', 'closed', 'refused', 'withdrawn')),
	CONSTRAINT "member_closure_ended" CHECK (("member_closure"."state" IN ('waiting', 'proposed')) = ("member_closure"."ended_at" IS NULL)),
	CONSTRAINT "member_closure_agreed" CHECK ("member_closure"."state" <> 'closed' OR ("member_closure"."first_id" IS NOT NULL AND "member_closure"."second_id" IS NOT NULL)),
	CONSTRAINT "member_closure_two_people" CHECK ("member_closure"."second_id" <> "member_closure"."first_id"),
	CONSTRAINT "member_closure_erased" CHECK ("member_closure"."erased_at" IS NULL OR "member_closure"."state" = 'closed')
);
--> statement-breakpoint
ALTER TABLE "member" ADD COLUMN "closed_at" timestamp with time zone;--> statement-breakpoint
CREATE UNIQUE INDEX "member_closure_under_way" ON "member_closure" USING btree ("member_id") WHERE "member_closure"."state" IN ('waiting', 'proposed');--> statement-breakpoint
CREATE UNIQUE INDEX "member_closure_closed" ON "member_closure" USING btree ("member_id") WHERE "member_closure"."state" = 'closed';--> statement-breakpoint
CREATE INDEX "member_closure_member" ON "member_closure" USING btree ("member_id","id");--> statement-breakpoint
CREATE INDEX "member_closure_queue" ON "member_closure" USING btree ("state","id");--> statement-breakpoint
CREATE INDEX "member_closure_due" ON "member_closure" USING btree ("ended_at") WHERE "member_closure"."state" = 'closed' AND "member_closure"."erased_at" IS NULL;--> statement-breakpoint
CREATE INDEX "member_closure_person" ON "member_closure" USING btree ("ended_at") WHERE "member_closure"."person_kept";--> statement-breakpoint
ALTER TABLE "member" ADD CONSTRAINT "member_closed_is_frozen" CHECK ("member"."closed_at" IS NULL OR "member"."frozen") NOT VALID;--> statement-breakpoint
-- Written by hand: the constraint above is not validated, because no row has a value yet and the table is large.
-- A closed account stays closed, and the moment from which its data is kept does not change.
CREATE FUNCTION member_closed_refuse() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'an account that was closed stays closed';
END $$;
--> statement-breakpoint
CREATE TRIGGER member_closed_is_final BEFORE UPDATE OF closed_at ON member
  FOR EACH ROW WHEN (OLD.closed_at IS NOT NULL AND NEW.closed_at IS DISTINCT FROM OLD.closed_at)
  EXECUTE FUNCTION member_closed_refuse();
--> statement-breakpoint
-- Sightings of members whose accounts were closed long ago are deleted with their other data.
CREATE FUNCTION risk_rows_refuse() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (SELECT FROM member WHERE id = ANY (CASE TG_TABLE_NAME
      WHEN 'risk_sighting' THEN ARRAY[(to_jsonb(OLD) ->> 'member_id')::integer]
      ELSE ARRAY[(to_jsonb(OLD) ->> 'a')::integer, (to_jsonb(OLD) ->> 'b')::integer] END)
      AND closed_at < now() - interval '1095 days') THEN
    RETURN OLD;
  END IF;
  RAISE EXCEPTION 'rows of % are deleted only when their time is over', TG_TABLE_NAME;
END $$;
--> statement-breakpoint
CREATE OR REPLACE TRIGGER risk_sighting_expires BEFORE DELETE ON risk_sighting
  FOR EACH ROW WHEN (OLD.kind NOT IN ('device', 'address', 'network') OR OLD.last_at > now() - interval '400 days')
  EXECUTE FUNCTION risk_rows_refuse();
--> statement-breakpoint
CREATE OR REPLACE TRIGGER risk_evidence_expires BEFORE DELETE ON risk_evidence
  FOR EACH ROW WHEN (OLD.last_at > now() - interval '400 days') EXECUTE FUNCTION risk_rows_refuse();
