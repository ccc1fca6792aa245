import type { Say } from '../translation';

/** Loaded with the settings, not with the start (`Language.speaker`). */
export const publish = {
  title: 'Publish to a database',
  what: 'The same records in your team’s PostgreSQL: typed tables, every version with its dates, and how complete each sync was. Only what changed is sent each time.',
  off: 'Your administrator has switched this off.',
  to: 'Database',
  'to.hint':
    'postgresql://user@host/database?schema=name. The schema belongs to Merchant Desk alone; the password is entered separately.',
  afterSync: 'After each sync',
  'afterSync.hint': 'Starts once you have published. Syncs never wait for it.',
  'afterSync.always': 'Decided by your administrator.',
  password: 'Enter password…',
  'password.again': 'Change password…',
  'password.none': 'No password stored: PGPASSFILE is used, as with psql.',
  'password.kept': 'Its password is in the keychain.',
  save: 'Save',
  now: 'Publish now',
  stop: 'Stop',
  forget: 'Forget this database',
  sending: ({ sent }: { sent: number }, say: Say) =>
    sent === 0
      ? 'Publishing…'
      : `Publishing: ${say.number(sent)} ${say.plural(sent, 'version', 'versions')} sent`,
  done: ({ when, versions, ended }: { when: string; versions: number; ended: number }, say: Say) =>
    versions + ended === 0
      ? `${when}: nothing new to publish.`
      : `${when}: ${say.number(versions)} ${say.plural(versions, 'version', 'versions')} published, ${say.number(ended)} closed.`,
  besides: ({ columns }: { columns: string }) =>
    `Values that do not fit their column’s type are stored as text in ${columns}.`,
  'agree.title': 'Publish personal data?',
  'agree.text': ({ to }: { to: string }) =>
    `Anyone who can read ${to} can read these records. They are not encrypted there.`,
  'agree.stays':
    'What is published stays there, even if you forget the database or remove the offline data here. Make sure your company allows it.',
  'agree.yes': 'Publish',
  again: 'Publish again',
};
