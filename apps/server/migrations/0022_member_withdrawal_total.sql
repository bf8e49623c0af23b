-- The lifetime withdrawals of members who were paid before the column existed. State 2 is a paid withdrawal.
UPDATE member SET withdrawal_total = paid.amount
FROM (SELECT member_id, sum(amount) AS amount FROM withdrawal WHERE state = 2 GROUP BY member_id) AS paid
WHERE paid.member_id = member.id;
