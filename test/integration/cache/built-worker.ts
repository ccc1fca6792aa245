import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { build } from 'vite';

const root = resolve(import.meta.dirname, '../../..');

/** The cache's worker as the app ships it: one CommonJS file beside the native driver. `remove` when the tests are done. */
export async function buildWorker(): Promise<{ file: string; remove: () => void }> {
  // Inside the project, so that the driver is found as it is in the app.
  const folder = mkdtempSync(join(root, 'node_modules/.cache-worker-'));
  await build({
    configFile: false,
    root,
    logLevel: 'error',
    ssr: { noExternal: true, external: ['better-sqlite3-multiple-ciphers'] },
    build: {
      ssr: join(root, 'main/cache/worker.ts'),
      outDir: folder,
      target: 'node24',
      minify: false,
      rolldownOptions: { output: { format: 'cjs', entryFileNames: 'worker.cjs' } },
    },
  });
  return {
    file: join(folder, 'worker.cjs'),
    remove: () => rmSync(folder, { recursive: true, force: true }),
  };
}

/** A folder of its own for one test's files. */
export function temporaryFolder(): string {
  return mkdtempSync(join(tmpdir(), 'merchant-desk-cache-'));
}
