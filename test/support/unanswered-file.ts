import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { expect } from 'vitest';

/**
 * Takes a lease on a file (fcntl(2), F_SETLEASE with F_WRLCK), says so when somebody opens it, and
 * does not give it back.
 */
const holder = `
  $| = 1;
  $SIG{IO} = sub { print "awaited\n" };
  open(my $file, '+<', $ARGV[0]) or die $!;
  fcntl($file, 1024, 1) or die $!;
  print "held\n";
  while (1) { sleep 100 }
`;

/**
 * A file whose opening does not end for as long as the kernel lets one hold a lease: 45 seconds. So
 * a disk looks that does not answer.
 */
export async function unansweredFile() {
  const folder = await mkdtemp(join(tmpdir(), 'desk-unanswered-'));
  const path = join(folder, 'slow.csv');
  await writeFile(path, 'card-2');
  const child = spawn('perl', ['-e', holder, path], { stdio: ['ignore', 'pipe', 'inherit'] });
  const lines: string[] = [];
  const output = createInterface(child.stdout);
  output.on('line', (line) => lines.push(line));
  await once(output, 'line');
  return {
    path,
    /** That somebody waits for it, or did. */
    isAwaited: () => expect.poll(() => lines).toContain('awaited'),
    [Symbol.asyncDispose]: async () => {
      child.kill('SIGKILL');
      await rm(folder, { recursive: true });
    },
  };
}
