import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { app } from 'electron';
import type { Config } from '../config';
import { Checks } from './checks';
import { checkKeychain } from './keychain';
import { openEmptyCache } from './cache';
import { readBack, search, syncAll } from './store';
import { flushed, print } from '../headless/output';
import { checkPolicy } from './policy';
import { removeScratch } from './scratch';
import { connect, startService } from './service';
import { checkSigning } from './signing';

/**
 * `merchant-desk --selftest`: every part of the installation on which the desk stands, used once for real, without a window. One JSON
 * report on stdout; 0 when all is well, else 1. Needs Electron to be ready; `config.home` is removed afterwards, or named in the report.
 */
export async function runSelftest(config: Config): Promise<0 | 1> {
  const started = performance.now();
  const checks = new Checks();
  let leftBehind: string | null;
  try {
    await runChecks(checks, config);
  } finally {
    leftBehind = removeScratch(config.home) ? null : config.home;
  }
  const { electron, chrome, node, v8 } = process.versions;
  const report = {
    app: app.getName(),
    version: app.getVersion(),
    ok: checks.ok,
    packaged: config.packaged,
    standInElectron: existsSync(join(dirname(process.execPath), 'STAND-IN')),
    platform: `${process.platform} ${process.arch}`,
    versions: { electron, chromium: chrome, node, v8 },
    ms: Math.round(performance.now() - started),
    checks: checks.reports,
    leftBehind,
  };
  try {
    await print(JSON.stringify(report));
    await flushed();
  } catch {
    // Nobody reads it: the status still says how it went.
  }
  return checks.ok ? 0 : 1;
}

async function runChecks(checks: Checks, config: Config): Promise<void> {
  await checks.run('policy', () => Promise.resolve(checkPolicy()));
  await checks.run('keychain', checkKeychain);
  const recipe = await checks.run('signing', () => Promise.resolve(checkSigning()));
  const sandbox = await checks.run('sandbox', () => startService(config.sandboxWorker));
  const kept = await checks.run('cache', () =>
    openEmptyCache(join(config.home, 'cache.db'), config.storeWorker),
  );
  try {
    if (recipe === null || sandbox === null) return;
    const connected = await checks.run('service', () => connect(sandbox, recipe));
    if (connected === null || kept === null) return;
    if ((await checks.run('sync', () => syncAll(kept, connected))) === null) return;
    const id = await checks.run('search', () => search(kept, connected));
    if (id !== null) await checks.run('read back', () => readBack(kept, id));
  } finally {
    await kept?.store.close();
    await sandbox?.close();
  }
}
