import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { build } from 'vite';

const sandbox = resolve(import.meta.dirname, '../../../main/sandbox');

/** Builds the sandbox's two entries as the app's build does: one CommonJS file each beside its shared parts. Answers their folder. */
export async function buildSandbox(): Promise<string> {
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
        input: {
          'sandbox-worker': join(sandbox, 'worker.ts'),
          'sandbox-cli': join(sandbox, 'cli.ts'),
        },
        output: { format: 'cjs', entryFileNames: '[name].cjs', chunkFileNames: '[name].cjs' },
      },
    },
  });
  return outDir;
}
