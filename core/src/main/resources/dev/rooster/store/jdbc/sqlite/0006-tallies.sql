-- What was pruned, added up by quarter hours: due and last_due are the starts of theirs. Written by the transaction that
-- deletes the records. kind, owner and agent are those of the reminder at that time, empty if it was deleted before.
-- runs is how many records had a cost or tokens.
CREATE TABLE rooster_pruned (
  due         integer NOT NULL,
  last_due    integer NOT NULL,
  kind        text NOT NULL,
  owner       text NOT NULL,
  agent       text NOT NULL,
  status      text NOT NULL,
  count       integer NOT NULL,
  count_exact integer NOT NULL,
  cost        real,
  tokens      integer,
  runs        integer NOT NULL,
  PRIMARY KEY (due, last_due, kind, owner, agent, status)
) STRICT, WITHOUT ROWID;

-- Has all that is counted, so that counting reads no reply.
DROP INDEX rooster_occurrence_recorded;
CREATE INDEX rooster_occurrence_recorded
  ON rooster_occurrence (recorded_at, status, last_due, count, count_exact, started_at, attempts, manual);

-- Finds the records with a cost. Those without details cost nothing here.
CREATE INDEX rooster_occurrence_details ON rooster_occurrence (recorded_at) WHERE details IS NOT NULL;
