// The packaged app driven end to end. What is driven is not quite what ships: the first test says
// by how much.
import { generateKeyPairSync } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { basename, join } from 'node:path';
import { extractFile, getRawHeader } from '@electron/asar';
import { describe, expect, onTestFinished, test } from 'vitest';
import { startTestService } from '../service/service';
import { publicKeyOf, writeFeed } from '../../scripts/package/feed.mjs';
import { differences, digests } from '../../scripts/package/tree.mjs';
import { visit } from '../e2e/rig';
import { drive } from './driving.mjs';
import { executable, freshFolder, made, run } from './rig.mjs';

const appImageArch = process.arch === 'x64' ? 'x86_64' : process.arch;

const archive = (folder) => join(folder, 'resources', 'app.asar');

function filesOf({ files }, path = '') {
  return Object.entries(files).flatMap(([name, entry]) =>
    entry.files === undefined ? [[`${path}${name}`, entry]] : filesOf(entry, `${path}${name}/`),
  );
}

describe.skipIf(made.drivable === undefined)('the package that is driven', () => {
  test('is the one that ships, byte for byte, but for one constant', () => {
    const [ships, driven] = [made.unpacked, made.drivable];
    expect(differences(digests(ships), digests(driven))).toEqual(['resources/app.asar']);
    const [one, other] = [ships, driven].map(
      (folder) => new Map(filesOf(getRawHeader(archive(folder)).header)),
    );
    expect([...other.keys()].sort()).toEqual([...one.keys()].sort());
    const text = (folder, file) => extractFile(archive(folder), file).toString('latin1');
    const packed = [...one].filter(([, { unpacked }]) => unpacked !== true);
    const changed = packed
      .map(([file]) => file)
      .filter((file) => text(ships, file) !== text(driven, file));
    expect(changed).toEqual(['out/app/main/index.cjs']);
    const [was, is] = [ships, driven].map((folder) => text(folder, changed[0]).split('\n'));
    expect(is).toHaveLength(was.length);
    const turned = was.map((line, at) => [line, is[at]]).filter(([line, now]) => line !== now);
    expect(turned.map(([line]) => line)).toEqual([expect.stringContaining('byTests: false')]);
    expect(turned[0][1]).toBe(turned[0][0].replace('byTests: false', 'byTests: true'));
  });

  test('shows sample data, finds in it, and exports it', async () => {
    const file = join(freshFolder(), 'clients.csv');
    const { page, quit } = await drive(freshFolder(), { MERCHANT_DESK_TEST_SAVE_AS: file });
    await page.getByRole('button', { name: /^Explore with sample data/ }).click();
    await visit(page, 'Clients');
    const rows = () => page.getByRole('grid').getAttribute('aria-rowcount');
    await expect.poll(async () => Number(await rows())).toBeGreaterThan(4_000);
    await page
      .getByText(/complete$/)
      .first()
      .waitFor({ timeout: 60_000 });
    const count = Number(await rows()) - 1;
    const id = await page.getByRole('gridcell').nth(1).innerText();

    await page.keyboard.press('Control+k');
    const palette = page.getByRole('dialog');
    await palette.getByRole('combobox').fill(id);
    await palette.getByRole('option').getByText(id).first().waitFor();
    await page.keyboard.press('Escape');

    await page.getByRole('button', { name: /^Export/ }).click();
    await page.getByRole('radio', { name: /^CSV/ }).check();
    await page.getByRole('dialog').getByRole('button', { name: 'Export…' }).click();
    await expect.poll(() => existsSync(file)).toBe(true);
    const lines = readFileSync(file, 'utf8').split('\r\n');
    // A sync that ended meanwhile has more; what is on the screen is exported at least.
    expect(lines.length).toBeGreaterThanOrEqual(count + 2);
    expect(lines[0]).toMatch(/^\uFEFF?Sample data,/);
    expect(await quit()).toBe(0);
  });

  test('keeps what it read of a service when that is gone', async () => {
    const home = freshFolder();
    const service = await startTestService({ clients: 300, lots: 20 });
    try {
      const connect = [
        ...['--headless', 'connect', '--profile', 'Andina', '--base-url', service.baseUrl],
        ...['--recipe', 'hmac-sha256-query-hex', '--home', home],
      ];
      const { secretKey, accessToken } = service.credentials;
      const stdin = JSON.stringify({ secretKey, accessToken });
      const connected = await run(executable(made.drivable), connect, { stdin });
      expect(connected.status, connected.stderr).toBe(0);
      const first = await drive(home);
      await first.page
        .getByRole('button', { name: /^Open Andina|Andina/ })
        .first()
        .click();
      await visit(first.page, 'Clients');
      const rows = () => first.page.getByRole('grid').getAttribute('aria-rowcount');
      await expect.poll(rows).toBe('301');
      expect(await first.quit()).toBe(0);
    } finally {
      await service.close();
    }
    const { page, quit } = await drive(home);
    await page
      .getByText(/^Offline/)
      .first()
      .waitFor();
    await visit(page, 'Clients');
    await expect.poll(() => page.getByRole('grid').getAttribute('aria-rowcount')).toBe('301');
    expect(await quit()).toBe(0);
  });

  test('finds a newer version, downloads it after a yes, and puts it in its place when it quits', async () => {
    const { server, env } = await publishedUpdate();
    const home = freshFolder();
    const appImage = join(freshFolder(), 'Merchant Desk.AppImage');
    writeFileSync(appImage, '#!/bin/sh\nexit 0\n', { mode: 0o755 });
    const { page, quit } = await drive(home, { ...env, MERCHANT_DESK_TEST_APPIMAGE: appImage });
    await page.getByRole('button', { name: /^Explore with sample data/ }).click();
    await visit(page, 'Settings');
    await page.getByRole('button', { name: 'Check now' }).click();
    await page.getByRole('button', { name: /^Download/ }).waitFor();
    expect(server.requests).toEqual(['/latest-linux.yml', '/latest-linux.yml.sig']);
    await visit(page, 'Home');
    await page.getByText('Version 9.0.0 of Merchant Desk is available.').waitFor();
    await page.getByRole('button', { name: 'Show', exact: true }).click();
    await page.getByRole('button', { name: /^Download/ }).click();
    await page.getByRole('button', { name: 'Restart now' }).waitFor();
    expect(readFileSync(appImage, 'utf8')).not.toContain('9.0.0');
    expect(await quit()).toBe(0);
    expect(readFileSync(appImage, 'utf8')).toContain('9.0.0');
  });

  test('believes no feed signed by another key, and no redirect', async () => {
    const { server, env } = await publishedUpdate();
    const { env: other } = await publishedUpdate();
    const key = other.MERCHANT_DESK_TEST_FEED_KEY;
    const { page } = await drive(freshFolder(), { ...env, MERCHANT_DESK_TEST_FEED_KEY: key });
    await page.getByRole('button', { name: /^Explore with sample data/ }).click();
    await visit(page, 'Settings');
    await page.getByRole('button', { name: 'Check now' }).click();
    await page.getByText('update.signature').waitFor();
    server.redirectTo = other.MERCHANT_DESK_TEST_FEED;
    await page.getByRole('button', { name: 'Try again' }).click();
    await page.getByText('update.unreachable').waitFor();
  });
});

/** A newer version on a server of its own, signed as the release machine would. */
async function publishedUpdate() {
  const folder = freshFolder();
  const { privateKey } = generateKeyPairSync('ed25519');
  const keyFile = join(folder, 'key.pem');
  writeFileSync(keyFile, privateKey.export({ format: 'pem', type: 'pkcs8' }));
  const file = join(folder, `merchant-desk-9.0.0-linux-${appImageArch}.AppImage`);
  writeFileSync(file, '#!/bin/sh\n# 9.0.0\n');
  await writeFeed({
    folder,
    version: '9.0.0',
    files: [file],
    epochSeconds: 1_800_000_000,
    keyFile,
  });
  const server = { requests: [], redirectTo: null };
  const listener = createServer((request, response) => {
    server.requests.push(request.url);
    if (server.redirectTo !== null) {
      const location = new URL(request.url, server.redirectTo).href;
      response.writeHead(302, { location }).end();
    } else response.end(readFileSync(join(folder, basename(request.url))));
  });
  await new Promise((listening) => listener.listen(0, '127.0.0.1', listening));
  onTestFinished(() => {
    listener.close();
    listener.closeAllConnections();
  });
  const env = {
    MERCHANT_DESK_TEST_FEED: `http://127.0.0.1:${listener.address().port}/`,
    MERCHANT_DESK_TEST_FEED_KEY: publicKeyOf(keyFile),
  };
  return { server, env };
}
