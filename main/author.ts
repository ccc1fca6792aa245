import { userInfo } from 'node:os';

/** Who writes something, and when: ISO 8601, in UTC to the second. */
export function author(): { by: string; at: string } {
  return { by: userInfo().username, at: `${new Date().toISOString().slice(0, 19)}Z` };
}
