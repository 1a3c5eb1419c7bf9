-- The name that the reminder had, known even when the reminder is deleted. An empty value is null.
ALTER TABLE rooster_occurrence ADD COLUMN name text;

-- 1 if count is the exact number, 0 if there were more than that.
ALTER TABLE rooster_occurrence ADD COLUMN count_exact bigint NOT NULL DEFAULT 1;

-- Until now 100000 meant that many or more: more than 99999.
UPDATE rooster_occurrence SET count = 99999, count_exact = 0 WHERE count = 100000;
