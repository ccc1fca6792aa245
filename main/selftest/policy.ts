import { readPolicy } from '../policy/read';
import type { Findings } from './checks';

/** What the administrator of this computer decided, as the desk understands it. Fails with `app.policy`. */
export function checkPolicy(): { found: Findings; value: true } {
  const { file, allowedBaseUrls, ...settings } = readPolicy();
  const found = { file, allowedBaseUrls: allowedBaseUrls?.join(' ') ?? null, ...settings };
  return { found, value: true };
}
