-- Written by hand: the history of a deposit is never changed, except that what the member of a closed account wrote is
-- deleted.
CREATE FUNCTION deposit_event_refuse() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.text = '提交付款凭证' AND OLD.text LIKE '提交付款凭证：%' AND EXISTS (
    SELECT FROM deposit JOIN member ON member.id = deposit.member_id
    WHERE deposit.no = OLD.no AND member.closed_at IS NOT NULL
  ) THEN
    RETURN NEW;
  END IF;
  RAISE EXCEPTION 'the history of a deposit is never changed';
END $$;
--> statement-breakpoint
CREATE TRIGGER deposit_event_is_final BEFORE UPDATE ON deposit_event
  FOR EACH ROW EXECUTE FUNCTION deposit_event_refuse();
