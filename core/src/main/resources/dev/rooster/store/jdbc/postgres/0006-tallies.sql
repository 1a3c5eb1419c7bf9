-- What was pruned, added up by quarter hours: due and last_due are the starts of theirs. Written by the transaction that
-- deletes the records. kind, owner and agent are those of the reminder at that time, empty if it was deleted before.
-- runs is how many records had a cost or tokens.
CREATE TABLE rooster_pruned (
  due         bigint NOT NULL,
  last_due    bigint NOT NULL,
  kind        text COLLATE "C" NOT NULL,
  owner       text COLLATE "C" NOT NULL,
  agent       text COLLATE "C" NOT NULL,
  status      text COLLATE "C" NOT NULL,
  count       bigint NOT NULL,
  count_exact bigint NOT NULL,
  cost        double precision,
  tokens      bigint,
  runs        bigint NOT NULL,
  PRIMARY KEY (due, last_due, kind, owner, agent, status)
);

-- Finds the records with a cost. Those without details cost nothing here.
CREATE INDEX rooster_occurrence_details ON rooster_occurrence (recorded_at) WHERE details IS NOT NULL;

-- Has all that is counted, so that counting reads no reply. Dropping locks out readers until the end, so it comes last.
CREATE INDEX rooster_occurrence_counted ON rooster_occurrence (recorded_at)
  INCLUDE (due, reminder_id, status, last_due, count, count_exact, started_at, attempts, manual);
DROP INDEX rooster_occurrence_recorded;
ALTER INDEX rooster_occurrence_counted RENAME TO rooster_occurrence_recorded;
