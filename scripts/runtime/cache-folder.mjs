import { homedir } from 'node:os';
import { join } from 'node:path';

/** What several checkouts may share and nothing misses when it is removed. */
export const cacheFolder = join(
  process.env.XDG_CACHE_HOME ?? join(homedir(), '.cache'),
  'merchant-desk',
);
