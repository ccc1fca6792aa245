import { accessSync, constants } from 'node:fs';
import { delimiter, join, resolve } from 'node:path';
import { svelte } from '@sveltejs/vite-plugin-svelte';
import { playwright } from '@vitest/browser-playwright';
import { defineConfig } from 'vitest/config';

const at = (path: string) => resolve(import.meta.dirname, path);

/** Sources run on plain Node here: whoever reaches for Electron from them gets a clear no. */
const withoutElectron = { electron: at('test/support/no-electron.ts') };

/** The system's own browser, so that nothing has to be downloaded; else Playwright looks for Chrome. */
function systemBrowser() {
  const names = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];
  const folders = (process.env.PATH ?? '').split(delimiter);
  const executablePath = names
    .flatMap((name) => folders.map((folder) => join(folder, name)))
    .find(isExecutable);
  const asRoot = process.getuid?.() === 0;
  return {
    ...(executablePath === undefined ? { channel: 'chrome' } : { executablePath }),
    args: asRoot ? ['--no-sandbox'] : [],
  };
}

function isExecutable(path: string) {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

export default defineConfig({
  test: {
    reporters: ['default'],
    projects: [
      {
        resolve: { alias: withoutElectron },
        test: {
          name: 'unit',
          include: ['test/unit/**/*.test.{ts,mjs}'],
          restoreMocks: true,
          // A few start a linter, which a loaded machine takes its time for.
          testTimeout: 30_000,
        },
      },
      {
        // What must not compile: slow, as each case asks the compiler. What must compile is for tsc.
        test: {
          name: 'promises',
          include: ['test/types/**/*.test.ts'],
          testTimeout: 60_000,
        },
      },
      {
        resolve: { alias: withoutElectron },
        test: {
          name: 'integration',
          include: ['test/integration/**/*.test.{ts,mjs}'],
          restoreMocks: true,
          testTimeout: 30_000,
          hookTimeout: 30_000,
        },
      },
      {
        plugins: [svelte({ configFile: at('svelte.config.js') })],
        resolve: { conditions: ['browser'] },
        // Found on the way, a dependency would be prepared in the middle of a run, and its tests loaded again.
        optimizeDeps: { include: ['axe-core', 'valibot'], exclude: ['@lucide/svelte'] },
        test: {
          name: 'component',
          include: ['test/component/**/*.test.ts'],
          setupFiles: ['test/component/set-up.ts'],
          restoreMocks: true,
          browser: {
            enabled: true,
            headless: true,
            screenshotFailures: false,
            provider: playwright({ launchOptions: systemBrowser() }),
            instances: [{ browser: 'chromium', viewport: { width: 1280, height: 800 } }],
          },
        },
      },
      {
        test: {
          name: 'e2e',
          include: ['test/e2e/**/*.test.ts'],
          // One window at a time: they share two cores, the display and the keyring.
          fileParallelism: false,
          testTimeout: 60_000,
          hookTimeout: 60_000,
        },
      },
      {
        // The rows of the fortress (test/fortress/rows.json): quick here, by the hour in `npm run test:long`.
        resolve: { alias: withoutElectron },
        test: { name: 'security', include: ['test/security/*.test.{ts,mjs}'], maxWorkers: 2 },
      },
      {
        resolve: { alias: withoutElectron },
        test: { name: 'faults', include: ['test/faults/*.test.{ts,mjs}'], maxWorkers: 2 },
      },
      {
        // Those of them that start the built app: one at a time, as end to end.
        test: {
          name: 'siege',
          include: ['test/{security,faults}/desk/*.test.{ts,mjs}'],
          fileParallelism: false,
        },
      },
      {
        // By `npm run package` only: these start what it has made.
        test: {
          name: 'packaged',
          include: ['test/packaged/**/*.test.mjs'],
          fileParallelism: false,
          testTimeout: 120_000,
          hookTimeout: 120_000,
        },
      },
    ],
  },
});
