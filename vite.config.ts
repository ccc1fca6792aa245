import { builtinModules } from 'node:module';
import { resolve } from 'node:path';
import { svelte } from '@sveltejs/vite-plugin-svelte';
import {
  defineConfig,
  runnerImport,
  type EnvironmentOptions,
  type Plugin,
  type Rolldown,
} from 'vite';

type CodeSplittingGroup = Rolldown.CodeSplittingGroup;
import { guides } from './scripts/guide/plugin.mjs';
import type { Contract } from './shared/ipc/define';

const at = (path: string) => resolve(import.meta.dirname, path);

const native = ['electron', 'keytar', 'better-sqlite3-multiple-ciphers'];

/** What Node, Electron or a native file brings at run time. */
const external = [...native, ...builtinModules, /^node:/];

/**
 * Asked for by test/packaged/drivable.mjs: main once more, beside the real one, with the one
 * constant turned over.
 */
const isDrivable = process.env.MERCHANT_DESK_DRIVABLE !== undefined;

const turnOver: Plugin = {
  name: 'drivable',
  transform(code, id) {
    if (!isDrivable || !id.endsWith('/main/build.ts')) return null;
    const turned = code.replace('byTests: false', 'byTests: true');
    if (turned === code) this.error('main/build.ts has no constant to turn over');
    return turned;
  },
};

/**
 * A preload wants the names and kinds of its contract's lines; their schemas are run by main alone.
 * It gets a list of just these, made here, so that no window's start has to read and make some five
 * hundred schemas.
 */
const contractsByName: Plugin = {
  name: 'contracts-by-name',
  applyToEnvironment: ({ name }) => /preload$/i.test(name),
  async load(id) {
    if (!/\/shared\/ipc\/(desk|locked|credentials)\.ts$/.test(id)) return null;
    const { module } = await runnerImport<Record<string, Contract>>(id);
    const contracts = Object.entries(module).filter(([name]) => name.endsWith('Contract'));
    if (contracts.length === 0) this.error(`${id} has no contract`);
    return contracts
      .map(([name, contract]) => `export const ${name} = ${namesOf(contract)};`)
      .join('\n');
  },
};

const namesOf = (contract: Contract): string =>
  JSON.stringify(contract, (_key, value: unknown) => {
    // A line: what its schemas say is for main alone.
    const isLine = typeof value === 'object' && value !== null && 'kind' in value;
    return isLine && typeof value.kind === 'string' ? { kind: value.kind } : value;
  });

/**
 * The desk's page comes in two scripts: the first draws rows, the app makes them live. The page
 * names both, and the letters, so that all of them are on their way at once.
 */
const namedAhead: Plugin = {
  name: 'named-ahead',
  transformIndexHtml: {
    order: 'post',
    handler(_html, { bundle }) {
      const files = Object.values(bundle ?? {});
      const app = files.find(
        (file) => file.type === 'chunk' && file.name === 'desk' && !file.isEntry,
      );
      if (app?.type !== 'chunk') return [];
      const styles = [...(app.viteMetadata?.importedCss ?? [])];
      const fonts = files.filter(({ fileName }) => /inter-.*\.woff2$/.test(fileName));
      const link = (attrs: Record<string, string | boolean>) =>
        ({ tag: 'link', attrs: { crossorigin: true, ...attrs }, injectTo: 'head' }) as const;
      return [
        ...fonts.map(({ fileName }) =>
          link({ rel: 'preload', as: 'font', type: 'font/woff2', href: `./${fileName}` }),
        ),
        link({ rel: 'modulepreload', href: `./${app.fileName}` }),
        ...styles.map((style) => link({ rel: 'stylesheet', href: `./${style}` })),
      ];
    },
  },
};

/**
 * The desk's page once more, for a start that has its first rows in the document
 * (main/window/opening.ts): the styles they need stand in it, and nothing else it names holds up
 * the first paint.
 */
const withFirstRows: Plugin = {
  name: 'with-first-rows',
  enforce: 'post',
  generateBundle: {
    order: 'post',
    handler(_options, bundle) {
      const files = Object.values(bundle);
      const page = files.find(({ fileName }) => fileName === 'index.html');
      const script = files.find((file) => file.type === 'chunk' && file.isEntry);
      if (page?.type !== 'asset' || script?.type !== 'chunk') return;
      const html = String(page.source);
      const [sheet = '', ...others] = script.viteMetadata?.importedCss ?? [];
      const styles = files.find(({ fileName }) => fileName === sheet);
      const link = html
        .split('\n')
        .find((line) => line.includes(`stylesheet" crossorigin href="./${sheet}"`));
      if (styles?.type !== 'asset' || link === undefined || others.length > 0)
        return this.error('the first rows need one style sheet of their own');
      const text = String(styles.source).trim().replaceAll('url(./', 'url(./assets/');
      const source = html
        .replace(link, () => `    <style>${text}</style>`)
        .replace(/rel="stylesheet"/g, 'rel="preload" as="style"')
        .replace('<body>', '<body>\n    <!--first-rows-->');
      this.emitFile({ type: 'asset', fileName: 'first-rows.html', source });
    },
  },
};

/**
 * CommonJS on purpose: an ES-module main loads asynchronously and races `ready`; a sandboxed
 * preload must be one CommonJS file.
 */
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

/**
 * A page in as many files as it has steps: what its script imports, what each step loaded by
 * `import()` imports besides, and all the rest. Left to itself the bundler makes a file of what any
 * two screens share: many small ones load one by one and compress worse.
 */
function inSteps(steps: Record<string, string>): CodeSplittingGroup {
  let found: Map<string, string> | null = null;
  return {
    name: (id, context) => {
      found ??= new Map(
        Object.entries(steps)
          .reverse()
          .flatMap(([name, start]) =>
            importedBy(start, (each) => context.getModuleInfo(each)?.importedIds ?? []).map(
              (each) => [each, name] as const,
            ),
          ),
      );
      return found.get(id) ?? 'later';
    },
    includeDependenciesRecursively: false,
  };
}

/** This module and all that it imports, without what is loaded by `import()`. */
function importedBy(start: string, importsOf: (id: string) => string[]): string[] {
  const found = new Set([start]);
  for (const id of found) for (const each of importsOf(id)) found.add(each);
  return [...found];
}

/**
 * A page is one script and one style sheet: each file more is one request more before the first
 * paint.
 */
function page(
  outDir: string,
  input: Record<string, string>,
  later?: CodeSplittingGroup,
): EnvironmentOptions {
  return {
    consumer: 'client',
    build: {
      outDir: at(outDir),
      emptyOutDir: true,
      target: 'chrome148',
      modulePreload: { polyfill: false },
      assetsInlineLimit: 0,
      rolldownOptions: {
        input,
        ...(later && { output: { codeSplitting: { groups: [later] } } }),
      },
    },
  };
}

export default defineConfig({
  root: at('renderer'),
  base: './',
  publicDir: false,
  cacheDir: at('node_modules/.vite'),
  plugins: [
    svelte({ configFile: at('svelte.config.js') }),
    guides(),
    turnOver,
    namedAhead,
    withFirstRows,
    contractsByName,
  ],
  environments: {
    client: page(
      'out/app/renderer',
      { desk: at('renderer/index.html') },
      inSteps({ first: at('renderer/index.html'), desk: at('renderer/desk.ts') }),
    ),
    credentials: page('out/app/credentials', {
      credentials: at('renderer/credentials/index.html'),
    }),
    locked: page('out/app/locked', { locked: at('renderer/locked/index.html') }),
    main: nodeSide(isDrivable ? 'out/drivable/main' : 'out/app/main', {
      index: at('main/index.ts'),
      'sandbox-worker': at('main/sandbox/worker.ts'),
      'store-worker': at('main/profile-store/worker.ts'),
      'table-worker': at('main/tables/worker.ts'),
      'act-worker': at('main/export/act/worker.ts'),
      'backup-worker': at('main/backup/worker.ts'),
    }),
    preload: nodeSide('out/app/preload/desk', { index: at('preload/index.ts') }),
    credentialPreload: nodeSide('out/app/preload/credentials', {
      index: at('preload/credentials.ts'),
    }),
    // For tests, bench, gallery and `npm run sandbox`: beside the app, so that it is in no package.
    service: nodeSide('out/service', {
      worker: at('test/service/worker.ts'),
      cli: at('test/service/cli.ts'),
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
