/** Records, their versions by content, walks and generations: docs/decisions/0010-generations-by-content.md. */
export const records = `
CREATE TABLE note(name TEXT PRIMARY KEY, value) WITHOUT ROWID;

CREATE TABLE shape(
  no INTEGER PRIMARY KEY,
  resource INTEGER NOT NULL,
  fields TEXT NOT NULL,
  UNIQUE(resource, fields)
);

CREATE TABLE record(
  no INTEGER PRIMARY KEY,
  resource INTEGER NOT NULL,
  id TEXT NOT NULL,
  latest INTEGER NOT NULL,
  digest INTEGER NOT NULL,
  seen_at INTEGER
);
CREATE INDEX record_single ON record(resource) WHERE resource IN (0, 3);

CREATE TABLE identity(key INTEGER, record INTEGER, PRIMARY KEY(key, record)) WITHOUT ROWID;

CREATE TABLE version(
  no INTEGER PRIMARY KEY,
  record INTEGER NOT NULL,
  prior INTEGER,
  shape INTEGER NOT NULL,
  body TEXT NOT NULL
);

CREATE TABLE closed(
  version INTEGER PRIMARY KEY,
  resource INTEGER NOT NULL,
  generation INTEGER NOT NULL,
  gone INTEGER NOT NULL
);
CREATE INDEX closed_by_generation ON closed(resource, generation);

CREATE TABLE walk(
  no INTEGER PRIMARY KEY,
  resource INTEGER NOT NULL,
  per_page INTEGER NOT NULL,
  started_at INTEGER NOT NULL,
  abandoned INTEGER NOT NULL DEFAULT 0,
  total INTEGER
);
CREATE TABLE walk_page(
  walk INTEGER NOT NULL,
  page INTEGER NOT NULL,
  versions BLOB NOT NULL,
  shapes TEXT NOT NULL,
  outcome TEXT NOT NULL,
  -- Last, so that reading an order does not read them.
  digests BLOB NOT NULL,
  PRIMARY KEY(walk, page)
) WITHOUT ROWID;
CREATE TABLE walk_replaced(
  walk INTEGER NOT NULL,
  version INTEGER NOT NULL,
  PRIMARY KEY(walk, version)
) WITHOUT ROWID;

CREATE TABLE generation(
  no INTEGER PRIMARY KEY,
  resource INTEGER NOT NULL,
  started_at INTEGER NOT NULL,
  completed_at INTEGER NOT NULL,
  last_version INTEGER NOT NULL,
  count INTEGER NOT NULL,
  fields TEXT NOT NULL,
  completeness TEXT,
  born BLOB,
  history INTEGER NOT NULL DEFAULT 2
);
CREATE INDEX generation_by_resource ON generation(resource, last_version, no);

-- The newest generation's order in one piece: thousands of pages would take a first screen's time to read.
CREATE TABLE shown_order(
  resource INTEGER PRIMARY KEY,
  generation INTEGER NOT NULL,
  versions BLOB NOT NULL
);

CREATE TABLE field(
  no INTEGER PRIMARY KEY,
  resource INTEGER NOT NULL,
  name TEXT NOT NULL,
  UNIQUE(resource, name)
);
CREATE TABLE column_chunk(
  no INTEGER PRIMARY KEY,
  field INTEGER NOT NULL,
  chunk INTEGER NOT NULL,
  data BLOB NOT NULL,
  UNIQUE(field, chunk)
);
CREATE TABLE sealed_chunk(chunk INTEGER PRIMARY KEY);
CREATE TABLE gram(
  segment INTEGER NOT NULL,
  part INTEGER NOT NULL,
  data BLOB NOT NULL,
  UNIQUE(segment, part)
);
CREATE TABLE sort_rank(
  field INTEGER PRIMARY KEY,
  upto INTEGER NOT NULL,
  distinct_values INTEGER NOT NULL,
  data BLOB NOT NULL
);
`;
