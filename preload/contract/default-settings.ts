import type { Settings } from './settings';

export const usualLockMinutes = 15;

/** As the desk is before anybody chose. Apart from the schema: the page needs this, and no schema is run in a page. */
export const defaultSettings: Settings = {
  theme: 'system',
  density: 'regular',
  language: 'system',
  zone: 'system',
  updates: true,
  lockAfterMinutes: usualLockMinutes,
};

/** Tiles of the overview, in their usual order. */
export const overviewTiles = ['clients', 'lots', 'cards', 'money'] as const;
