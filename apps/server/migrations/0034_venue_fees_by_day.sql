-- The fee in the settings of a venue applied on every day without a rate, so it becomes the venue's first rate.
INSERT INTO fee_rate (kind, code, first_day, basis_points, staff_id, staff_name, created_at)
SELECT 'venue', platname, '2000-01-01', fee_basis_points, 0, '系统', now() FROM venue WHERE fee_basis_points > 0
ON CONFLICT DO NOTHING;
