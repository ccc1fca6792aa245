// The guided tour: the real app in a private desktop, sample data, a picture of each screen in
// out/tour/. Runs on Electron's Node (Playwright wants more than the set-up's); exit 1 if a step failed.
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { launchDesk } from '../../test/support/launch-desk.ts';
import { inside, root } from '../runtime/places.mjs';
import { steps } from './steps.mjs';
import { stepLimitMs, take } from './take.mjs';

const album = inside('out', 'tour');
/** Room for the longest place of a picture, so that what it shows stands in a column. */
const nameWidth = Math.max(...steps.map(({ name }) => `out/tour/00-${name}.png`.length));

async function tour() {
  rmSync(album, { recursive: true, force: true });
  mkdirSync(album, { recursive: true });
  const home = mkdtempSync(join(tmpdir(), 'merchant-desk-tour-'));
  const complaints = [];
  let failures = 0;
  const { app, page } = await launchDesk({ home });
  try {
    page.setDefaultTimeout(stepLimitMs);
    page.on('pageerror', (error) => complaints.push(error.message));
    page.on('console', (message) => {
      if (message.type() === 'error') complaints.push(message.text());
    });
    for (const [index, step] of steps.entries()) {
      const picture = join(album, `${String(index + 1).padStart(2, '0')}-${step.name}`);
      const failure = await take(page, step, picture);
      if (failure !== undefined) failures += 1;
      const where = `${relative(root, picture)}${failure === undefined ? '' : '-failed'}.png`;
      console.log(
        `${failure === undefined ? '✓' : '✗'} ${where.padEnd(nameWidth)}  ${failure ?? step.says}`,
      );
    }
  } finally {
    await app.close();
    rmSync(home, { recursive: true, force: true, maxRetries: 5 });
  }
  for (const complaint of complaints) console.log(`✗ the window complained: ${complaint}`);
  const shown = steps.length - failures;
  console.log(`\nGuided tour: ${shown} of ${steps.length} screens shown, pictures in out/tour/.`);
  return failures + complaints.length === 0 ? 0 : 1;
}

process.exitCode = await tour().catch((error) => {
  console.log(`✗ the app could not be started: ${String(error.message).split('\n')[0]}`);
  return 1;
});
