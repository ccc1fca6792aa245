// The first lines of main, before anything is read, opened or loaded: index.ts imports this file before all others.
import { app, dialog } from 'electron';
import { drivable } from './drivable';
import { exit } from './headless/exit';
import { refusalOf, sentencesOf } from './start-options';

if (app.isPackaged) {
  const words = process.argv.slice(1);
  const refusal = refusalOf({
    words,
    env: process.env,
    platform: process.platform,
    isRoot: process.getuid?.() === 0,
    isDrivable: drivable.byTests,
  });
  if (refusal !== null) {
    const sentences = sentencesOf(refusal);
    // Nobody is there to close a box. Before Electron is ready Linux gets no box but a line.
    if (words.includes('--headless') || words.includes('--selftest'))
      process.stderr.write(`${sentences}\n`);
    else dialog.showErrorBox('Merchant Desk', sentences);
    app.exit(exit.usage);
  }
}
