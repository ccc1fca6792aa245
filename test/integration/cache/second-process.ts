import { openDatabase } from '../../../main/cache/database';

/** A process of its own that opens a database another one may have open, and says what came of it. Bundled by backup.test.ts. */
const [file = '', key = ''] = process.argv.slice(2);
try {
  openDatabase({ file, key: Buffer.from(key, 'hex') })
    .prepare('SELECT count(*) FROM sqlite_master')
    .get();
  process.stdout.write('opened');
} catch (thrown) {
  process.stdout.write((thrown as { code: string }).code);
}
