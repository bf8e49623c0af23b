WITH ranked AS (
  SELECT id, role, row_number() OVER (PARTITION BY role ORDER BY enabled DESC, id) AS place FROM staff_account
)
UPDATE staff_account SET roles = CASE
  WHEN ranked.role = 'admin' AND place = 2 THEN '{checker}'
  WHEN ranked.role = 'admin' THEN '{content,service,security}'
  WHEN ranked.role = 'finance' AND place % 3 = 1 THEN '{cashier-in,adjuster}'
  WHEN ranked.role = 'finance' AND place % 3 = 2 THEN '{cashier-out}'
  WHEN ranked.role = 'finance' THEN '{treasurer}'
  WHEN ranked.role = 'content' THEN '{content,rewards}'
  WHEN ranked.role = 'service' THEN '{protection,service}'
  ELSE '{auditor}'
END::text[]
FROM ranked WHERE ranked.id = staff_account.id;
