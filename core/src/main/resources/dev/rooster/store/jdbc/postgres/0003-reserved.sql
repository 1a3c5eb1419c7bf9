-- A place for another change of the same release: changes nothing.
UPDATE rooster_migration SET name = name WHERE number < 0;
