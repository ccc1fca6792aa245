// Apart from the schemas: pages need these values too, and run no schemas.

/** Tiles of the overview, in their default order. */
export const overviewTiles = ['clients', 'lots', 'cards', 'money'] as const;

/** How many files of scheduled backups can be kept before the oldest is removed. */
export const backupCounts: readonly number[] = [3, 7, 14, 30];
export const usualBackupCount = 7;

/** Settings before the user chooses any. */
export const defaultSettings = {
  theme: 'system',
  density: 'regular',
  language: 'system',
  zone: 'system',
  updates: true,
  lockAfterMinutes: 15,
} as const;
