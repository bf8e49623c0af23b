INSERT INTO active_chunk (period, chunk, bits)
SELECT period, member_id / 8192, bit_or(set_bit(0::bit(8192), member_id % 8192, 1)) FROM active_member GROUP BY 1, 2;
