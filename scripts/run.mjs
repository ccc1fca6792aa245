// What stands behind every `npm run …`. Runs on the system's Node with nothing installed yet,
// so this file and all it imports use Node's own modules only.
import { trouble, tell } from './setup/trouble.mjs';
import { checkNode } from './setup/node-version.mjs';

/** Which steps of the set-up a task needs, and where the task itself lives. */
const tasks = {
  start: { needs: { packages: ['app'], build: true }, load: () => import('./tasks/start.mjs') },
  test: {
    needs: { packages: ['app', 'desktop', 'test'], build: true },
    load: () => import('./tasks/test.mjs'),
  },
  'test:long': {
    needs: { packages: ['app', 'desktop', 'test'], build: true },
    load: () => import('./tasks/test-long.mjs'),
  },
  'test:teeth': {
    needs: { packages: ['app', 'desktop', 'test'], build: true },
    load: () => import('./tasks/test-teeth.mjs'),
  },
  dev: { needs: { packages: ['app'], build: true }, load: () => import('./tasks/dev.mjs') },
  check: { needs: { packages: ['app'], build: false }, load: () => import('./tasks/check.mjs') },
  desk: { needs: { packages: ['app'], build: true }, load: () => import('./tasks/desk.mjs') },
  sandbox: { needs: { packages: ['app'], build: true }, load: () => import('./tasks/sandbox.mjs') },
  bench: {
    needs: { packages: ['app', 'desktop'], build: true },
    load: () => import('./tasks/bench.mjs'),
  },
  gallery: {
    needs: { packages: ['app', 'desktop'], build: true },
    load: () => import('./tasks/gallery.mjs'),
  },
  build: { needs: { packages: ['app'], build: true }, load: () => import('./tasks/build.mjs') },
  package: {
    needs: { packages: ['app', 'desktop'], build: true },
    load: () => import('./tasks/package.mjs'),
  },
  format: { needs: { packages: ['app'], build: false }, load: () => import('./tasks/format.mjs') },
  setup: {
    needs: { packages: ['app', 'desktop', 'test'], build: true, retryOfficial: true },
    load: () => import('./tasks/setup.mjs'),
  },
};

const [name = '', ...args] = process.argv.slice(2);

try {
  checkNode(process.versions.node);
  const task = Object.hasOwn(tasks, name) ? tasks[name] : undefined;
  if (task === undefined) {
    throw trouble(
      `There is no task called "${name}".`,
      `Use one of: ${Object.keys(tasks).join(', ')}.`,
    );
  }
  const { main, needs } = await task.load();
  const { prepare } = await import('./setup/prepare.mjs');
  await prepare(needs?.(task.needs) ?? task.needs);
  process.exitCode = await main(args);
} catch (error) {
  if (error?.remedy === undefined) throw error;
  tell(`\n${error.message}\n  → ${error.remedy}`);
  process.exitCode = 1;
}
