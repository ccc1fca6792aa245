import { readFileSync, statSync } from 'node:fs';

/** Far larger than any of the desk's own small files. */
const maxBytes = 4_000_000;

/**
 * The text of one of the desk's own small files; '' for one too large, and for pipes and devices,
 * whose reading might never end. Throws the system's errors.
 */
export function readSmallFile(path: string): string {
  const found = statSync(path);
  const isEndless = !found.isFile() && !found.isDirectory();
  if (isEndless || found.size > maxBytes) return '';
  // Editors of Windows begin a text with a byte order mark.
  return readFileSync(path, 'utf8').replace(/^\ufeff/, '');
}

/** As `readSmallFile`; null when it cannot be read. */
export function readSmallFileIfThere(path: string): string | null {
  try {
    return readSmallFile(path);
  } catch {
    return null;
  }
}
