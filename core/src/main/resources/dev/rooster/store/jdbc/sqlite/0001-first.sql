-- Instants and durations are milliseconds. next_at is when a reminder is tried; claim_node is set while it runs.
-- Few columns, because each fire writes the row twice: PackedColumn writes and reads next_fire, claim_fire, tally and
-- policies, StoredReason (since 0002) reason and why. An empty value is null.
CREATE TABLE rooster_reminder (
  id                 text NOT NULL PRIMARY KEY,
  shard              integer NOT NULL,
  created_at         integer NOT NULL,
  version            integer NOT NULL,

  kind               text NOT NULL,
  name               text NOT NULL,
  body               text NOT NULL,
  limit_key          text NOT NULL,
  schedule           text NOT NULL,
  policies           text NOT NULL,
  owner              text NOT NULL,
  source             text NOT NULL,
  details            text,

  status             text NOT NULL,
  reason             text,
  next_at            integer,
  next_fire          text,
  tally              text NOT NULL,

  fence              integer NOT NULL,
  claim_node         text,
  claim_since        integer,
  claim_fire         text,
  stop_requested     integer NOT NULL DEFAULT 0
) STRICT;

CREATE INDEX rooster_reminder_waiting ON rooster_reminder (next_at, limit_key)
  WHERE status = 'active' AND claim_node IS NULL AND next_at IS NOT NULL;
CREATE INDEX rooster_reminder_running ON rooster_reminder (claim_node) WHERE claim_node IS NOT NULL;

-- By what people look for reminders; what has none costs nothing.
CREATE INDEX rooster_reminder_name ON rooster_reminder (name, id) WHERE name <> '';
CREATE INDEX rooster_reminder_owner ON rooster_reminder (owner, id) WHERE owner <> '';
CREATE INDEX rooster_reminder_source ON rooster_reminder (source, id) WHERE source <> '';

-- One row for each due instant, or for several in a row (due to last_due) that share their fate.
CREATE TABLE rooster_occurrence (
  reminder_id text NOT NULL,
  due         integer NOT NULL,
  last_due    integer NOT NULL,
  count       integer NOT NULL,
  status      text NOT NULL,
  why         text,
  reply       text,
  attempts    integer NOT NULL,
  started_at  integer,
  recorded_at integer NOT NULL,
  manual      integer NOT NULL,
  details     text,
  PRIMARY KEY (reminder_id, due)
) STRICT, WITHOUT ROWID;

CREATE INDEX rooster_occurrence_recorded ON rooster_occurrence (recorded_at);

-- One row for each start of a node. Dead when lease_until has passed.
CREATE TABLE rooster_node (
  id             text NOT NULL PRIMARY KEY,
  lease_until    integer NOT NULL,
  watching_since integer NOT NULL
) STRICT;

-- Texts by name, for whatever else is to be kept.
CREATE TABLE rooster_note (
  name text NOT NULL PRIMARY KEY,
  body text NOT NULL,
  version integer NOT NULL
) STRICT;
