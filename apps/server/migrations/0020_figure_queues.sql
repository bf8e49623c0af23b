-- Written by hand: every transaction is queued for the day figures in the database transaction that posts it.
CREATE OR REPLACE FUNCTION ledger_post(
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

  -- The next fold adds the transaction to the day figures.
  INSERT INTO ledger_pending (transaction_id) VALUES (posted);

  transaction_id := posted;
  replayed := false;
  RETURN NEXT;
END
$$;
--> statement-breakpoint
-- Transactions and settled bets from before this release are queued as well. The first fold counts them.
INSERT INTO ledger_pending (transaction_id) SELECT id FROM ledger_transaction;
--> statement-breakpoint
INSERT INTO play_change
  (day, member_id, venue, game, is_correction, bets, stake, valid, payout, stake_squares, payout_squares, products)
SELECT to_char(settled_at AT TIME ZONE 'Asia/Shanghai', 'YYYY-MM-DD'), member_id, platname, game, false, count(*),
  sum(stake), sum(valid_stake), sum(payout), sum(stake::numeric * stake), sum(payout::numeric * payout),
  sum(stake::numeric * payout)
FROM bet WHERE state = 'settled' GROUP BY 1, 2, 3, 4;
