import { writeStreamAtomically } from '../../main/disk/atomic-stream';
import { noteDraftsIn } from '../../main/disk/drafts';

/**
 * A process that never finishes a file: `node draft-writer.js <folder of the app> <file>`. It says
 * when its draft is there.
 */
const [, , home = '', file = ''] = process.argv;

async function* pieces(): AsyncGenerator<string> {
  yield 'half a record';
  process.stdout.write('begun');
  await new Promise((resolve) => setTimeout(resolve, 600_000));
}

noteDraftsIn(home);
void writeStreamAtomically(file, pieces());
