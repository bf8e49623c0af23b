-- The one way money moves: a single call within the caller's transaction.
CREATE FUNCTION ledger_post(
  p_key text,
  p_content_hash bytea,
  p_kind text,
  p_member_id integer,
  p_memo text,
  p_at timestamptz,
  p_from text[],
  p_to text[],
  p_amounts bigint[]
) RETURNS TABLE (transaction_id bigint, replayed boolean)
LANGUAGE plpgsql AS $$
DECLARE
  legs CONSTANT integer := cardinality(p_amounts);
  wanted CONSTANT text[] := p_from || p_to;
  ids bigint[];
  posted bigint;
  posted_hash bytea;
  source_balance bigint;
  target_balance bigint;
BEGIN
  -- Look-ups one by one stay on the index, however large the table grows and whatever the planner guesses.
  FOR attempt IN 1 .. 2 LOOP
    ids := '{}';
    FOR i IN 1 .. cardinality(wanted) LOOP
      ids := ids || (SELECT id FROM ledger_account WHERE address = wanted[i]);
    END LOOP;
    EXIT WHEN array_position(ids, NULL) IS NULL;

    INSERT INTO ledger_account (member_id, address, balance)
    SELECT DISTINCT
      CASE WHEN starts_with(wish, 'member:') THEN split_part(wish, ':', 2)::integer END,
      wish,
      CASE WHEN starts_with(wish, 'member:') THEN 0 END
    FROM unnest(wanted) AS wish
    ORDER BY wish
    ON CONFLICT (address) DO NOTHING;
  END LOOP;

  -- Members' accounts in id order: two opposite transfers queue up instead of waiting for each other.
  PERFORM FROM ledger_account
  WHERE id = ANY (ids) AND member_id IS NOT NULL
  ORDER BY id
  FOR NO KEY UPDATE;

  -- After the locks, so that an account's transactions carry rising ids in the order of its balances.
  INSERT INTO ledger_transaction (key, content_hash, kind, member_id, memo, created_at)
  VALUES (p_key, p_content_hash, p_kind, p_member_id, p_memo, coalesce(p_at, now()))
  ON CONFLICT (key) DO NOTHING
  RETURNING id INTO posted;

  IF posted IS NULL THEN
    SELECT t.id, t.content_hash INTO STRICT posted, posted_hash FROM ledger_transaction t WHERE t.key = p_key;
    IF posted_hash <> p_content_hash THEN
      RAISE EXCEPTION 'ledger key posted before with other content' USING ERRCODE = 'KL001';
    END IF;
    RETURN QUERY SELECT posted, true;
    RETURN;
  END IF;

  -- An update that finds no member's account leaves the balance null, as a house account has none.
  FOR i IN 1 .. legs LOOP
    UPDATE ledger_account SET balance = balance - p_amounts[i]
    WHERE id = ids[i] AND member_id IS NOT NULL
    RETURNING balance INTO source_balance;

    UPDATE ledger_account SET balance = balance + p_amounts[i]
    WHERE id = ids[legs + i] AND member_id IS NOT NULL
    RETURNING balance INTO target_balance;

    INSERT INTO ledger_posting (transaction_id, position, from_account, to_account, amount, from_balance, to_balance)
    VALUES (posted, i, ids[i], ids[legs + i], p_amounts[i], source_balance, target_balance);
  END LOOP;

  transaction_id := posted;
  replayed := false;
  RETURN NEXT;
END
$$;
--> statement-breakpoint
-- What an account's postings add up to: the balance of a house account, and the proof of a member's.
CREATE FUNCTION ledger_total(p_account bigint) RETURNS bigint
LANGUAGE sql STABLE AS $$
  SELECT (
    coalesce((SELECT sum(amount) FROM ledger_posting WHERE to_account = p_account), 0)
    - coalesce((SELECT sum(amount) FROM ledger_posting WHERE from_account = p_account), 0)
  )::bigint
$$;
--> statement-breakpoint
CREATE FUNCTION ledger_refuse_change() RETURNS trigger
LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION '% is never edited: post a correction instead', TG_TABLE_NAME USING ERRCODE = 'KL002';
END
$$;
--> statement-breakpoint
CREATE TRIGGER ledger_transaction_is_final BEFORE UPDATE OR DELETE OR TRUNCATE ON ledger_transaction
FOR EACH STATEMENT EXECUTE FUNCTION ledger_refuse_change();
--> statement-breakpoint
CREATE TRIGGER ledger_posting_is_final BEFORE UPDATE OR DELETE OR TRUNCATE ON ledger_posting
FOR EACH STATEMENT EXECUTE FUNCTION ledger_refuse_change();
--> statement-breakpoint
CREATE TRIGGER ledger_account_stays BEFORE DELETE OR TRUNCATE OR UPDATE OF id, member_id, address ON ledger_account
FOR EACH STATEMENT EXECUTE FUNCTION ledger_refuse_change();
