-- Locks by name, each with its holder until held_until, and the next one in line until next_until.
CREATE TABLE rooster_lock (
  fence       integer NOT NULL,
  held_until  integer NOT NULL,
  next_until  integer NOT NULL DEFAULT 0,
  name        text NOT NULL PRIMARY KEY,
  holder      text NOT NULL,
  next_holder text
) STRICT;
