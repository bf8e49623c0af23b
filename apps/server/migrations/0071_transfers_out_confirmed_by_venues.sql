-- A transfer out of a venue that people end as done waits for the venue to confirm it too: the money was credited.
CREATE OR REPLACE TRIGGER transfer_awaits_venue BEFORE UPDATE OF resolved_by ON transfer
FOR EACH ROW WHEN ((NEW.state = 0 OR (NEW.state = 1 AND NEW.direction = 'out')) AND OLD.resolved_by IS NULL AND NEW.resolved_by IS NOT NULL)
EXECUTE FUNCTION transfer_awaits_venue();
