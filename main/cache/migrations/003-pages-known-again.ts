/**
 * What a page is known again by: a keyed digest of its list's bytes (main/api/list-bytes.ts), and a number for each of its records in
 * their order (main/sync/reading.ts). Both null where some record of it was met elsewhere too: such a page is read record by record.
 */
export const pagesKnownAgain = `
ALTER TABLE walk_page ADD COLUMN bytes BLOB;
ALTER TABLE walk_page ADD COLUMN stand_ins BLOB;
`;
