import { lock } from '../../../main/store/database';
import { lockOf } from '../../../main/store/open-stored';

/**
 * A process of its own that takes a store another one may have open, and says what came of it.
 * Bundled by storage.test.ts.
 */
const [file = ''] = process.argv.slice(2);
try {
  lock(lockOf(file))();
  process.stdout.write('opened');
} catch (thrown) {
  process.stdout.write(
    thrown instanceof Error && 'code' in thrown ? String(thrown.code) : 'failed',
  );
}
