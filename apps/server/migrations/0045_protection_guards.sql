-- Rows of the protection log are written once; its head only moves forward.
CREATE FUNCTION protection_refuse() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'the protection log is never changed';
END $$;
--> statement-breakpoint
CREATE TRIGGER protection_log_fixed BEFORE UPDATE OR DELETE OR TRUNCATE ON protection_log
  FOR EACH STATEMENT EXECUTE FUNCTION protection_refuse();
--> statement-breakpoint
CREATE TRIGGER protection_log_head_kept BEFORE DELETE OR TRUNCATE ON protection_log_head
  FOR EACH STATEMENT EXECUTE FUNCTION protection_refuse();
--> statement-breakpoint
CREATE TRIGGER protection_log_head_forward BEFORE UPDATE ON protection_log_head
  FOR EACH ROW WHEN (NEW.id <= OLD.id) EXECUTE FUNCTION protection_refuse();
--> statement-breakpoint
-- A block can't be shortened: its start and term are fixed, and a pause or break keeps its end.
CREATE FUNCTION protection_block_refuse() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'a block of play is never shortened';
END $$;
--> statement-breakpoint
CREATE TRIGGER protection_block_kept BEFORE DELETE OR TRUNCATE ON protection_block
  FOR EACH STATEMENT EXECUTE FUNCTION protection_block_refuse();
--> statement-breakpoint
CREATE TRIGGER protection_block_fixed BEFORE UPDATE ON protection_block
  FOR EACH ROW WHEN (
    ROW (NEW.id, NEW.member_id, NEW.kind, NEW.term, NEW.started_at, NEW.ends_at, NEW.return_from)
      IS DISTINCT FROM ROW (OLD.id, OLD.member_id, OLD.kind, OLD.term, OLD.started_at, OLD.ends_at, OLD.return_from)
    OR (OLD.kind IN ('pause', 'break') AND NEW.over_at IS DISTINCT FROM OLD.over_at)
    OR (OLD.kind = 'exclusion' AND NEW.over_at < greatest(OLD.return_from, OLD.ends_at)))
  EXECUTE FUNCTION protection_block_refuse();
--> statement-breakpoint
-- The figures of the running week and month, so that limits count what happened before this version.
INSERT INTO protection_day (member_id, day, deposited)
SELECT member_id, to_char(decided_at AT TIME ZONE 'Asia/Shanghai', 'YYYY-MM-DD'), sum(amount)
FROM deposit WHERE state = 2 AND decided_at > now() - interval '38 days' GROUP BY 1, 2;
--> statement-breakpoint
INSERT INTO protection_day (member_id, day, staked)
SELECT member_id, to_char(placed_at AT TIME ZONE 'Asia/Shanghai', 'YYYY-MM-DD'), sum(stake)
FROM bet WHERE state <> 'void' AND placed_at > now() - interval '38 days' GROUP BY 1, 2
ON CONFLICT (member_id, day) DO UPDATE SET staked = protection_day.staked + excluded.staked;
--> statement-breakpoint
INSERT INTO protection_day (member_id, day, lost)
SELECT member_id, to_char(settled_at AT TIME ZONE 'Asia/Shanghai', 'YYYY-MM-DD'), sum(stake - payout)
FROM bet WHERE state = 'settled' AND settled_at > now() - interval '38 days' GROUP BY 1, 2
ON CONFLICT (member_id, day) DO UPDATE SET lost = protection_day.lost + excluded.lost;
