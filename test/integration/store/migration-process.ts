import { openDatabase } from '../../../main/store/database';
import { cacheMigration } from '../../../main/store/migrations/cache-steps';
import { migrate, newestFormat } from '../../../main/store/migrations/migrate';
import { stepThatEnds } from './migration-step';

/** A process of its own that is killed while it migrates. Bundled by migrations.test.ts. */
const [file = '', key = '', rows] = process.argv.slice(2);
const db = openDatabase({ file, key: Buffer.from(key, 'hex') });
const step = stepThatEnds(newestFormat(cacheMigration) + 1, Number(rows));
migrate(db, { ...cacheMigration, steps: [step] }, { file });
