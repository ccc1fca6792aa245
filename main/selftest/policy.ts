import { readPolicy } from '../policy/read';
import type { Checked } from './checks';

/** The administrator's policy as the desk reads it. Fails with `app.policy`. */
export function checkPolicy(): Checked<true> {
  const policy = readPolicy();
  const listed = (texts: readonly string[] | null) =>
    texts === null || texts.length === 0 ? null : texts.join(' ');
  const found = {
    ...policy,
    allowedBaseUrls: listed(policy.allowedBaseUrls),
    connections: listed(policy.connections.map(({ name, baseUrl }) => `${name}=${baseUrl}`)),
    exportFolders: listed(policy.exportFolders),
    allowedDatabases: listed(policy.allowedDatabases),
    agreedDatabases: listed(policy.agreedDatabases),
  };
  return { found, value: true };
}
