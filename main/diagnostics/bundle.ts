import { createHash, randomBytes } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { release } from 'node:os';
import { basename, join } from 'node:path';
import { app, dialog } from 'electron';
import type { BrowserWindow } from 'electron';
import type { Settings } from '../../preload/contract/app';
import { isStandInElectron, removeScratch, scratchHome } from '../config';
import type { Config } from '../config';
import { writeAtomically } from '../disk/whole-file';
import {
  checkKeychain,
  checkPolicy,
  Checks,
  checkSigning,
  openEmptyCache,
} from '../selftest/checks';
import type { Services } from '../services';
import { diagnosticsReport } from './report';

interface BundleOptions {
  readonly gather: (hosts: boolean) => Promise<string>;
  readonly window: () => BrowserWindow;
  readonly title: () => string;
}

const bundleName = 'merchant-desk-diagnostics.json';

/** Diagnostics as the window shows them; exactly the text that was shown is saved. */
export class DiagnosticsBundle {
  readonly #options: BundleOptions;
  #shown: string | null = null;

  constructor(options: BundleOptions) {
    this.#options = options;
  }

  async preview(hosts: boolean): Promise<{ text: string }> {
    this.#shown = await this.#options.gather(hosts);
    return { text: this.#shown };
  }

  /** `fileName` is null when nothing was shown or the dialog was cancelled. Fails with `storage.unwritable`. */
  async save(): Promise<{ fileName: string | null }> {
    const text = this.#shown;
    if (text === null) return { fileName: null };
    const { canceled, filePath } = await dialog.showSaveDialog(this.#options.window(), {
      title: this.#options.title(),
      defaultPath: join(app.getPath('downloads'), bundleName),
      filters: [{ name: 'JSON', extensions: ['json'] }],
      properties: ['showOverwriteConfirmation', 'createDirectory'],
    });
    if (canceled || filePath === '') return { fileName: null };
    await writeAtomically(filePath, text);
    return { fileName: basename(filePath) };
  }
}

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

/** The checks of the self-test that touch nothing the running desk uses; `merchant-desk --selftest` runs all. */
async function quickChecks(storeWorker: string): Promise<Checks['reports']> {
  const checks = new Checks();
  const folder = scratchHome();
  try {
    await checks.run('policy', checkPolicy);
    await checks.run('keychain', checkKeychain);
    await checks.run('signing', checkSigning);
    const file = join(folder, `${randomBytes(6).toString('hex')}.db`);
    const kept = await checks.run('cache', () => openEmptyCache(file, storeWorker));
    await kept?.store.close();
  } finally {
    removeScratch(folder);
  }
  return checks.reports;
}
