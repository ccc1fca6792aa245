import type { Policy } from './policy';

/** A setting that another one leaves nothing to do. */
interface WithoutEffect {
  readonly setting: keyof Policy;
  readonly because: string;
}

/** Of the named settings those without effect: an administrator may have meant something else. */
export function withoutEffect(policy: Policy, named: readonly string[]): readonly WithoutEffect[] {
  const idle = [
    { isOff: !policy.exports, because: 'exports is false', settings: ['exportFolders'] },
    {
      isOff: policy.publishing === 'off',
      because: 'publishing is off',
      settings: ['allowedDatabases', 'agreedDatabases', 'publishAfterSync'],
    },
    {
      isOff: !policy.backups,
      because: 'backups is false',
      settings: ['backupFolder', 'keysInBackups'],
    },
    { isOff: !policy.updates, because: 'updates is false', settings: ['updateMirror'] },
  ] as const;
  return idle.flatMap(({ isOff, because, settings }) =>
    settings
      .filter((setting) => isOff && named.includes(setting))
      .map((setting) => ({ setting, because })),
  );
}
