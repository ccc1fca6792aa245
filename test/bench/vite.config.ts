import { existsSync } from 'node:fs';
import { builtinModules } from 'node:module';
import { resolve } from 'node:path';
import { defineConfig, type EnvironmentOptions } from 'vite';

const at = (path: string) => resolve(import.meta.dirname, path);

const native = ['electron', 'keytar', 'vite', 'vitest'];
const external = [...native, ...builtinModules, /^node:/];

/**
 * As the app's own vite.config.ts builds main and preload: CommonJS, each of one file where a
 * sandboxed preload must be.
 */
function nodeSide(name: string, input: string): EnvironmentOptions {
  return {
    consumer: 'server',
    resolve: { noExternal: true, external: native },
    build: {
      outDir: at(`../../out/bench/program/${name}`),
      emptyOutDir: true,
      target: 'node24',
      minify: false,
      sourcemap: false,
      rolldownOptions: {
        input: { index: at(input) },
        external,
        output: { format: 'cjs', entryFileNames: '[name].cjs' },
      },
    },
  };
}

/** The peers' pages, once the peers are installed (scripts/tasks/bench.mjs). */
const peers: Record<string, EnvironmentOptions> = existsSync(at('peers/node_modules'))
  ? {
      peers: {
        consumer: 'client',
        build: {
          outDir: at('../../out/bench/program/peers'),
          chunkSizeWarningLimit: 2_000,
          emptyOutDir: true,
          target: 'chrome148',
          modulePreload: { polyfill: false },
          rolldownOptions: {
            input: {
              'ag-grid': at('peers/pages/ag-grid.html'),
              revogrid: at('peers/pages/revogrid.html'),
            },
          },
        },
      },
    }
  : {};

export default defineConfig({
  root: at('.'),
  base: './',
  publicDir: false,
  cacheDir: at('../../node_modules/.vite-bench'),
  environments: {
    bench: nodeSide('bench', 'bench.ts'),
    bare: nodeSide('bare', 'bare/main.ts'),
    probe: nodeSide('probe', 'probe/main.ts'),
    page: nodeSide('page', 'probe/page.ts'),
    child: nodeSide('child', 'child/main.ts'),
    peerWindow: nodeSide('peer-window', 'peers/app.ts'),
    ...peers,
  },
  builder: {
    async buildApp(builder) {
      for (const environment of Object.values(builder.environments)) {
        if (!['client', 'ssr'].includes(environment.name)) await builder.build(environment);
      }
    },
  },
});
