// Runs every `npm run …` task. Nothing may be installed yet, so this file and its imports use
// Node's built-in modules only, on the system's Node.
import { endWithStatusOf } from './setup/ending.mjs';
import { tell, trouble } from './setup/trouble.mjs';
import { checkNode } from './setup/node-version.mjs';

/**
 * What the set-up provides for a task: system packages, by purpose, and the built app. The task
 * itself is a file in scripts/tasks/ (`test:long` is test-long.mjs); one with `says` ends after the
 * set-up with that message.
 */
const tasks = {
  start: { packages: ['app'], build: true },
  test: { packages: ['app', 'desktop', 'test'], build: true },
  'test:long': { packages: ['app', 'desktop', 'test'], build: true },
  'test:teeth': { packages: ['app', 'desktop', 'test'], build: true },
  dev: { packages: ['app'], build: true },
  check: { packages: ['app'], build: false },
  desk: { packages: ['app'], build: true },
  sandbox: { packages: ['app'], build: true },
  bench: { packages: ['app', 'desktop'], build: true },
  gallery: { packages: ['app', 'desktop'], build: true },
  build: { packages: ['app'], build: true, says: 'out/app is built from the present sources.' },
  package: { packages: ['app', 'desktop'], build: true },
  format: { packages: ['app'], build: false },
  setup: {
    packages: ['app', 'desktop', 'test'],
    build: true,
    retryOfficial: true,
    says: 'Set up. Next: `npm start` or `npm test`.',
  },
};

const [name = '', ...args] = process.argv.slice(2);

await endWithStatusOf(async () => {
  checkNode(process.versions.node);
  if (!Object.hasOwn(tasks, name)) {
    throw trouble(
      `There is no task called "${name}".`,
      `Use one of: ${Object.keys(tasks).join(', ')}.`,
    );
  }
  const { says, ...needs } = tasks[name];
  const file = `./tasks/${name.replace(':', '-')}.mjs`;
  const task = says === undefined ? await import(file) : { main: () => saying(says) };
  const { prepare } = await import('./setup/prepare.mjs');
  await prepare(task.needs?.(needs) ?? needs);
  return task.main(args);
});

function saying(says) {
  tell(says);
  return 0;
}
