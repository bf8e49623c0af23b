-- Orders that wait for their second person get a proposal, with the number of the order after another first letter.
INSERT INTO proposal (no, kind, target, title, changes, payload, reason, maker_id, maker_name, maker_address, created_at, expires_at)
SELECT 'P' || substr(no, 2), 'adjustments.make', no, '调账 ' || no,
  jsonb_build_array(
    jsonb_build_object('field', '会员', 'before', '', 'after', member_id::text),
    jsonb_build_object('field', '金额', 'before', '', 'after',
      CASE direction WHEN 'credit' THEN '增加 ' ELSE '扣减 ' END || to_char(amount / 100.0, 'FM999,999,999,990.00') || ' 元'),
    jsonb_build_object('field', '流水倍数', 'before', '', 'after', multiple || ' 倍')),
  jsonb_build_object('no', no), reason, maker_id, maker_name, '', now(), now() + interval '24 hours'
FROM adjustment WHERE state = 1;
--> statement-breakpoint
INSERT INTO proposal (no, kind, target, title, changes, payload, reason, maker_id, maker_name, maker_address, created_at, expires_at)
SELECT 'P' || substr(no, 2), 'transfers.resolve', no, '转账 ' || no,
  jsonb_build_array(
    jsonb_build_object('field', '会员', 'before', '', 'after', member_id::text),
    jsonb_build_object('field', '金额', 'before', '', 'after', to_char(amount / 100.0, 'FM999,999,999,990.00') || ' 元'),
    jsonb_build_object('field', '状态', 'before', '待结算', 'after',
      CASE proposed_outcome WHEN 'done' THEN '转账成功' ELSE '转账失败，资金退回' END)),
  jsonb_build_object('no', no, 'outcome', proposed_outcome, 'remark', proposed_remark),
  proposed_remark, proposed_by, proposed_name, '', now(), now() + interval '24 hours'
FROM transfer WHERE state = 2 AND proposed_outcome IS NOT NULL AND proposed_by IS NOT NULL;
--> statement-breakpoint
INSERT INTO proposal (no, kind, target, title, changes, payload, reason, maker_id, maker_name, maker_address, created_at, expires_at)
SELECT 'P' || upper(substr(md5(no), 1, 26)), 'applications.approve', no, '活动申请 ' || no,
  jsonb_build_array(
    jsonb_build_object('field', '会员', 'before', '', 'after', member_id::text),
    jsonb_build_object('field', '活动', 'before', '', 'after', activity_name),
    jsonb_build_object('field', '彩金', 'before', '', 'after', to_char(bonus / 100.0, 'FM999,999,999,990.00') || ' 元'),
    jsonb_build_object('field', '流水倍数', 'before', '', 'after', multiple || ' 倍')),
  jsonb_build_object('no', no, 'remark', remark), CASE remark WHEN '' THEN '大额彩金' ELSE remark END,
  first_approver_id, first_approver_name, '', now(), now() + interval '24 hours'
FROM activity_application WHERE state = 1 AND first_approver_id IS NOT NULL;
