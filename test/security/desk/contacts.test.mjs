// Row 24: whom the app speaks to by itself. It runs as an ordinary user with its sandbox on, in a
// network whose other end takes everything.
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect } from 'vitest';
import { root } from '../../../scripts/runtime/places.mjs';
import { prove } from '../../threats/proof';
import { electron, inNetwork, usedInNetwork } from '../../support/network/in-network.mjs';
import { whyNoNetwork } from '../../support/network/taking-network.mjs';
import { whyNoOrdinaryUser } from '../../support/ordinary-user.mjs';

/** Somebody who is asked for names by HTTPS. */
const provider = 'resolver.example';
const byHttps = `app.configureHostResolver({
  secureDnsMode: 'secure',
  secureDnsServers: ['https://${provider}/dns-query'],
});`;

prove('24-contacts', async ({ tries, report }) => {
  const reason = whyNoNetwork() ?? whyNoOrdinaryUser();
  if (reason !== null) report.skip(reason);
  await control();
  for (let round = 0; round < tries; round += 1) {
    await report.try(`start ${round + 1}`, async () => {
      const { seen, said } = await used();
      expect(said, said).toMatch(/^used$/m);
      expect(seen.names).toEqual(['service.example']);
      expect(seen.connected).toEqual(['service.example:443']);
      report.add('packets to the profile’s service', seen.packets);
    });
  }
});

/**
 * A session of use of the built app, in which names were to be asked for by HTTPS before its first
 * line ran.
 */
function used() {
  const folder = mkdtempSync(join(tmpdir(), 'contacts-before-'));
  const before = join(folder, 'before');
  mkdirSync(before);
  writeFileSync(
    join(before, 'before.cjs'),
    `const { app } = require('electron');
     app.once('ready', () => { ${byHttps} });`,
  );
  const program = ({ at }) => [
    join(at(electron), 'electron'),
    ...['-r', join(at(before), 'before.cjs')],
    at(root),
  ];
  return usedInNetwork([before], program).finally(() =>
    rmSync(folder, { recursive: true, force: true }),
  );
}

/** An Electron as it comes, whose window has a field to write in, is seen to ask somebody. */
async function control() {
  const dictionaries = await contactsOf(
    `session.defaultSession.on('spellcheck-dictionary-download-failure', () => app.exit(0));
     session.defaultSession.on('spellcheck-dictionary-download-success', () => app.exit(0));`,
  );
  expect(dictionaries.names).not.toEqual([]);
  expect(dictionaries.packets).toBeGreaterThan(0);
  const names = await contactsOf(
    `${byHttps}
     const end = () => app.exit(0);
     session.fromPartition('other').fetch('https://service.example/').then(end, end);`,
  );
  expect(names.names).toContain(provider);
}

/** What a bare window is seen to ask that does this when it has loaded. */
async function contactsOf(does) {
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
         setTimeout(() => app.exit(0), 8000);
         ${does}
       });`,
    );
    const { seen } = await inNetwork([bare], ({ at, home }) => [
      join(at(electron), 'electron'),
      at(bare),
      `--user-data-dir=${join(home, 'bare')}`,
    ]);
    return seen;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
