-- Instants and durations are milliseconds. next_at is when a reminder is tried; claim_node is set while it runs.
-- Few columns, because each fire writes the row twice: PackedColumn writes and reads next_fire, claim_fire, tally and
-- policies, StoredReason (since 0002) reason and why. An empty value is null.
-- The order is for speed: what claims look at comes first, numbers that are always there before everything.
-- Ids are compared byte by byte, which is faster than by the rules of a language, and the same everywhere.
CREATE TABLE rooster_reminder (
  version            bigint NOT NULL,
  shard              bigint NOT NULL,
  fence              bigint NOT NULL,
  stop_requested     bigint NOT NULL DEFAULT 0,
  created_at         bigint NOT NULL,
  id                 text COLLATE "C" NOT NULL PRIMARY KEY,
  status             text COLLATE "C" NOT NULL,
  name               text COLLATE "C" NOT NULL,
  owner              text COLLATE "C" NOT NULL,
  source             text COLLATE "C" NOT NULL,
  next_at            bigint,
  claim_node         text COLLATE "C",
  limit_key          text COLLATE "C" NOT NULL,

  reason             text,
  next_fire          text,
  tally              text NOT NULL,
  claim_since        bigint,
  claim_fire         text,

  kind               text NOT NULL,
  body               text NOT NULL,
  schedule           text NOT NULL,
  policies           text NOT NULL,
  details            text
) WITH (
  -- Every fire writes the row twice: room for that on its page, and vacuum before a fifth of the table is dead.
  fillfactor = 70,
  autovacuum_vacuum_scale_factor = 0.02,
  autovacuum_vacuum_threshold = 5000,
  autovacuum_vacuum_cost_limit = 2000,
  autovacuum_analyze_scale_factor = 0.05
);

CREATE INDEX rooster_reminder_waiting ON rooster_reminder (next_at)
  WHERE status = 'active' AND claim_node IS NULL AND next_at IS NOT NULL;
CREATE INDEX rooster_reminder_running ON rooster_reminder (claim_node) WHERE claim_node IS NOT NULL;

-- By what people look for reminders; what has none costs nothing.
CREATE INDEX rooster_reminder_name ON rooster_reminder (name, id) WHERE name <> '';
CREATE INDEX rooster_reminder_owner ON rooster_reminder (owner, id) WHERE owner <> '';
CREATE INDEX rooster_reminder_source ON rooster_reminder (source, id) WHERE source <> '';

-- One row for each due instant, or for several in a row (due to last_due) that share their fate.
CREATE TABLE rooster_occurrence (
  due         bigint NOT NULL,
  recorded_at bigint NOT NULL,
  last_due    bigint NOT NULL,
  count       bigint NOT NULL,
  attempts    bigint NOT NULL,
  manual      bigint NOT NULL,
  started_at  bigint,
  reminder_id text COLLATE "C" NOT NULL,
  status      text NOT NULL,
  why         text,
  reply       text,
  details     text,
  PRIMARY KEY (reminder_id, due)
);

CREATE INDEX rooster_occurrence_recorded ON rooster_occurrence (recorded_at);

-- One row for each start of a node. Dead when lease_until has passed.
CREATE TABLE rooster_node (
  id             text COLLATE "C" NOT NULL PRIMARY KEY,
  lease_until    bigint NOT NULL,
  watching_since bigint NOT NULL
) WITH (fillfactor = 50);

-- Texts by name, for whatever else is to be kept.
CREATE TABLE rooster_note (
  name text COLLATE "C" NOT NULL PRIMARY KEY,
  body text NOT NULL,
  version bigint NOT NULL
);
