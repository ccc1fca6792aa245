import { createHash, randomBytes } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { release } from 'node:os';
import { join } from 'node:path';
import { app } from 'electron';
import type { Settings } from '../../shared/ipc/settings';
import { isStandInElectron, type Config } from '../config';
import { removeScratch, scratchHome } from '../selftest/scratch';
import { Checks } from '../selftest/checks';
import { openEmptyCache } from '../selftest/store';
import { checkSigning } from '../selftest/signing';
import { checkKeychain } from '../selftest/keychain';
import { checkPolicy } from '../selftest/policy';
import type { Services } from '../services';
import { diagnosticsReport } from './report';

interface GatherOptions {
  readonly config: Config;
  readonly services: Services;
  readonly settings: Settings;
  readonly hosts: boolean;
}

/** The current diagnostics as JSON text. */
export async function gatherDiagnostics(options: GatherOptions): Promise<string> {
  const { config, services, settings, hosts } = options;
  const { policy, profiles, session, currentProfile, requestLog } = services;
  const open = await currentProfile.opened.catch(() => null);
  return diagnosticsReport(
    {
      at: Date.now(),
      app: {
        version: app.getVersion(),
        packaged: config.packaged,
        standInElectron: isStandInElectron(),
        platform: `${process.platform} ${process.arch} ${release()}`,
        languages: app.getPreferredSystemLanguages(),
        versions: process.versions,
      },
      policy,
      policyDigest: await digestOf(policy.file),
      settings,
      profiles: profiles.list,
      session: session.state,
      cache: await currentProfile.cacheState(),
      sync: open?.sync.state ?? [],
      requests: requestLog.list(),
      checks: await quickChecks(config.storeWorker),
    },
    { hosts },
  );
}

async function digestOf(file: string | null): Promise<string | null> {
  const bytes = file === null ? null : await readFile(file).catch(() => null);
  return bytes && createHash('sha256').update(bytes).digest('hex');
}

/**
 * The checks of the self-test that touch nothing the running desk uses; `merchant-desk --selftest`
 * runs all.
 */
async function quickChecks(storeWorker: string): Promise<Checks['reports']> {
  const checks = new Checks();
  const folder = scratchHome();
  try {
    await checks.run('policy', checkPolicy);
    await checks.run('keychain', checkKeychain);
    await checks.run('signing', checkSigning);
    const file = join(folder, `${randomBytes(6).toString('hex')}.db`);
    const cache = await checks.run('cache', () => openEmptyCache(file, storeWorker));
    await cache?.store.close();
  } finally {
    removeScratch(folder);
  }
  return checks.reports;
}
