// The app with its sources watched: a changed part is built again; then a page is reloaded in the
// window, while a change of main or a preload restarts the app. Runs on Electron's Node.
import { mkdirSync } from 'node:fs';
import { createBuilder } from 'vite';
import { launchDesk } from '../../test/support/launch-desk.ts';
import { inside, root } from '../runtime/places.mjs';

/** Keys and records of development, apart from those of an installed app. */
const home = inside('out', 'dev');
/** A reload of the window brings in new builds of these; any other needs a new process. */
const pages = new Set(['client', 'credentials', 'locked']);

let desk;
let isLeaving = false;

async function start() {
  desk = await launchDesk({ home });
  const { app, page } = desk;
  for (const stream of [app.process().stdout, app.process().stderr]) stream.pipe(process.stderr);
  page.on('console', (message) => console.log(`page: ${message.text()}`));
  page.on('pageerror', (error) => console.log(`page: ${error.stack ?? error.message}`));
  await app.evaluate(({ BrowserWindow }) => {
    BrowserWindow.getAllWindows()[0]?.webContents.openDevTools({ mode: 'detach' });
  });
  app.on('close', () => {
    if (!isLeaving && desk?.app === app) process.exit(0);
  });
}

async function restart() {
  const { app } = desk;
  desk = undefined;
  await app.close();
  await start();
}

/** Applies finished builds one after the other: a restart takes a second. */
let work = Promise.resolve();
function apply(part) {
  work = work
    .then(() => (pages.has(part) ? desk.page.reload() : restart()))
    .then(() => console.log(pages.has(part) ? 'Window reloaded.' : 'App restarted.'))
    .catch((error) => console.log(String(error.message)));
}

/** Resolves after the first build, and continues to watch. */
function watch(builder, environment) {
  Object.assign(environment.config.build, { watch: {}, sourcemap: true });
  return new Promise((resolve, reject) => {
    let isFirst = true;
    let isBroken = false;
    builder.build(environment).then((watcher) => {
      watcher.on('event', (event) => {
        if (event.code === 'START') isBroken = false;
        // Vite has printed why; the app keeps the previous build.
        if (event.code === 'ERROR') isBroken = true;
        if (event.code !== 'END') return;
        if (!isFirst && !isBroken) apply(environment.name);
        isFirst = false;
        resolve();
      });
    }, reject);
  });
}

mkdirSync(home, { recursive: true });
const builder = await createBuilder({
  root: inside('renderer'),
  configFile: inside('vite.config.ts'),
});
const parts = Object.values(builder.environments).filter(
  ({ name }) => !['ssr', 'service'].includes(name),
);
for (const part of parts) await watch(builder, part);
process.on('SIGINT', () => {
  isLeaving = true;
  void (desk?.app.close() ?? Promise.resolve()).finally(() => process.exit(130));
});
await start();
console.log(`Watching ${root}. Ctrl-C ends it.`);
