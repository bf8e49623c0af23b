-- Rows of the security log are written once.
CREATE FUNCTION security_event_refuse() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'the security log is never changed';
END $$;
--> statement-breakpoint
CREATE TRIGGER security_event_is_final BEFORE UPDATE OR DELETE OR TRUNCATE ON security_event
  FOR EACH STATEMENT EXECUTE FUNCTION security_event_refuse();
