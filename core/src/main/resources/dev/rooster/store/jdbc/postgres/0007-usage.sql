-- What a run used, as RunUsage reads it from the details: billionths of a dollar, and tokens. NULL without a usage, so that
-- a record without one is written as before. Filled in by the next step, whose work must not happen under the lock of this.
ALTER TABLE rooster_occurrence ADD COLUMN cost_nanos bigint;
ALTER TABLE rooster_occurrence ADD COLUMN tokens bigint;
