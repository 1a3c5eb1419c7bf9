UPDATE rooster_occurrence SET
  cost_nanos = CAST(ROUND(MIN(json_extract(details, '$.usage.cost_usd') * 1e9, 1e15)) AS integer),
  tokens = CAST(COALESCE(json_extract(details, '$.usage.input_tokens'), 0) AS integer)
    + CAST(COALESCE(json_extract(details, '$.usage.output_tokens'), 0) AS integer)
WHERE substr(details, 1, 10) = '{"usage":{' AND json_valid(details)
  AND COALESCE(
    json_extract(details, '$.usage.cost_usd'),
    json_extract(details, '$.usage.input_tokens'),
    json_extract(details, '$.usage.output_tokens')) IS NOT NULL;

-- Has all that is added up of usage, so that no texts are read for it. Records without a usage cost nothing here.
CREATE INDEX rooster_occurrence_usage ON rooster_occurrence (recorded_at, last_due, cost_nanos, tokens)
  WHERE tokens IS NOT NULL;
DROP INDEX rooster_occurrence_details;
