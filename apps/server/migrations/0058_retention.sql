CREATE TABLE "retention_run" (
	"item" text PRIMARY KEY NOT NULL,
	"started_at" timestamp with time zone NOT NULL,
	"ended_at" timestamp with time zone,
	"deleted" bigint DEFAULT 0 NOT NULL,
	"deleted_total" bigint DEFAULT 0 NOT NULL,
	"unlogged" bigint DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE INDEX "deposit_payer_receipt" ON "deposit" USING btree ("payer_receipt") WHERE "deposit"."payer_receipt" <> '';--> statement-breakpoint
CREATE INDEX "agent_application_rejected" ON "agent_application" USING btree ("decided_at") WHERE "agent_application"."state" = 3;--> statement-breakpoint
CREATE INDEX "risk_evidence_last" ON "risk_evidence" USING btree ("last_at");--> statement-breakpoint
CREATE INDEX "risk_sighting_last" ON "risk_sighting" USING btree ("last_at") WHERE kind IN ('device', 'address', 'network');--> statement-breakpoint
CREATE INDEX "security_event_at" ON "security_event" USING btree ("at");--> statement-breakpoint
CREATE INDEX "bet_quarantine_decided_at" ON "bet_quarantine" USING btree ("decided_at") WHERE "bet_quarantine"."state" <> 'open';--> statement-breakpoint
CREATE INDEX "talk_message_at" ON "talk_message" USING btree ("at");--> statement-breakpoint
CREATE INDEX "work_order_closed_at" ON "work_order" USING btree ("updated_at") WHERE "work_order"."status" = 'closed';--> statement-breakpoint
-- Written by hand:
-- Rows of these tables are deleted when their time is over. The days are the shortest that the house may choose.
CREATE FUNCTION expiring_refuse() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'rows of % are deleted only when their time is over', TG_TABLE_NAME;
END $$;
--> statement-breakpoint
CREATE OR REPLACE TRIGGER security_event_is_final BEFORE UPDATE OR TRUNCATE ON security_event
  FOR EACH STATEMENT EXECUTE FUNCTION security_event_refuse();
--> statement-breakpoint
CREATE TRIGGER security_event_expires BEFORE DELETE ON security_event
  FOR EACH ROW WHEN (OLD.at > now() - interval '365 days') EXECUTE FUNCTION expiring_refuse();
--> statement-breakpoint
CREATE TRIGGER risk_sighting_expires BEFORE DELETE ON risk_sighting
  FOR EACH ROW WHEN (OLD.kind NOT IN ('device', 'address', 'network') OR OLD.last_at > now() - interval '400 days')
  EXECUTE FUNCTION expiring_refuse();
--> statement-breakpoint
CREATE TRIGGER risk_evidence_expires BEFORE DELETE ON risk_evidence
  FOR EACH ROW WHEN (OLD.last_at > now() - interval '400 days') EXECUTE FUNCTION expiring_refuse();
--> statement-breakpoint
-- An event of a work order is deleted after its order.
CREATE FUNCTION work_order_event_refuse() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (SELECT FROM work_order WHERE id = OLD.order_id) THEN
    RAISE EXCEPTION 'an event of a work order is deleted only with its order';
  END IF;
  RETURN OLD;
END $$;
--> statement-breakpoint
CREATE TRIGGER work_order_event_expires BEFORE DELETE ON work_order_event
  FOR EACH ROW EXECUTE FUNCTION work_order_event_refuse();
