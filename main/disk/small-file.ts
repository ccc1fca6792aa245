import { readFileSync, statSync } from 'node:fs';

/** Far more than any of the desk's own small files holds. */
const maxBytes = 4_000_000;

/** The text of one of the desk's own small files; '' for what is none: a pipe or a device would be read without end. Throws as the system does. */
export function readSmallFile(path: string): string {
  const found = statSync(path);
  const isEndless = !found.isFile() && !found.isDirectory();
  return isEndless || found.size > maxBytes ? '' : readFileSync(path, 'utf8');
}

/** The same; null when it cannot be read. */
export function readSmallFileIfThere(path: string): string | null {
  try {
    return readSmallFile(path);
  } catch {
    return null;
  }
}
