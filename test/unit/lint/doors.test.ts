// House rules that lint holds: the project's own configuration is asked about a line in a file of
// that place.
import { join, resolve } from 'node:path';
import { ESLint } from 'eslint';
import { describe, expect, it } from 'vitest';

const root = resolve(import.meta.dirname, '../../..');
const eslint = new ESLint({ cwd: root });

const restricted = [
  'no-restricted-imports',
  'no-restricted-syntax',
  'no-restricted-globals',
  'no-restricted-properties',
  'svelte/no-at-html-tags',
];

/** The rules that refuse this text at this place. */
async function refusals(file: string, text: string): Promise<string[]> {
  const [report] = await eslint.lintText(text, { filePath: join(root, file) });
  const messages = report?.messages ?? [];
  const unreadable = messages.find(({ fatal }) => fatal);
  if (unreadable) throw new Error(unreadable.message);
  const rules = messages.map(({ ruleId }) => ruleId ?? 'unknown');
  return [...new Set(rules)].filter((rule) => restricted.includes(rule)).sort();
}

const imports = ['no-restricted-imports'];
const syntax = ['no-restricted-syntax'];

describe('a door', () => {
  it.each([
    ['main/profiles/probe.ts', `import keytar from 'keytar';`, imports],
    ['main/profiles/probe.ts', `import { getPassword } from 'keytar';`, imports],
    ['main/profiles/probe.ts', `export { getPassword } from 'keytar';`, imports],
    ['main/profiles/probe.ts', `export const probe = await import('keytar');`, syntax],
    ['main/resources/lots/probe.ts', `import keytar from 'keytar';`, imports],
    ['main/ipc/probe.ts', `import keytar from 'keytar';`, imports],
    ['main/sync/probe.ts', `import db from 'better-sqlite3-multiple-ciphers';`, imports],
    ['main/vault/keychain.ts', `import db from 'better-sqlite3-multiple-ciphers';`, imports],
    ['main/sync/probe.ts', `export const p = import('better-sqlite3-multiple-ciphers');`, syntax],
    ['main/updates/probe.ts', `export const p = import('electron-updater');`, syntax],
    ['main/profiles/probe.ts', `import { ipcMain } from 'electron';`, imports],
    ['main/resources/lots/probe.ts', `import { ipcMain } from 'electron';`, imports],
    ['main/vault/keychain.ts', `import { ipcMain } from 'electron';`, imports],
    [
      'main/profiles/probe.ts',
      `import electron from 'electron'; electron.ipcMain.on('x');`,
      syntax,
    ],
    ['main/vault/keychain.ts', `import electron from 'electron'; electron.ipcMain.on('');`, syntax],
    [
      'main/window/probe.ts',
      `export const on = (w: any) => w.webContents.ipc.handle('x');`,
      syntax,
    ],
    ['preload/probe.ts', `import { ipcRenderer } from 'electron';`, imports],
    ['shared/ipc/probe.ts', `import { ipcRenderer } from 'electron';`, imports],
    [
      'main/http/tokens.ts',
      `export const probe = fetch('https://elsewhere.example');`,
      ['no-restricted-globals'],
    ],
  ])('is shut in %s: %s', async (file, text, rules) => {
    expect(await refusals(file, text)).toEqual(rules);
  });

  it.each([
    ['main/vault/keychain.ts', `import keytar from 'keytar'; export const probe = keytar;`],
    ['main/vault/keychain.ts', `export const probe = await import('keytar');`],
    ['main/ipc/register.ts', `import { ipcMain } from 'electron'; export const probe = ipcMain;`],
    ['preload/expose.ts', `import { ipcRenderer } from 'electron'; export const p = ipcRenderer;`],
    ['main/window/probe.ts', `import { app } from 'electron'; export const probe = app.name;`],
  ])('is open in %s: %s', async (file, text) => {
    expect(await refusals(file, text)).toEqual([]);
  });
});

describe('normalizing', () => {
  const uses = [
    `export const probe = (text: string) => text.normalize('NFC');`,
    `export const probe = (text: string) => text['normalize']();`,
    `export const probe = ({ normalize }: string) => normalize;`,
  ];

  it.each(
    ['main/redaction/redact.ts', 'shared/fold.ts', 'renderer/lists/probe.ts'].flatMap((file) =>
      uses.map((text) => [file, text] as const),
    ),
  )('is not done in %s: %s', async (file, text) => {
    expect(await refusals(file, text)).toEqual(['no-restricted-properties']);
  });

  it('is done in one file', async () => {
    for (const text of uses) expect(await refusals('shared/normalized.ts', text)).toEqual([]);
  });
});

describe('a Secret', () => {
  const uses = [
    `export const probe = (secret: any) => secret.use((bytes: unknown) => bytes);`,
    `export const probe = (keys: any) => keys?.secretKey?.use(String);`,
    `export const probe = (secret: any) => secret['use'](String);`,
    `export const probe = (secret: any) => secret.use.call(secret, String);`,
  ];

  it.each(
    ['main/profiles/probe.ts', 'main/ipc/register.ts', 'main/log/probe.ts'].flatMap((file) =>
      uses.map((text) => [file, text] as const),
    ),
  )('is not opened in %s: %s', async (file, text) => {
    expect(await refusals(file, text)).toEqual(syntax);
  });

  it.each([
    'main/signing/sign.ts',
    'main/http/transport.ts',
    'main/vault/keychain.ts',
    'main/vault/secret-clipboard.ts',
    'main/window/reveal-window.ts',
  ])('is opened in %s', async (file) => {
    for (const text of uses) expect(await refusals(file, text)).toEqual([]);
  });
});

describe('a zone', () => {
  it.each([
    ['renderer/state/probe.svelte.ts', `import type { DeskError } from '../../main/failure';`],
    ['renderer/views/probe.ts', `import { DeskError } from '../../main/failure';`],
    ['renderer/views/probe.ts', `import { ipcRenderer } from 'electron';`],
    ['renderer/views/probe.ts', `import { readFile } from 'node:fs/promises';`],
    ['renderer/views/probe.ts', `import { writable } from 'svelte/store';`],
    ['renderer/views/Probe.svelte', `<script lang="ts">import '../../main/failure';</script>`],
    ['renderer/resources/lots/probe.ts', `import '../../../main/failure';`],
    ['shared/ipc/probe.ts', `import type { DeskError } from '../../main/failure';`],
    ['preload/probe.ts', `import type { DeskBridge } from '../renderer/bridge';`],
  ])('is not left from %s: %s', async (file, text) => {
    expect(await refusals(file, text)).toEqual(imports);
  });
});

describe('a resource', () => {
  it.each([
    ['renderer/resources/lots/probe.ts', `import '../clients/state.svelte';`],
    ['renderer/resources/lots/probe.ts', `import type { C } from '../client-card/state.svelte';`],
    ['renderer/resources/merchant/Probe.svelte', `<script>import '../lots/Lots.svelte';</script>`],
    ['renderer/resources/client-card/parts/probe.ts', `import '../../resources/clients/grid';`],
    ['main/resources/lots/probe.ts', `import '../clients/handlers';`],
    ['main/resources/client-card/probe.ts', `import type { M } from '../merchant/wire';`],
  ])('does not know another: in %s %s', async (file, text) => {
    expect(await refusals(file, text)).toEqual(imports);
  });

  it('knows itself, and the rooms beside it', async () => {
    const text = `import './state.svelte'; import '../../ui/Badge.svelte';`;
    expect(await refusals('renderer/resources/lots/probe.ts', text)).toEqual([]);
  });
});

describe('markup', () => {
  it('has no {@html}', async () => {
    expect(await refusals('renderer/ui/Probe.svelte', `<p>{@html '<b>x</b>'}</p>`)).toEqual([
      'no-restricted-syntax',
      'svelte/no-at-html-tags',
    ]);
  });

  it('that is loaded later is drawn by Lazy', async () => {
    const shown = (drawn: string) =>
      refusals(
        'renderer/ui/Probe.svelte',
        `{#await import('./X.svelte') then { default: X }}${drawn}{/await}`,
      );
    expect(await shown('<X />')).toEqual(syntax);
    expect(await shown('<p><X /></p>')).toEqual(syntax);
    expect(await shown('<Guarded><X /></Guarded>')).toEqual(syntax);
    const lazy = `<Lazy load={() => import('./X.svelte')} />`;
    expect(await refusals('renderer/ui/Probe.svelte', lazy)).toEqual([]);
  });
});
