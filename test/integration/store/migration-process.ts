import { openDatabase } from '../../../main/store/database';
import { cacheMigration } from '../../../main/store/migrations/cache-steps';
import { migrate } from '../../../main/store/migrations/migrate';
import { stepThatEnds } from './migration-step';

/** A process of its own that is killed while it migrates. Bundled by migrations.test.ts. */
const [file = '', key = '', rows] = process.argv.slice(2);
const db = openDatabase({ file, key: Buffer.from(key, 'hex') });
const step = stepThatEnds(cacheMigration.first + 1, Number(rows));
migrate(db, { schema: 'main', first: cacheMigration.first, steps: [step] }, { file });
