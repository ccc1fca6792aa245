import { lines } from './output';

/** Prints the app's own words, of several lines. Fails as `print`. */
export function printWords(words: string): Promise<void> {
  return lines().write(`${words}\n`);
}
