ALTER TABLE "transfer" ADD COLUMN "unconfirmed" text;--> statement-breakpoint
CREATE INDEX "transfer_unconfirmed" ON "transfer" USING btree ("member_id") WHERE "transfer"."unconfirmed" IS NOT NULL;--> statement-breakpoint
-- A transfer that people end as failed waits for the venue to confirm it, also when a process of an earlier release ends it.
CREATE FUNCTION transfer_awaits_venue() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.unconfirmed := 'silent';
  NEW.ask_at := NEW.decided_at;
  RETURN NEW;
END $$;--> statement-breakpoint
CREATE TRIGGER transfer_awaits_venue BEFORE UPDATE OF resolved_by ON transfer
FOR EACH ROW WHEN (NEW.state = 0 AND OLD.resolved_by IS NULL AND NEW.resolved_by IS NOT NULL)
EXECUTE FUNCTION transfer_awaits_venue();
