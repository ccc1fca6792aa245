import { createInterface } from 'node:readline/promises';
import { isatty } from 'node:tty';
import { DeskError } from '../failure';
import { printJson } from './output';
import type { Removal } from './removal-options';

/**
 * Whether to go on. With `--dry-run` a line tells what would be deleted. On a terminal the user is
 * asked; a script is not. Fails with `app.cancelled` when the answer is no.
 */
export async function mayRemove({ profile, yes, dryRun }: Removal, what: string): Promise<boolean> {
  if (dryRun) {
    await printJson({ profile, dryRun: true, wouldDelete: what });
    return false;
  }
  if (yes || !isatty(0) || !isatty(2)) return true;
  const terminal = createInterface({ input: process.stdin, output: process.stderr });
  try {
    const answer = await terminal.question(`Delete ${what} of "${profile}"? [y/N] `);
    if (/^(?:y|yes|s|sí|si)$/i.test(answer.trim())) return true;
  } finally {
    terminal.close();
  }
  throw new DeskError('app.cancelled');
}
