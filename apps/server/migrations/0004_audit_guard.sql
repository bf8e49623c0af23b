-- Rows of the audit log are written once; its head moves forward, one row at a time.
CREATE FUNCTION audit_refuse() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'the audit log is never changed';
END $$;
--> statement-breakpoint
CREATE TRIGGER audit_row_fixed BEFORE UPDATE OR DELETE OR TRUNCATE ON audit_row
  FOR EACH STATEMENT EXECUTE FUNCTION audit_refuse();
--> statement-breakpoint
CREATE TRIGGER audit_head_kept BEFORE DELETE OR TRUNCATE ON audit_head
  FOR EACH STATEMENT EXECUTE FUNCTION audit_refuse();
--> statement-breakpoint
CREATE TRIGGER audit_head_forward BEFORE UPDATE ON audit_head
  FOR EACH ROW WHEN (NEW.id <> OLD.id + 1) EXECUTE FUNCTION audit_refuse();
