-- The sums of the records written so far, by day and, under the empty day, of all days.
INSERT INTO settlement_sum (kind, day, shard, people, records, corrections, turnover, amount, given)
SELECT 'rebate', day, 0, count(DISTINCT member_id), count(*), count(*) FILTER (WHERE part > 0), sum(turnover), sum(amount),
  coalesce(sum(amount) FILTER (WHERE claim_no IS NOT NULL), 0)
FROM rebate_record GROUP BY day
UNION ALL
SELECT 'commission', day, 0, count(DISTINCT member_id), count(*), count(*) FILTER (WHERE part > 0),
  coalesce(sum(direct_turnover + indirect_turnover) FILTER (WHERE part = 0), 0), sum(amount), sum(paid)
FROM commission_record GROUP BY day;
--> statement-breakpoint
INSERT INTO settlement_sum (kind, day, shard, people, records, corrections, turnover, amount, given)
SELECT kind, '', 0, sum(people), sum(records), sum(corrections), sum(turnover), sum(amount), sum(given)
FROM settlement_sum GROUP BY kind;
