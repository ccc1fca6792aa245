import type * as electronUpdater from 'electron-updater';
import { createHash } from 'node:crypto';
import {
  closeSync,
  constants,
  copyFileSync,
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
import type { AppUpdater, BaseUpdater, UpdateInfo } from 'electron-updater';
import type { ProviderRuntimeOptions } from 'electron-updater/out/providers/Provider';
import { DeskError } from '../failure';
import type { UpdateFile } from './feed';
import type { Install, Offered } from './updates';

type Library = typeof electronUpdater;

interface InstallSurroundings {
  readonly version: string;
  readonly platform: NodeJS.Platform;
  /** The file that is replaced on Linux (`runningAppImage`). */
  readonly appImage: string | null;
}

/**
 * Prepares the installation by electron-updater, which is used only to replace an installed app. It
 * has no network: its download is a copy of the file we have already verified. It does not verify
 * that copy itself; we do, right before the installation (docs/decisions/0013). Loaded only after
 * the user agreed.
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
    // The library replaces the file this variable names.
    if (appImage !== null) process.env.APPIMAGE = appImage;
    const Updater = platform === 'win32' ? library.NsisUpdater : library.AppImageUpdater;
    const updater = new Updater(null, adapter(ours, work, config));
    configure(updater);
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
    return ({ restart }) => {
      try {
        return isAsSigned(updater, file) && replace(updater, restart, appImage, file.name);
      } catch {
        return false;
      }
    };
  } catch (cause) {
    throw new DeskError('update.install', {}, { cause });
  }
}

/**
 * Verifies the installer again: days may pass between the download and the quit that installs it.
 * Throws when it cannot be read.
 */
function isAsSigned(updater: BaseUpdater, { bytes, sha512 }: UpdateFile): boolean {
  const { installerPath } = updater as unknown as { installerPath: string | null };
  if (installerPath === null) return false;
  const hash = createHash('sha512');
  let size = 0;
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
  return size === bytes && hash.digest('base64') === sha512;
}

/**
 * The library removes an AppImage before it moves the new one there. If that fails, or the new one
 * does not start, the old one is restored: what is there then may be a part of the new one, because
 * moving to another file system means copying. A name with a version in it changes to `newName`.
 */
function replace(
  updater: BaseUpdater,
  restart: boolean,
  target: string | null,
  newName: string,
): boolean {
  if (target === null) return updater.install(true, restart);
  const backup = `${target}.before`;
  rmSync(backup, { force: true });
  try {
    linkSync(target, backup);
  } catch {
    // Not every file system has hard links.
    copyFileSync(target, backup);
  }
  const renamed = join(dirname(target), newName);
  const isForeign = existsSync(renamed);
  const isDone = updater.install(true, restart);
  if (!isDone) {
    renameSync(backup, target);
    if (!isForeign) rmSync(renamed, { force: true });
  }
  rmSync(backup, { force: true });
  return isDone;
}

function configure(updater: AppUpdater): void {
  updater.logger = null;
  updater.on('error', () => undefined);
  updater.autoDownload = false;
  // We install it ourselves, when everything else is closed.
  updater.autoInstallOnAppQuit = false;
  updater.disableDifferentialDownload = true;
  updater.disableWebInstaller = true;
}

/**
 * Replaces the library's HTTP client, which follows redirects anywhere and uses its own session.
 */
function withoutNetwork(updater: AppUpdater, path: string): void {
  const refuse = () => Promise.reject(new Error('updates have no network of their own'));
  const executor = {
    download: async (_url: URL, destination: string) => {
      // A copy, because a hard link would change with the original.
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

/**
 * The app as the library sees it: the library can neither quit nor restart it, and writes only into
 * `work`.
 */
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
