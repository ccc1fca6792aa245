import { type PolicyFile } from './file-schema';

/** What each setting does, for the schema administrators' editors read. */
export const settingDescriptions: Readonly<Record<keyof PolicyFile, string>> = {
  $schema: 'Where this schema lies, for editors.',
  version: 'The version of this format.',
  allowedBaseUrls:
    'Requests go only to these addresses, each written as in Connect. Sample data is always allowed: it never leaves the computer.',
  connections:
    'Connections that Connect and the command connect begin with: name, address, environment (live or test; default live), recipe (the signing method) and login (true, or its parts). Keys are never in a policy.',
  updates: 'Whether the app may look for newer versions of itself. Default true.',
  updateMirror:
    'The https address of a folder with the same signed files as the update server, which is then not asked. Default: the address the app was built with.',
  exports: 'Whether records may be written to files. Default true.',
  exportFolders:
    'The only folders, with those within them, that files with records are written into. Default: users decide.',
  notifications:
    'Whether alerts may show desktop notifications: the name of a saved view and a number of records. Default true.',
  publishing:
    'Whether records may be published to a PostgreSQL database: off, asked (the user confirms once for each database), or agreed (no confirmation for agreedDatabases). Default asked; off if exports is false.',
  allowedDatabases:
    'The only databases that records may be published to, each as host/database or host:port/database. Default: users decide.',
  agreedDatabases:
    'With publishing agreed, and only then: the databases users need not confirm, each as host/database or host:port/database.',
  publishAfterSync:
    'Whether every sync is published once a database is set. Default: users decide.',
  idleLockMinutes:
    'The app locks after at most this many minutes without input; users may choose fewer.',
  keepHistoryDays:
    'Earlier versions of records are stored for this many days at most; users may choose fewer.',
  backups: 'Whether backups may be written. Default true; false if exports is false.',
  keepAuditDays:
    'Entries of the audit log (who did what) are removed after this many days. Default: they stay.',
  backupFolder: 'Backups are written into this folder only. Default: users decide.',
  keysInBackups:
    'Whether users may put the keys of services into a backup, after a question in a window of its own. Default true.',
  requireRecoveryCode:
    'Whether offline data must have a recovery code: without one the window asks for it on every screen, and commands say so. Default false.',
  language:
    'The language of the app for users who did not choose one: en or es. Default: that of the system.',
  zone: 'The time zone of days for users who did not choose one, such as America/Lima. Default: that of the system.',
};
