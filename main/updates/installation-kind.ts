import type { UpdateWay } from '../../preload/contract/updates';

/** How this copy of the desk came onto the computer, which decides what a newer one looks like and who may put it there. */
export interface InstallationKind {
  readonly way: UpdateWay;
  /** How the name of its file in the feed ends. */
  readonly ending: string;
}

export interface Surroundings {
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
