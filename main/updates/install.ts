import { createHash } from 'node:crypto';
import {
  closeSync,
  constants,
  existsSync,
  linkSync,
  openSync,
  readSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { chmod, copyFile, mkdir, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type * as electronUpdater from 'electron-updater';
import type { AppUpdater, BaseUpdater, UpdateInfo } from 'electron-updater';
import type { ProviderRuntimeOptions } from 'electron-updater/out/providers/Provider';
import { DeskError } from '../failure';
import type { UpdateFile } from './feed';
import type { Install, Offered } from './updates';

type Library = typeof electronUpdater;

interface InstallSurroundings {
  readonly version: string;
  readonly platform: NodeJS.Platform;
  /** What is replaced on Linux (app-image.ts). */
  readonly appImage: string | null;
}

/**
 * electron-updater for what it knows best: how an installed app is replaced. It never sees the network: what it believes to download is a copy
 * of the file that was checked already, which it does not look at. We do, at the very install (docs/decisions/0013). Loaded after the user's
 * yes only.
 *
 * Fails with `update.install`.
 */
export async function prepareInstall(
  { version, releasedAt, file }: Offered,
  path: string,
  { version: ours, platform, appImage }: InstallSurroundings,
): Promise<Install> {
  try {
    const library = await import('electron-updater');
    const work = join(dirname(path), 'install');
    await rm(work, { recursive: true, force: true });
    await mkdir(work, { mode: 0o700 });
    const config = join(work, 'app-update.yml');
    writeFileSync(config, 'updaterCacheDirName: files\n', { mode: 0o600 });
    // Where the library looks for what it replaces.
    if (appImage !== null) process.env.APPIMAGE = appImage;
    const Updater = platform === 'win32' ? library.NsisUpdater : library.AppImageUpdater;
    const updater = new Updater(null, adapter(ours, work, config));
    keepQuiet(updater);
    withoutNetwork(updater, path);
    const info = {
      version,
      releaseDate: new Date(releasedAt).toISOString(),
      files: [{ url: file.name, sha512: file.sha512, size: file.bytes }],
      path: file.name,
      sha512: file.sha512,
    };
    updater.setFeedURL({ provider: 'custom', updateProvider: providerOf(library, info) });
    const found = await updater.checkForUpdates();
    if (found?.isUpdateAvailable !== true) throw new Error('the library finds nothing newer');
    await updater.downloadUpdate();
    return ({ restart }) => isAsSigned(updater, file) && replace(updater, restart, appImage);
  } catch (cause) {
    throw new DeskError('update.install', {}, { cause });
  }
}

/** Days may lie between the download and the quit that installs it. */
function isAsSigned(updater: BaseUpdater, { bytes, sha512 }: UpdateFile): boolean {
  const { installerPath } = updater as unknown as { installerPath: string | null };
  if (installerPath === null) return false;
  const hash = createHash('sha512');
  let size = 0;
  try {
    const opened = openSync(installerPath, constants.O_RDONLY | constants.O_NOFOLLOW);
    try {
      const piece = Buffer.alloc(1 << 20);
      for (let read = readSync(opened, piece); read > 0; read = readSync(opened, piece)) {
        hash.update(piece.subarray(0, read));
        size += read;
      }
    } finally {
      closeSync(opened);
    }
  } catch {
    return false;
  }
  return size === bytes && hash.digest('base64') === sha512;
}

/** The library removes an AppImage before it moves the new one there: when that fails, the old one comes back. */
function replace(updater: BaseUpdater, restart: boolean, target: string | null): boolean {
  if (target === null) return updater.install(true, restart);
  const kept = `${target}.before`;
  rmSync(kept, { force: true });
  linkSync(target, kept);
  const isDone = updater.install(true, restart);
  if (!isDone && !existsSync(target)) renameSync(kept, target);
  rmSync(kept, { force: true });
  return isDone;
}

function keepQuiet(updater: AppUpdater): void {
  updater.logger = null;
  updater.on('error', () => undefined);
  updater.autoDownload = false;
  // We call it ourselves, when everything else is closed.
  updater.autoInstallOnAppQuit = false;
  updater.disableDifferentialDownload = true;
  updater.disableWebInstaller = true;
}

/** Takes the place of the library's HTTP client, which follows redirects anywhere and asks a session of its own. */
function withoutNetwork(updater: AppUpdater, path: string): void {
  const refuse = () => Promise.reject(new Error('updates have no network of their own'));
  const executor = {
    download: async (_url: URL, destination: string) => {
      // A second name for the same file would change with it.
      await copyFile(path, destination, constants.COPYFILE_EXCL);
      await chmod(destination, 0o700);
      return destination;
    },
    request: refuse,
    downloadToBuffer: refuse,
    createRequest: () => {
      throw new Error('updates have no network of their own');
    },
  };
  (updater as unknown as { httpExecutor: typeof executor }).httpExecutor = executor;
}

function providerOf(library: Library, info: UpdateInfo) {
  return class extends library.Provider<UpdateInfo> {
    constructor(_options: unknown, _updater: unknown, runtime: ProviderRuntimeOptions) {
      super(runtime);
    }

    override getLatestVersion() {
      return Promise.resolve(info);
    }

    override resolveFiles() {
      return info.files.map((each) => ({ url: new URL(each.url, 'file:///'), info: each }));
    }
  };
}

/** The library's idea of the app: it may neither end nor restart it, and writes where we say. */
function adapter(version: string, work: string, config: string) {
  return {
    version,
    name: 'merchant-desk',
    isPackaged: true,
    appUpdateConfigPath: config,
    userDataPath: work,
    baseCachePath: work,
    whenReady: () => Promise.resolve(),
    relaunch: () => undefined,
    quit: () => undefined,
    onQuit: () => undefined,
  };
}
