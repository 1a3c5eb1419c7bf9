-- Locks by name, each with its holder until held_until, and the next one in line until next_until.
CREATE TABLE rooster_lock (
  fence       bigint NOT NULL,
  held_until  bigint NOT NULL,
  next_until  bigint NOT NULL DEFAULT 0,
  name        text COLLATE "C" NOT NULL PRIMARY KEY,
  holder      text COLLATE "C" NOT NULL,
  next_holder text COLLATE "C"
) WITH (fillfactor = 50);
