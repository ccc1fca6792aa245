import { packedApp } from '../desk/package';
import type { Finding } from '../finding';

/** What the unpacked package holds beside Electron's own files. */
export async function packaged(): Promise<Finding> {
  const value = (await packedApp()).bytes / 1e6;
  return { name: 'packaged', value, min: value, max: value, counted: 1, baseline: null };
}
