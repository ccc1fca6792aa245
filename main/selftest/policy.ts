import { readPolicy } from '../policy/read';
import type { Checked } from './checks';

/** The administrator's policy as the desk reads it. Fails with `app.policy`. */
export function checkPolicy(): Checked<true> {
  const { file, allowedBaseUrls, agreedDatabases, ...settings } = readPolicy();
  const found = {
    file,
    allowedBaseUrls: allowedBaseUrls?.join(' ') ?? null,
    agreedDatabases: agreedDatabases.join(' ') || null,
    ...settings,
  };
  return { found, value: true };
}
