import js from '@eslint/js';
import svelte from 'eslint-plugin-svelte';
import globals from 'globals';
import ts from 'typescript-eslint';
import svelteConfig from './svelte.config.js';

/**
 * Doors: each of these may be opened by one file only (ARCHITECTURE.md, "Rules, and what enforces
 * them").
 */
const doors = [
  { name: 'keytar', file: 'main/vault/keychain.ts' },
  { name: 'better-sqlite3-multiple-ciphers', file: 'main/store/database.ts' },
  { name: 'electron-updater', file: 'main/updates/install.ts' },
  { name: 'pg', file: 'main/publish/connection.ts' },
];
const doorPaths = doors.map(({ name, file }) => ({
  name,
  message: `Only ${file} may open this.`,
}));
/** The same doors, opened late: `import()` is not seen by no-restricted-imports. */
const lateDoors = doors.map(({ name, file }) => ({
  selector: `ImportExpression[source.value="${name}"]`,
  message: `Only ${file} may open this.`,
}));
const httpDoor =
  'Requests leave through main/http/transport.ts and main/updates/update-client.ts only.';
const nodeHttp = ['node:http', 'node:https', 'node:http2', 'http', 'https', 'http2'].map(
  (name) => ({
    name,
    message: httpDoor,
  }),
);
const electronDoor = (importNames, message) => ({ name: 'electron', importNames, message });
const ipcDoors = [
  electronDoor(
    ['ipcMain', 'net'],
    'ipcMain is for main/ipc/register.ts, net for main/http/proxy-login.ts.',
  ),
  ...nodeHttp,
];
const rendererZones = {
  group: ['**/main/**', 'electron', 'node:*'],
  message: 'The renderer reaches main through the bridge only, not even for a type.',
};
/** Lazy tells what cannot be loaded; an `await` of its own leaves an empty place. */
const unguarded = {
  selector: 'SvelteAwaitBlock[expression.type="ImportExpression"]',
  message: 'Use renderer/ui/Lazy.svelte.',
};
const noStores = { group: ['svelte/store'], message: 'Runes, not stores.' };
const resources = ['merchant', 'clients', 'lots', 'client-card'];

/** Who may open a Secret (`use`): what signs, sends, stores and compares. */
const secretReaders = [
  'main/vault/secret.ts',
  'main/vault/keychain.ts',
  'main/vault/secret-clipboard.ts',
  'main/vault/database-password.ts',
  'main/vault/destination.ts',
  'main/window/reveal-window.ts',
  'main/signing/sign.ts',
  'main/signing/signed-command.ts',
  'main/signing/solve.ts',
  'main/http/transport.ts',
  'main/http/login.ts',
  'main/redaction/key-traces.ts',
  'main/redaction/redact.ts',
  'main/credentials/cache-key.ts',
  'main/credentials/recovery.ts',
  'main/cli/recovery.ts',
  'main/backup/passphrase.ts',
  'main/backup/service-keys.ts',
];
const secretUse = {
  // However it is reached: called, lent, or named in brackets.
  selector: 'MemberExpression[property.name="use"], MemberExpression[property.value="use"]',
  message: 'Only the files of secretReaders (eslint.config.js) may read a Secret.',
};
const ipcMainMember = {
  // `ipc` is the same ear on a web contents or a frame.
  selector: 'MemberExpression[property.name=/^(ipcMain|ipc)$/]',
  message: 'Only main/ipc/register.ts may use ipcMain.',
};
const quadraticNormalize = {
  property: 'normalize',
  message: 'Quadratic for long runs of marks: shared/normalized.ts is linear.',
};
const quadraticOrder = {
  message: 'Quadratic for long runs of marks: shared/collation.ts is linear.',
};
const recordWithoutNames = {
  object: 'v',
  property: 'record',
  message: 'It drops names such as "constructor": shared/by-name.ts has them all.',
};
const everyIssue = {
  selector:
    'CallExpression[callee.object.name="v"][callee.property.name="safeParse"][arguments.length=2]',
  message: 'Each wrong value of a foreign text would be kept in memory: { abortEarly: true }.',
};
const rawHtml = { selector: 'SvelteMustacheTag[kind="raw"]', message: 'No {@html}.' };

export default ts.config(
  { ignores: ['out/**', 'node_modules/**', 'test/types/zones/**'] },
  js.configs.recommended,
  // What asks the compiler is oxlint's (.oxlintrc.json): it took nine tenths of the time here.
  ...ts.configs.strict,
  ...ts.configs.stylistic,
  ...svelte.configs.recommended,
  {
    languageOptions: {
      parserOptions: { extraFileExtensions: ['.svelte'] },
    },
    rules: {
      '@typescript-eslint/consistent-type-imports': ['error', { fixStyle: 'inline-type-imports' }],
      '@typescript-eslint/consistent-type-definitions': 'off',
      'no-console': 'error',
      eqeqeq: 'error',
      'no-restricted-properties': [
        'error',
        quadraticNormalize,
        { property: 'localeCompare', ...quadraticOrder },
        { object: 'Intl', property: 'Collator', ...quadraticOrder },
        recordWithoutNames,
      ],
    },
  },
  {
    files: ['**/*.svelte', '**/*.svelte.ts'],
    languageOptions: {
      globals: globals.browser,
      parserOptions: { parser: ts.parser, svelteConfig },
    },
    rules: {
      'no-restricted-syntax': ['error', rawHtml, unguarded],
      'svelte/no-at-html-tags': 'error',
    },
  },
  {
    files: ['main/**/*.ts'],
    rules: {
      'no-restricted-imports': ['error', { paths: [...doorPaths, ...ipcDoors] }],
      'no-restricted-syntax': ['error', secretUse, ipcMainMember, everyIssue, ...lateDoors],
      'no-restricted-globals': ['error', { name: 'fetch', message: httpDoor }],
    },
  },
  {
    files: ['main/ipc/register.ts'],
    rules: {
      'no-restricted-imports': ['error', { paths: doorPaths }],
      'no-restricted-syntax': ['error', secretUse, everyIssue, ...lateDoors],
    },
  },
  {
    // A request without keys: only such a one can be asked by a proxy for a login.
    files: ['main/http/proxy-login.ts'],
    rules: {
      'no-restricted-imports': [
        'error',
        {
          paths: [
            ...doorPaths,
            electronDoor(['ipcMain'], 'Only main/ipc/register.ts.'),
            ...nodeHttp,
          ],
        },
      ],
    },
  },
  {
    files: secretReaders,
    rules: { 'no-restricted-syntax': ['error', ipcMainMember, everyIssue, ...lateDoors] },
  },
  {
    // The service itself, not a client of it.
    files: ['main/sandbox/**/*.ts'],
    rules: { 'no-restricted-imports': ['error', { paths: [...doorPaths, { name: 'electron' }] }] },
  },
  // After the readers, of which both are: each opens its own door and not the other's.
  ...doors.map(({ file }, door) => ({
    files: [file],
    rules: {
      'no-restricted-imports': ['error', { paths: [...doorPaths.toSpliced(door, 1), ...ipcDoors] }],
      'no-restricted-syntax': ['error', ipcMainMember, everyIssue, ...lateDoors.toSpliced(door, 1)],
    },
  })),
  {
    files: ['preload/**/*.ts', 'shared/**/*.ts'],
    ignores: ['preload/expose.ts', 'preload/at-rest.ts'],
    rules: {
      'no-restricted-imports': [
        'error',
        {
          paths: [{ name: 'electron', message: 'Only preload/expose.ts may use Electron here.' }],
          patterns: ['**/main/**', '**/renderer/**'],
        },
      ],
    },
  },
  {
    // It clears what Chromium keeps of past frames; it can send nothing.
    files: ['preload/at-rest.ts'],
    rules: {
      'no-restricted-imports': [
        'error',
        {
          paths: [electronDoor(['ipcRenderer', 'contextBridge'], 'Only preload/expose.ts may.')],
          patterns: ['**/main/**', '**/renderer/**'],
        },
      ],
    },
  },
  {
    files: ['renderer/**/*.{ts,svelte}'],
    rules: {
      'no-restricted-imports': ['error', { patterns: [rendererZones, noStores] }],
      'no-restricted-globals': ['error', { name: 'fetch', message: 'Ask main over the bridge.' }],
    },
  },
  ...resources.flatMap((resource) => {
    const others = resources.filter((each) => each !== resource);
    const strangers = {
      group: others.flatMap((each) => [`**/resources/${each}/**`, `../${each}/**`]),
      message: 'Resources never import each other; they meet in views.',
    };
    return [
      {
        files: [`renderer/resources/${resource}/**/*.{ts,svelte}`],
        rules: {
          'no-restricted-imports': ['error', { patterns: [rendererZones, noStores, strangers] }],
        },
      },
      {
        files: [`main/resources/${resource}/**/*.ts`],
        rules: {
          'no-restricted-imports': [
            'error',
            { paths: [...doorPaths, ...ipcDoors], patterns: [strangers] },
          ],
        },
      },
    ];
  }),
  {
    files: ['scripts/**', 'test/**/*.ts', '*.config.*', '.ci/**'],
    rules: { 'no-console': 'off' },
  },
  {
    files: ['shared/by-name.ts'],
    rules: { 'no-restricted-properties': 'off' },
  },
  {
    // Tests compute what they expect without the code they test.
    files: ['shared/normalized.ts', 'shared/collation.ts', 'test/**'],
    rules: { 'no-restricted-properties': 'off' },
  },
  {
    files: ['**/*.{js,mjs}'],
    languageOptions: { globals: globals.node },
  },
);
