// The app beside its sources: each part is built again when one of its files changes, a change of a page
// loads the window anew, a change of main or a preload starts the app anew. Runs on Electron's Node.
import { mkdirSync } from 'node:fs';
import { createBuilder } from 'vite';
import { launchDesk } from '../../test/support/launch-desk.ts';
import { inside, root } from '../runtime/places.mjs';

/** Keys and records of trying things out, apart from those of an installed app. */
const home = inside('out', 'dev');
/** Builds of these reach a window that is open by loading it anew; any other needs a new process. */
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

/** What a build that has ended asks for; one after the other, as a restart takes a second. */
let work = Promise.resolve();
function apply(part) {
  work = work
    .then(() => (pages.has(part) ? desk.page.reload() : restart()))
    .then(() => console.log(pages.has(part) ? 'Window loaded anew.' : 'App started anew.'))
    .catch((error) => console.log(String(error.message)));
}

/** Resolves when the part was built once; then watches on. */
function watch(builder, environment) {
  Object.assign(environment.config.build, { watch: {}, sourcemap: true });
  return new Promise((resolve, reject) => {
    let isFirst = true;
    let isBroken = false;
    builder.build(environment).then((watcher) => {
      watcher.on('event', (event) => {
        if (event.code === 'START') isBroken = false;
        // Vite has said why; the app goes on with what was built before.
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
