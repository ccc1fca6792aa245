import { homedir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The checkout's folder. */
export const root = join(dirname(fileURLToPath(import.meta.url)), '..', '..');

/** @param {...string} parts a path inside the checkout */
export const inside = (...parts) => join(root, ...parts);

/** Shared by several checkouts; safe to delete. */
export const cacheFolder = join(
  process.env.XDG_CACHE_HOME ?? join(homedir(), '.cache'),
  'merchant-desk',
);
