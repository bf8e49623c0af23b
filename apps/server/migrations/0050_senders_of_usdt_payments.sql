-- Fills the senders of payments that were credited before the column existed, from the findings of their orders.
UPDATE tron_payment payment SET sender = arrival ->> 'from'
FROM deposit, jsonb_array_elements(CASE jsonb_typeof(deposit.findings -> 'arrivals') WHEN 'array' THEN deposit.findings -> 'arrivals' ELSE '[]' END) arrival
WHERE deposit.no = payment.deposit_no AND deposit.findings ->> 'hash' = payment.tx_hash
  AND (arrival ->> 'index')::int = payment.log_index AND payment.sender = '' AND arrival ->> 'from' IS NOT NULL;
