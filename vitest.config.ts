import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import { resolve } from 'node:path';
import { svelte } from '@sveltejs/vite-plugin-svelte';
import { playwright } from '@vitest/browser-playwright';
import { defineConfig } from 'vitest/config';
import { guides } from './scripts/guide/plugin.mjs';
import { asNode, electronPath } from './scripts/runtime/electron.mjs';
import { findChromium } from './scripts/runtime/programs.mjs';

// `npx vitest` starts on the Node that is installed; the tests need the one that the app ships.
if (!('electron' in process.versions) && /\bvitest\b/.test(process.argv[1] ?? '')) {
  const electron = electronPath();
  if (electron === undefined) throw new Error('Electron is not set up yet: run `npm run setup`.');
  const run = spawnSync(electron, process.argv.slice(1), { stdio: 'inherit', env: asNode() });
  process.exit(run.status ?? 1);
}

const at = (path: string) => resolve(import.meta.dirname, path);

/** Sources run on plain Node here: whoever reaches for Electron from them gets a clear no. */
const withoutElectron = { electron: at('test/support/no-electron.ts') };

/**
 * The system's own browser, so that nothing has to be downloaded; else Playwright looks for Chrome.
 */
function systemBrowser() {
  const executablePath = findChromium();
  const asRoot = process.getuid?.() === 0;
  return {
    ...(executablePath === undefined ? { channel: 'chrome' } : { executablePath }),
    args: asRoot ? ['--no-sandbox'] : [],
  };
}

/** No test may fail because the machine was busy: a time here only ends what would never end. */
const patience = {
  testTimeout: 120_000,
  hookTimeout: 120_000,
  expect: { poll: { timeout: 60_000 } },
};

/** A component is there at once or never: a locator that finds nothing says so soon. */
const elementTimeoutMs = 20_000;

/** A test starts the desk up to ten times, and each start takes many seconds on a busy machine. */
const patienceWithWine = {
  testTimeout: 900_000,
  hookTimeout: 300_000,
  expect: { poll: { timeout: 300_000 } },
};

/**
 * Chromium adds these to the environment while another of its threads may read it, which was once
 * seen to crash a start (in glibc's `getenv`, on the thread of D-Bus). What is there already is
 * replaced where it stands, and moves nothing.
 */
Object.assign(process.env, { CHROME_DESKTOP: 'merchant-desk.desktop', FC_FONTATIONS: '1' });

const countedPackage = 'test/security/desk/packaged.test.mjs';
const cliTests = 'test/e2e/cli/*.test.ts';
const unitTests = 'test/unit/**/*.test.{ts,mjs}';
const mockedTests = fs
  .globSync(unitTests, { cwd: import.meta.dirname })
  .filter((file) => fs.readFileSync(at(file), 'utf8').includes('vi.mock('));

export default defineConfig({
  test: {
    reporters: ['default'],
    projects: [
      {
        resolve: { alias: withoutElectron },
        test: {
          name: 'unit',
          include: [unitTests],
          exclude: mockedTests,
          // A fresh module graph for each file took four times as long.
          isolate: false,
          restoreMocks: true,
          ...patience,
        },
      },
      {
        // A module that one of these replaces must not be met by the next file, nor be there
        // already.
        resolve: { alias: withoutElectron },
        test: { name: 'unit-mocked', include: mockedTests, restoreMocks: true, ...patience },
      },
      {
        // What must not compile: slow, as each case asks the compiler. What must compile is for
        // tsc.
        test: {
          name: 'promises',
          include: ['test/types/**/*.test.ts'],
          ...patience,
        },
      },
      {
        resolve: { alias: withoutElectron },
        test: {
          name: 'integration',
          include: ['test/integration/**/*.test.{ts,mjs}'],
          isolate: false,
          restoreMocks: true,
          ...patience,
        },
      },
      {
        plugins: [svelte({ configFile: at('svelte.config.js') }), guides()],
        resolve: { conditions: ['browser'] },
        // Found on the way, a dependency would be prepared in the middle of a run, and its tests
        // loaded again.
        optimizeDeps: { include: ['axe-core', 'valibot'], exclude: ['@lucide/svelte'] },
        test: {
          name: 'component',
          include: ['test/component/**/*.test.ts'],
          setupFiles: ['test/component/set-up.ts'],
          // In a page of its own each file would load the whole app anew.
          isolate: false,
          restoreMocks: true,
          ...patience,
          expect: { poll: { timeout: elementTimeoutMs } },
          browser: {
            enabled: true,
            headless: true,
            screenshotFailures: false,
            provider: playwright({
              launchOptions: systemBrowser(),
              actionTimeout: elementTimeoutMs,
            }),
            instances: [{ browser: 'chromium', viewport: { width: 1280, height: 800 } }],
          },
        },
      },
      {
        test: {
          name: 'e2e',
          include: ['test/e2e/**/*.test.ts'],
          exclude: [cliTests],
          // One window at a time: they share two cores, the display and the keyring.
          fileParallelism: false,
          // Each starts the app anew; in a worker of its own it would load Playwright anew as well.
          isolate: false,
          ...patience,
        },
      },
      {
        // By `npm run gallery` and, without a display, `npm start` only.
        test: {
          name: 'gallery',
          include: ['test/gallery/*.test.ts'],
          fileParallelism: false,
          ...patience,
        },
      },
      {
        // The built app without a window: beside the windows, as it needs none of what they share.
        test: {
          name: 'e2e-cli',
          include: [cliTests],
          fileParallelism: false,
          isolate: false,
          ...patience,
        },
      },
      {
        // The rows of the threat table (test/threats/rows.json): quick here, by the hour in `npm run
        // test:long`.
        resolve: { alias: withoutElectron },
        test: { name: 'security', include: ['test/security/*.test.{ts,mjs}'], ...patience },
      },
      {
        resolve: { alias: withoutElectron },
        test: {
          name: 'faults',
          include: ['test/faults/*.test.{ts,mjs}'],
          isolate: false,
          restoreMocks: true,
          ...patience,
        },
      },
      {
        // Those of them that start the built app: one at a time, as end to end.
        test: {
          name: 'attack',
          include: ['test/{security,faults}/desk/*.test.{ts,mjs}'],
          exclude: [countedPackage],
          fileParallelism: false,
          isolate: false,
          ...patience,
        },
      },
      {
        // By `npm run test:long` only: counts what `npm run package` proves once.
        test: { name: 'counted-package', include: [countedPackage], ...patience },
      },
      {
        // By `npm run test:teeth` only: whether those tests can fail. A package is made
        // on the way.
        test: {
          name: 'mutations',
          include: ['test/threats/*.test.mjs'],
          ...patience,
          testTimeout: 1_800_000,
        },
      },
      {
        // By `npm run package` only: these start what it has made.
        test: {
          name: 'packaged',
          include: ['test/packaged/**/*.test.mjs'],
          fileParallelism: false,
          ...patience,
        },
      },
      {
        // By `npm run package -- --windows` only: what it has made, under Wine.
        resolve: { alias: withoutElectron },
        test: {
          name: 'windows',
          include: ['test/windows/**/*.test.mjs'],
          fileParallelism: false,
          ...patienceWithWine,
        },
      },
    ],
  },
});
