import { existsSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { resolve } from 'node:path';
import { emptyHome } from './home';
import { asRoot, Launched, probe, root } from './launch';

const folder = resolve(root, 'test', 'bench', 'peers');
const peerWindow = resolve(__dirname, '..', 'peer-window', 'index.cjs');

/** Peers by the name of their package, as people call them. */
export const peerNames = {
  'ag-grid-community': 'AG Grid Community',
  '@revolist/revogrid': 'RevoGrid',
  minisearch: 'MiniSearch',
  flexsearch: 'FlexSearch',
  papaparse: 'Papa Parse',
  'write-excel-file': 'write-excel-file',
  exceljs: 'ExcelJS',
} as const;
export type PeerPackage = keyof typeof peerNames;

/** Name and version as the report says it. */
export function peerCalled(name: PeerPackage): string {
  const path = resolve(folder, 'package.json');
  const { dependencies } = JSON.parse(readFileSync(path, 'utf8')) as {
    dependencies: Record<string, string>;
  };
  return `${peerNames[name]} ${dependencies[name] ?? ''}`.trim();
}

/** The bench command installs them; null when it was told not to. */
export function arePeersInstalled(): boolean {
  return existsSync(resolve(folder, 'node_modules', '.package-lock.json'));
}

/** A peer that runs on Node; the caller knows its shape. */
export function loadPeer(name: PeerPackage, entry = ''): unknown {
  return createRequire(resolve(folder, 'package.json'))(`${name}${entry}`);
}

/** A window with a grid's page that holds so many clients in its memory, ready for orders. */
export async function openGrid(page: 'ag-grid' | 'revogrid', rows: number): Promise<Launched> {
  const home = emptyHome(page);
  const switches = ['--home', home, '--page', page, '--rows', String(rows)];
  const grid = new Launched([...asRoot, '-r', probe, peerWindow, ...switches]);
  await grid.event('ready');
  // A million records take a minute to be made.
  for (let remaining = 6; ; remaining -= 1) {
    try {
      const place = await grid.page('find', { selector: '#orders' });
      await grid.main('input', [{ type: 'click', ...place }]);
      return grid;
    } catch (cause) {
      if (remaining === 0) throw cause;
    }
  }
}
