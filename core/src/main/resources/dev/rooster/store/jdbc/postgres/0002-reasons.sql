-- Turns the English sentences that earlier versions stored as reasons into the lines that StoredReason reads.
-- A sentence that no row of rooster_sentence matches is kept verbatim, as the text of an error or a note.

-- A sentence is a head, a value, perhaps a middle and a second value, and a tail; without a value it is the head alone.
-- place: 'ran' or 'failed' for records of occurrences, 'halted' for automatic pauses, else the status of the reminder.
CREATE TABLE rooster_sentence (
  place text, head text NOT NULL, middle text, tail text NOT NULL, line text NOT NULL, value1 text, value2 text
);
INSERT INTO rooster_sentence VALUES
  ('ran', 'nothing to report', NULL, '', 'nothing_to_report', NULL, NULL),
  ('ran', 'backing off after an error', NULL, '', 'backing_off', NULL, NULL),
  ('ran', 'nobody was there to run it', NULL, '', 'no_node_active', NULL, NULL),
  ('ran', 'its time passed while the reminder was paused', NULL, '', 'missed_while_paused', NULL, NULL),
  ('ran', 'the reminder was paused before it ran', NULL, '', 'paused_before', NULL, NULL),
  ('ran', 'the reminder was completed before it ran', NULL, '', 'completed_before', NULL, NULL),
  ('ran', 'the reminder was cancelled before it ran', NULL, '', 'cancelled_before', NULL, NULL),
  ('ran', 'the schedule was changed before it ran', NULL, '', 'schedule_changed_before', NULL, NULL),
  ('ran', 'the next fire could not be worked out', NULL, '', 'passed_while_unknown', NULL, NULL),
  ('ran', 'too old, or too many, to be made up for', NULL, '', 'too_old_or_too_many', NULL, NULL),
  ('ran', 'too many occurrences were waiting', NULL, '', 'too_many_waiting', NULL, NULL),
  ('ran', 'an earlier occurrence took too long to start', NULL, '', 'took_too_long_to_start', NULL, NULL),
  ('ran', 'the node that ran it died', NULL, '', 'node_died', NULL, NULL),
  ('ran', 'the lease of the node that ran it ended', NULL, '', 'lease_expired', NULL, NULL),
  ('ran', 'Rooster was shut down before it ended', NULL, '', 'shut_down', NULL, NULL),
  ('ran', 'it was stopped before it began', NULL, '', 'stopped_before_start', NULL, NULL),
  ('ran', 'stopped by request', NULL, '', 'stop_requested', NULL, NULL),
  ('ran', 'the occurrence of ', NULL, ' was still running', 'still_running', 'due', NULL),
  ('failed', 'nobody here can check its condition', NULL, '', 'no_condition_check', NULL, NULL),
  ('failed', 'its handler returned null: return an Outcome.Answer', NULL, '', 'no_answer', NULL, NULL),
  ('failed', 'it did not end within ', NULL, '', 'timed_out', 'after', NULL),
  ('failed', 'there is no handler for the kind ', NULL, '', 'no_handler', 'kind', NULL),
  ('failed', 'its answer cannot be recorded: ', NULL, '', 'not_recordable', 'cause', NULL),
  ('completed', 'its time was missed', NULL, '', 'time_missed', NULL, NULL),
  ('completed', 'its condition is met', NULL, '', 'condition_met', NULL, NULL),
  ('completed', 'its condition was met', NULL, '', 'condition_met', NULL, NULL),
  ('completed', 'it has fired once', NULL, '', 'fires_spent fires="1"', NULL, NULL),
  ('completed', 'it has fired ', NULL, ' times', 'fires_spent', 'fires', NULL),
  ('halted', 'the next fire could not be worked out ', ' times: ', '', 'next_fire_unknown', 'tries', 'cause'),
  ('paused', 'made so', NULL, '', 'custom created_paused', NULL, NULL),
  ('paused', 'its file says so', NULL, '', 'custom paused_by_file', NULL, NULL),
  ('paused', 'by ', NULL, '', 'custom paused_by', 'by', NULL),
  ('paused', 'by ', ': ', '', 'custom paused_by', 'by', 'note'),
  ('cancelled', 'by ', NULL, '', 'custom cancelled_by', 'by', NULL),
  ('cancelled', 'it is no longer in ', NULL, '', 'custom removed_from_file', 'file', NULL),
  ('ran', 'stopped by ', NULL, '', 'custom stopped_by', 'by', NULL),
  (NULL, 'its agent ', NULL, ' is not in the configuration', 'custom agent_missing', 'agent', NULL),
  (NULL, 'its user ', NULL, ' is not in the configuration', 'custom user_missing', 'user', NULL),
  (NULL, 'its maker ', NULL, ' is not trusted with shell commands any more', 'custom creator_not_trusted', 'user', NULL),
  (NULL, 'its conversation was busy for ', NULL, '', 'custom session_busy', 'for', NULL),
  ('ran', 'its condition is met', NULL, '', 'custom condition_met exit="0"', NULL, NULL),
  ('ran', 'its condition is not met (exit code ', NULL, ')', 'custom condition_not_met', 'exit', NULL),
  ('ran', 'its condition is not met (exit code ', '): ', '', 'custom condition_not_met', 'exit', 'output'),
  ('ran', 'the agent skipped it', NULL, '', 'custom agent_skipped', NULL, NULL),
  ('ran', 'the agent skipped it: ', NULL, '', 'custom agent_skipped', 'text', NULL),
  ('ran', 'the agent finds it met', NULL, '', 'custom agent_found_met', NULL, NULL),
  ('ran', 'the agent finds it met: ', NULL, '', 'custom agent_found_met', 'text', NULL),
  ('ran', 'the agent finds it not met', NULL, '', 'custom agent_found_not_met', NULL, NULL),
  ('ran', 'the agent finds it not met: ', NULL, '', 'custom agent_found_not_met', 'text', NULL),
  ('failed', 'the agent says that it failed', NULL, '', 'custom agent_failed', NULL, NULL);

-- The reason of the last run: the rest of a tally after six words, the third of which is the status.
CREATE TABLE rooster_last (id text COLLATE "C" NOT NULL, place text NOT NULL, old text NOT NULL);
INSERT INTO rooster_last (id, place, old)
SELECT id, CASE split_part(tally, ' ', 3) WHEN 'error' THEN 'failed' ELSE 'ran' END,
  regexp_replace(tally, '^([^ ]+ ){6}', '')
FROM rooster_reminder WHERE tally ~ '^([^ ]+ ){6}.';

-- Each different sentence once; escaped as in a value of a line, which changes no head, middle or tail.
CREATE TABLE rooster_translation (place text NOT NULL, old text NOT NULL, escaped text NOT NULL DEFAULT '', line text);
INSERT INTO rooster_translation (place, old)
SELECT CASE status WHEN 'error' THEN 'failed' ELSE 'ran' END, why FROM rooster_occurrence WHERE why IS NOT NULL
UNION
SELECT CASE substr(reason, 1, 5) WHEN 'auto ' THEN 'halted' ELSE status END, substr(reason, 6)
  FROM rooster_reminder WHERE reason IS NOT NULL
UNION
SELECT place, old FROM rooster_last;
INSERT INTO rooster_translation (place, old)
SELECT DISTINCT 'failed', substr(old, strpos(old, ' errors in a row, the last one: ') + length(' errors in a row, the last one: ')) FROM rooster_translation
WHERE place = 'halted' AND strpos(old, ' errors in a row, the last one: ') > 0
  AND substr(old, strpos(old, ' errors in a row, the last one: ') + length(' errors in a row, the last one: ')) NOT IN (SELECT old FROM rooster_translation WHERE place = 'failed');
UPDATE rooster_translation SET escaped =
  replace(replace(replace(replace(old, chr(92), chr(92) || chr(92)), '"', chr(92) || '"'), chr(10), chr(92) || 'n'), chr(13), chr(92) || 'r');

CREATE TABLE rooster_match (place text NOT NULL, old text NOT NULL, rank integer NOT NULL, line text NOT NULL);
INSERT INTO rooster_match (place, old, rank, line)
WITH fits AS (
  SELECT t.place, t.old, s.line, s.middle, s.value1, s.value2,
    substr(t.escaped, length(s.head) + 1, length(t.escaped) - length(s.head) - length(s.tail)) AS rest
  FROM rooster_translation t JOIN rooster_sentence s
    ON (s.place IS NULL OR s.place = t.place)
      AND substr(t.escaped, 1, length(s.head)) = s.head
      AND length(t.escaped) >= length(s.head) + length(s.tail)
      AND substr(t.escaped, length(t.escaped) - length(s.tail) + 1) = s.tail
      AND (s.value1 IS NOT NULL OR t.escaped = s.head)
)
SELECT place, old,
  CASE WHEN value1 IS NULL THEN 1 WHEN value2 IS NOT NULL THEN 2 ELSE 3 END,
  line
    || CASE
      WHEN value1 IS NULL THEN ''
      WHEN value2 IS NULL THEN ' ' || value1 || '="' || rest || '"'
      ELSE ' ' || value1 || '="' || substr(rest, 1, strpos(rest, middle) - 1) || '" '
        || value2 || '="' || substr(rest, strpos(rest, middle) + length(middle)) || '"'
    END
FROM fits
WHERE value2 IS NULL OR strpos(rest, middle) > 0;
UPDATE rooster_translation SET line = CASE place
    WHEN 'ran' THEN 'note text="' || escaped || '"'
    WHEN 'failed' THEN 'error text="' || escaped || '"'
    WHEN 'halted' THEN 'error text="' || escaped || '"'
    ELSE 'by_request note="' || escaped || '"'
  END;
UPDATE rooster_translation t SET line = m.line
FROM (SELECT DISTINCT ON (place, old) place, old, line FROM rooster_match ORDER BY place, old, rank) m
WHERE m.place = t.place AND m.old = t.old;

-- Reasons with a reason in them.
UPDATE rooster_translation t SET line = 'errors_in_a_row count="' || substr(t.old, 1, strpos(t.old, ' errors in a row, the last one: ') - 1) || '" last="'
  || replace(replace(i.line, chr(92), chr(92) || chr(92)), '"', chr(92) || '"') || '"'
FROM rooster_translation i
WHERE t.place = 'halted' AND strpos(t.old, ' errors in a row, the last one: ') > 0
  AND i.place = 'failed' AND i.old = substr(t.old, strpos(t.old, ' errors in a row, the last one: ') + length(' errors in a row, the last one: '));
UPDATE rooster_translation SET line = 'halted cause="' || replace(replace(line, chr(92), chr(92) || chr(92)), '"', chr(92) || '"') || '"'
WHERE place = 'halted' AND line NOT LIKE 'errors_in_a_row %' AND line NOT LIKE 'next_fire_unknown %';

UPDATE rooster_occurrence o SET why = t.line FROM rooster_translation t
WHERE t.place = CASE o.status WHEN 'error' THEN 'failed' ELSE 'ran' END AND t.old = o.why;
UPDATE rooster_reminder r SET reason = t.line FROM rooster_translation t
WHERE t.place = CASE substr(r.reason, 1, 5) WHEN 'auto ' THEN 'halted' ELSE r.status END
  AND t.old = substr(r.reason, 6);
UPDATE rooster_reminder r SET tally = substr(r.tally, 1, length(r.tally) - length(l.old)) || t.line
FROM rooster_last l JOIN rooster_translation t ON t.place = l.place AND t.old = l.old
WHERE l.id = r.id;

-- Why a run was late stands in the details of its record, in the server's JSON.
UPDATE rooster_occurrence SET details = replace(details, '"late_because":"the service was down"', '"late_because":"daemon_down"')
  WHERE details LIKE '%"late_because":"the service was down"%';
UPDATE rooster_occurrence SET details = replace(details, '"late_because":"it was paused, or the machine was asleep"', '"late_because":"paused_or_asleep"')
  WHERE details LIKE '%"late_because":"it was paused, or the machine was asleep"%';
UPDATE rooster_occurrence SET details = replace(details, '"late_because":"too much was due at once"', '"late_because":"overloaded"')
  WHERE details LIKE '%"late_because":"too much was due at once"%';
UPDATE rooster_occurrence SET details = replace(details, '"late_because":"earlier attempts failed"', '"late_because":"earlier_attempts_failed"')
  WHERE details LIKE '%"late_because":"earlier attempts failed"%';
UPDATE rooster_occurrence SET details = replace(details, '"late_because":"an earlier attempt was cut off"', '"late_because":"earlier_attempt_interrupted"')
  WHERE details LIKE '%"late_because":"an earlier attempt was cut off"%';
UPDATE rooster_occurrence SET details = replace(details, '"late_because":"an earlier run was still going"', '"late_because":"earlier_run_busy"')
  WHERE details LIKE '%"late_because":"an earlier run was still going"%';

DROP TABLE rooster_match;
DROP TABLE rooster_translation;
DROP TABLE rooster_last;
DROP TABLE rooster_sentence;
