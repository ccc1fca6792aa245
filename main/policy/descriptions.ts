import { type PolicyFile } from './policy';

/** What each setting does, for the schema administrators' editors read. */
export const settingDescriptions: Readonly<Record<keyof PolicyFile, string>> = {
  $schema: 'Where this schema lies, for editors.',
  version: 'The version of this format.',
  allowedBaseUrls:
    'Requests go only to these addresses, each written as in Connect. Sample data is always allowed: it never leaves the computer.',
  updates: 'Whether the app may look for newer versions of itself. Default true.',
  exports: 'Whether records may be written to files. Default true.',
  notifications:
    'Whether alerts may show desktop notifications: the name of a saved view and a number of records. Default true.',
  publishing:
    'Whether records may be published to a PostgreSQL database: off, asked (the user confirms once for each database), or agreed (no confirmation for agreedDatabases). Default asked; off if exports is false.',
  agreedDatabases:
    'With publishing agreed, and only then: the databases users need not confirm, each as host/database or host:port/database.',
  publishAfterSync:
    'Whether every sync is published once a database is set. Default: users decide.',
  idleLockMinutes:
    'The app locks after at most this many minutes without input; users may choose fewer.',
  keepHistoryDays:
    'Earlier versions of records are stored for this many days at most; users may choose fewer.',
  backups: 'Whether backups may be written. Default true; false if exports is false.',
  backupFolder: 'Backups are written into this folder only. Default: users decide.',
};
