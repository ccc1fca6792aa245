// Row 4: what `npm run package` made, started from outside with each switch and variable. The tests
// of that are test/packaged; here they are counted where a package exists.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { inside, root } from '../../../scripts/runtime/places.mjs';
import { prove } from '../../threats/proof';

const suites = ['black-box', 'start-options', 'contents'];

prove('4-packaged', async ({ tries, report }) => {
  if (!existsSync(inside('dist', 'made.json')))
    report.skip('no package has been made: npm run package');
  const { unpacked } = JSON.parse(readFileSync(inside('dist', 'made.json'), 'utf8'));
  if (!existsSync(unpacked)) report.skip('the package that was made is gone: npm run package');
  const folder = mkdtempSync(join(tmpdir(), 'packaged-count-'));
  const record = join(folder, 'record.json');
  try {
    while (report.tries < tries) {
      const files = suites.map((name) => `test/packaged/${name}.test.mjs`);
      const runner = [
        join(root, 'node_modules', 'vitest', 'vitest.mjs'),
        'run',
        '--root',
        root,
        '--project',
        'packaged',
      ];
      const words = [
        ...runner,
        '--bail=1',
        '--reporter=json',
        `--outputFile.json=${record}`,
        ...files,
      ];
      const child = spawn(process.execPath, words, { cwd: root, stdio: 'ignore' });
      await once(child, 'close');
      const before = report.tries;
      for (const { assertionResults } of JSON.parse(readFileSync(record, 'utf8')).testResults) {
        for (const { status, fullName, failureMessages } of assertionResults) {
          if (status === 'passed' || status === 'failed') report.tried(1);
          if (status === 'failed') report.fail(fullName, failureMessages[0]);
        }
      }
      if (report.tries === before) report.fail('nothing ran', 'the packaged tests did not load');
      if (report.failures > 0) return;
    }
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
});
