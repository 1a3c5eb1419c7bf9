UPDATE rooster_occurrence o SET
  cost_nanos = CASE WHEN used.cost IS NOT NULL THEN ROUND(LEAST(used.cost * 1000000000, 1000000000000000)) END,
  tokens = COALESCE(used.input, 0) + COALESCE(used.output, 0)
FROM (
  SELECT reminder_id, due,
    substring(details from '"cost_usd":([0-9]{1,15}(?:[.][0-9]{1,20})?(?:E-?[0-9]{1,2})?)[,}]')::numeric AS cost,
    substring(details from '"input_tokens":([0-9]{1,15})[,}]')::bigint AS input,
    substring(details from '"output_tokens":([0-9]{1,15})[,}]')::bigint AS output
  FROM (
    SELECT reminder_id, due, substring(details from '^[{]"usage":[{][^{}]*[}]') AS details
    FROM rooster_occurrence WHERE details LIKE '{"usage":{%' OFFSET 0
  ) AS usages
  OFFSET 0
) AS used
WHERE used.reminder_id = o.reminder_id AND used.due = o.due
  AND COALESCE(used.cost, used.input, used.output) IS NOT NULL;

-- Has all that is added up of usage, so that no texts are read for it. Records without a usage cost nothing here. Dropping
-- locks out readers until the end, so it comes last.
CREATE INDEX rooster_occurrence_usage ON rooster_occurrence (recorded_at)
  INCLUDE (due, reminder_id, last_due, cost_nanos, tokens) WHERE tokens IS NOT NULL;
DROP INDEX rooster_occurrence_details;
