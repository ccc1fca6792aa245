// Row 24: whom the app speaks to by itself. It runs as an ordinary user with its sandbox on, in a network whose other end takes everything.
import { spawn } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect } from 'vitest';
import { asApp, electronPath } from '../../../scripts/runtime/electron.mjs';
import { root } from '../../../scripts/runtime/places.mjs';
import { prove } from '../../fortress/proof';
import { takingNetwork, whyNoNetwork } from '../../support/network/taking-network.mjs';
import { ordinaryUser, whyNoOrdinaryUser } from '../../support/ordinary-user.mjs';

prove('24-contacts', async ({ tries, report }) => {
  const reason = whyNoNetwork() ?? whyNoOrdinaryUser();
  if (reason !== null) report.skip(reason);
  await control();
  for (let round = 0; round < tries; round += 1) {
    await report.try(`start ${round + 1}`, async () => {
      const { seen, said } = await used();
      expect(said).toMatch(/^used$/m);
      expect(seen.asked).toEqual(['service.example']);
      expect(seen.connected).toEqual(['service.example:443']);
      report.add('packets to the profile’s service', seen.packets);
    });
  }
});

/** An Electron as it comes, whose window has a field to write in, is seen to ask somebody. */
async function control() {
  const folder = mkdtempSync(join(tmpdir(), 'contacts-control-'));
  try {
    const bare = join(folder, 'bare');
    mkdirSync(bare);
    writeFileSync(join(bare, 'package.json'), '{"name":"bare","main":"main.cjs"}');
    writeFileSync(
      join(bare, 'main.cjs'),
      `const { app, BrowserWindow, session } = require('electron');
       app.whenReady().then(async () => {
         const window = new BrowserWindow({ show: false });
         await window.loadURL('data:text/html,<textarea autofocus>');
         session.defaultSession.on('spellcheck-dictionary-download-failure', () => app.exit(0));
         session.defaultSession.on('spellcheck-dictionary-download-success', () => app.exit(0));
         setTimeout(() => app.exit(0), 8000);
       });`,
    );
    const { seen } = await inNetwork([bare], ({ at, home }) => [
      join(at(electron), 'electron'),
      at(bare),
      `--user-data-dir=${join(home, 'bare')}`,
    ]);
    expect(seen.asked).not.toEqual([]);
    expect(seen.packets).toBeGreaterThan(0);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

const electron = join(electronPath(), '..');

/** A session of use of the built app. */
const used = () =>
  inNetwork([root], ({ at, home }) => [
    'env',
    'ELECTRON_RUN_AS_NODE=1',
    join(at(electron), 'electron'),
    join(at(root), 'test', 'support', 'network', 'session-of-use.mjs'),
    join(home, 'desk'),
    join(at(electron), 'electron'),
    at(root),
  ]);

async function inNetwork(folders, words) {
  const network = await takingNetwork();
  const user = ordinaryUser({ folders: [electron, ...folders], env: asApp(), network });
  try {
    const [command, args] = user.command(words(user));
    const child = spawn(command, args, { env: user.env, stdio: ['ignore', 'pipe', 'pipe'] });
    let said = '';
    for (const pipe of [child.stdout, child.stderr])
      pipe.setEncoding('utf8').on('data', (text) => (said += text));
    await new Promise((settle) => child.once('close', settle));
    return { seen: network.seen(), said };
  } finally {
    user.close();
    await network.close();
  }
}
