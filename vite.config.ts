import { builtinModules } from 'node:module';
import { resolve } from 'node:path';
import { svelte } from '@sveltejs/vite-plugin-svelte';
import { defineConfig } from 'vite';
import type { EnvironmentOptions, Plugin } from 'vite';

const at = (path: string) => resolve(import.meta.dirname, path);

const native = ['electron', 'keytar', 'better-sqlite3-multiple-ciphers'];

/** What Node, Electron or a native file brings at run time. */
const external = [...native, ...builtinModules, /^node:/];

/** Asked for by scripts/package/drivable.mjs: main once more, beside the real one, with the one constant turned over. */
const isDrivable = process.env.MERCHANT_DESK_DRIVABLE !== undefined;

const turnOver: Plugin = {
  name: 'drivable',
  transform(code, id) {
    if (!isDrivable || !id.endsWith('/main/drivable.ts')) return null;
    const turned = code.replace('byTests: false', 'byTests: true');
    if (turned === code) this.error('main/drivable.ts has no constant to turn over');
    return turned;
  },
};

/** CommonJS on purpose: an ES-module main loads asynchronously and races `ready`; a sandboxed preload must be one CommonJS file. */
function nodeSide(outDir: string, input: Record<string, string>): EnvironmentOptions {
  return {
    consumer: 'server',
    resolve: { noExternal: true, external: native },
    build: {
      outDir: at(outDir),
      emptyOutDir: true,
      target: 'node24',
      minify: false,
      sourcemap: false,
      rolldownOptions: {
        input,
        external,
        output: { format: 'cjs', entryFileNames: '[name].cjs', chunkFileNames: '[name].cjs' },
      },
    },
  };
}

/** A page is one script and one style sheet: each file more is one request more before the first paint. */
function page(outDir: string, input: Record<string, string>): EnvironmentOptions {
  return {
    consumer: 'client',
    build: {
      outDir: at(outDir),
      emptyOutDir: true,
      target: 'chrome148',
      modulePreload: { polyfill: false },
      assetsInlineLimit: 0,
      rolldownOptions: { input },
    },
  };
}

export default defineConfig({
  root: at('renderer'),
  base: './',
  publicDir: false,
  cacheDir: at('node_modules/.vite'),
  plugins: [svelte({ configFile: at('svelte.config.js') }), turnOver],
  environments: {
    client: page('out/app/renderer', { desk: at('renderer/index.html') }),
    credentials: page('out/app/credentials', {
      credentials: at('renderer/credentials/index.html'),
    }),
    locked: page('out/app/locked', { locked: at('renderer/locked/index.html') }),
    main: nodeSide(isDrivable ? 'out/drivable/main' : 'out/app/main', {
      index: at('main/index.ts'),
      'sandbox-worker': at('main/sandbox/worker.ts'),
      'sandbox-cli': at('main/sandbox/cli.ts'),
      'cache-worker': at('main/cache/worker.ts'),
    }),
    preload: nodeSide('out/app/preload/desk', { index: at('preload/index.ts') }),
    credentialPreload: nodeSide('out/app/preload/credentials', {
      index: at('preload/credentials.ts'),
    }),
  },
  builder: {
    async buildApp(builder) {
      for (const environment of Object.values(builder.environments)) {
        if (environment.name === 'ssr' || (isDrivable && environment.name !== 'main')) continue;
        await builder.build(environment);
      }
    },
  },
});
