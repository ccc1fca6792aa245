import { closeSync, lstatSync, openSync, readFileSync, readSync } from 'node:fs';
import { isAbsolute } from 'node:path';
import type { UpdateWay } from '../../preload/contract/app';
import { drivable } from '../drivable';

/** How this copy of the desk came onto the computer, which decides what a newer one looks like and who may put it there. */
export interface InstallationKind {
  readonly way: UpdateWay;
  /** How the name of its file in the feed ends. */
  readonly ending: string;
}

interface Surroundings {
  readonly platform: NodeJS.Platform;
  readonly arch: string;
  readonly isAppImage: boolean;
  readonly executable: string;
  readonly exists: (path: string) => boolean;
}

/** Only what belongs to the user alone is replaced by the desk itself; a package of the system is the system's, and its administrator's. */
export function installationKind(surroundings: Surroundings): InstallationKind {
  const { platform, arch, isAppImage, executable, exists } = surroundings;
  if (platform === 'win32') return { way: 'itself', ending: `-windows-${arch}.exe` };
  if (platform === 'darwin') return { way: 'dmg', ending: `-mac-${arch}.dmg` };
  if (isAppImage) {
    return { way: 'itself', ending: `-linux-${arch === 'x64' ? 'x86_64' : arch}.AppImage` };
  }
  if (executable.startsWith('/opt/')) {
    if (exists('/var/lib/dpkg/info/merchant-desk.list')) {
      return { way: 'deb', ending: `_${debianArch(arch)}.deb` };
    }
    return { way: 'rpm', ending: `-linux-${rpmArch(arch)}.rpm` };
  }
  return { way: 'archive', ending: `-linux-${arch}.tar.gz` };
}

const debianArch = (arch: string) => (arch === 'x64' ? 'amd64' : arch);
const rpmArch = (arch: string) => ({ x64: 'x86_64', arm64: 'aarch64' })[arch] ?? arch;

/**
 * The AppImage this desk runs from, which an update replaces; null when it runs from none. Whether it does, the kernel says: an AppImage is
 * mounted, and the executable lies in that mount. Which file it is, only the environment tells, where anybody can write anything: it is believed
 * when it names an AppImage of this very user.
 */
export function runningAppImage(
  executable: string,
  env: NodeJS.ProcessEnv,
  mounts: () => string = readMounts,
): string | null {
  if (drivable.byTests && env.MERCHANT_DESK_TEST_APPIMAGE !== undefined)
    return env.MERCHANT_DESK_TEST_APPIMAGE;
  const file = env.APPIMAGE;
  if (file === undefined || !isMountedFile(executable, mounts())) return null;
  return isOwnAppImage(file) ? file : null;
}

/** Whether the innermost mount around a path is one of a program's own making (FUSE); lines of `/proc/self/mountinfo`. */
function isMountedFile(path: string, mounts: string): boolean {
  let innermost = { length: 0, type: '' };
  for (const line of mounts.split('\n')) {
    const [before = '', after = ''] = line.split(' - ');
    const mountPoint = before
      .split(' ')[4]
      ?.replaceAll(/\\(\d{3})/g, (_, octal: string) =>
        String.fromCharCode(Number.parseInt(octal, 8)),
      );
    if (
      mountPoint === undefined ||
      !`${path}/`.startsWith(mountPoint === '/' ? '/' : `${mountPoint}/`)
    )
      continue;
    // Of two on one mount point the later covers the earlier.
    if (mountPoint.length >= innermost.length)
      innermost = { length: mountPoint.length, type: after.split(' ')[0] ?? '' };
  }
  return /^fuse(\.|$)/.test(innermost.type);
}

/** An executable with the mark of the AppImage format (`AI`, 2) at its eighth byte. */
function isOwnAppImage(file: string): boolean {
  try {
    const stats = lstatSync(file);
    if (!isAbsolute(file) || !stats.isFile() || stats.uid !== process.getuid?.()) return false;
    const head = Buffer.alloc(11);
    const opened = openSync(file, 'r');
    try {
      readSync(opened, head, 0, head.length, 0);
    } finally {
      closeSync(opened);
    }
    return head.toString('latin1', 0, 4) === '\x7fELF' && head.toString('latin1', 8) === 'AI\x02';
  } catch {
    return false;
  }
}

function readMounts(): string {
  try {
    return readFileSync('/proc/self/mountinfo', 'utf8');
  } catch {
    return '';
  }
}
