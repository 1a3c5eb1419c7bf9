-- Finds the records of a status, latest first. Most records are successes; those cost nothing here.
CREATE INDEX rooster_occurrence_status ON rooster_occurrence (status, recorded_at) WHERE status <> 'ok';
