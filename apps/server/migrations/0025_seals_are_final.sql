-- Seals of the ledger and checkpoints of the audit log are written once. Only what was read when may change.
CREATE TRIGGER book_seal_is_final BEFORE DELETE OR TRUNCATE OR UPDATE OF no, after_id, through_id, since, until,
  transactions, postings, entered, departed, totals, digest, previous_hash, hash, sealed_at ON book_seal
FOR EACH STATEMENT EXECUTE FUNCTION ledger_refuse_change();
--> statement-breakpoint
CREATE TRIGGER audit_checkpoint_fixed BEFORE DELETE OR TRUNCATE OR UPDATE OF id, hash, made_at ON audit_checkpoint
FOR EACH STATEMENT EXECUTE FUNCTION audit_refuse();
