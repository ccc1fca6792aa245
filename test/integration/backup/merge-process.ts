import { merge } from '../../../main/backup/merge';
import { openMarksAlone } from '../../../main/marks/file';

/**
 * A process of its own that merges one file of marks into another, and is killed before the given
 * write. Bundled by kills.test.ts.
 */
const [here = '', from = '', hex = '', killedBefore = ''] = process.argv.slice(2);
const key = Buffer.from(hex, 'hex');
let writes = 0;
const counted =
  <A extends readonly unknown[], R>(write: (...all: A) => R) =>
  (...all: A): R => {
    writes += 1;
    if (writes === Number(killedBefore)) process.kill(process.pid, 'SIGKILL');
    return write(...all);
  };

async function run(): Promise<void> {
  const to = openMarksAlone({ file: here, key });
  const source = openMarksAlone({ file: from, key });
  if (to === null || source === null) throw new Error('no marks');
  const writing = {
    ...to,
    run: counted(to.run.bind(to)),
    command: (sql: string) => counted(to.command(sql)),
    insert: (sql: string) => counted(to.insert(sql)),
  };
  await merge(writing, source, 'replace');
  to.close();
  source.close();
}

void run();
