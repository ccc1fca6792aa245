import { closeSync, openSync, readSync, lstatSync, readFileSync } from 'node:fs';
import { isAbsolute } from 'node:path';
import type { UpdateWay } from '../../shared/ipc/updates';
import { drivable } from '../build';

/**
 * How this copy of the desk was installed, which decides what file updates it and who may install
 * that.
 */
export interface InstallationKind {
  readonly way: UpdateWay;
  /** The end of its file's name in the feed. */
  readonly ending: string;
}

interface Surroundings {
  readonly platform: NodeJS.Platform;
  readonly arch: string;
  readonly isAppImage: boolean;
  readonly executable: string;
  readonly exists: (path: string) => boolean;
}

/**
 * The desk replaces only what belongs to the user alone; system packages are left to the system and
 * its administrator.
 */
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
 * The AppImage this desk runs from, which an update replaces; otherwise null. The kernel tells
 * whether it runs from one: an AppImage is mounted, and the executable is inside that mount. Which
 * file that is, only the environment tells, and anybody can set that: it is trusted only if it
 * names an AppImage owned by this user.
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
  return isThisAppImage(file) ? file : null;
}

/**
 * Whether the innermost mount that contains `path` is a FUSE file system. `mounts`: the text of
 * `/proc/self/mountinfo`.
 */
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
    // Of two mounts on one mount point the later one hides the earlier.
    if (mountPoint.length >= innermost.length)
      innermost = { length: mountPoint.length, type: after.split(' ')[0] ?? '' };
  }
  return /^fuse(\.|$)/.test(innermost.type);
}

/**
 * Whether this user owns the file, and it is an executable with the AppImage magic (`AI`, 2) at
 * offset 8.
 */
function isThisAppImage(file: string): boolean {
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
