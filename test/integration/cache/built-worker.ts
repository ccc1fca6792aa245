import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { build } from 'vite';
import { afterAll, beforeAll } from 'vitest';

const root = resolve(import.meta.dirname, '../../..');

/** The cache's worker as the app ships it. `remove` when the tests are done. */
export function buildWorker(): Promise<{ file: string; remove: () => void }> {
  return buildNode('main/cache/worker.ts', 'worker');
}

/** One CommonJS file beside the native driver, inside the project so that the driver is found as it is in the app. */
export async function buildNode(
  source: string,
  name: string,
): Promise<{ file: string; remove: () => void }> {
  const folder = mkdtempSync(join(root, 'node_modules/.cache-test-'));
  await build({
    configFile: false,
    root,
    logLevel: 'error',
    ssr: { noExternal: true, external: ['better-sqlite3-multiple-ciphers', 'keytar'] },
    build: {
      ssr: join(root, source),
      outDir: folder,
      target: 'node24',
      minify: false,
      rolldownOptions: { output: { format: 'cjs', entryFileNames: `${name}.cjs` } },
    },
  });
  return {
    file: join(folder, `${name}.cjs`),
    remove: () => rmSync(folder, { recursive: true, force: true }),
  };
}

/** A folder of its own for one test's files. */
export function temporaryFolder(): string {
  return mkdtempSync(join(tmpdir(), 'merchant-desk-cache-'));
}

/** The worker and a folder for all tests of a file: there when the first begins, gone after the last. */
export function workerAndFolder(): { worker: string; folder: string } {
  const place = { worker: '', folder: '' };
  let built: Awaited<ReturnType<typeof buildWorker>> | undefined;
  beforeAll(async () => {
    built = await buildWorker();
    Object.assign(place, { worker: built.file, folder: temporaryFolder() });
  });
  afterAll(() => {
    built?.remove();
    rmSync(place.folder, { recursive: true, force: true });
  });
  return place;
}
