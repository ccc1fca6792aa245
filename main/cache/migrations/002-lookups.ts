/** A list of cards to look up, line by line, so that it goes on after the process ended however it did. */
export const lookups = `
CREATE TABLE lookup(
  no INTEGER PRIMARY KEY,
  name TEXT,
  -- Of its ids in order, to know the same list again.
  digest TEXT NOT NULL,
  begun_at INTEGER NOT NULL,
  lines INTEGER NOT NULL,
  blank INTEGER NOT NULL,
  phase TEXT NOT NULL,
  failure TEXT,
  counts TEXT NOT NULL
);
CREATE TABLE lookup_line(
  lookup INTEGER NOT NULL,
  at INTEGER NOT NULL,
  line INTEGER NOT NULL,
  id TEXT NOT NULL,
  outcome INTEGER NOT NULL,
  reason TEXT,
  same_as INTEGER,
  record INTEGER,
  PRIMARY KEY(lookup, at)
) WITHOUT ROWID;
`;
