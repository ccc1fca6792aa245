import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { build } from 'vite';

const root = resolve(import.meta.dirname, '../../..');

/**
 * Builds entries as the app's build does: one CommonJS file each beside their shared parts. Answers
 * their folder.
 */
export async function buildEntries(entries: Record<string, string>): Promise<string> {
  const outDir = await mkdtemp(join(tmpdir(), 'sandbox-build-'));
  await build({
    configFile: false,
    logLevel: 'warn',
    build: {
      ssr: true,
      outDir,
      emptyOutDir: true,
      target: 'node24',
      rolldownOptions: {
        input: Object.fromEntries(
          Object.entries(entries).map(([name, path]) => [name, join(root, path)]),
        ),
        output: { format: 'cjs', entryFileNames: '[name].cjs', chunkFileNames: '[name].cjs' },
      },
    },
  });
  return outDir;
}
