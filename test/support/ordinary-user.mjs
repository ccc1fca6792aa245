// A program as an ordinary user starts it: with Chromium's sandbox on, which root cannot have. A
// container's root lends it the user id of nobody and shows it the folders it needs at a place
// everybody may read, in a view of the file system of its own.
import { spawnSync } from 'node:child_process';
import { chownSync, chmodSync, copyFileSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { join } from 'node:path';

const nobody = 65_534;
const isRoot = process.getuid?.() === 0;

/**
 * Why there is no ordinary user here, in words for whoever reads the tests' record; null when there
 * is one.
 */
export function whyNoOrdinaryUser() {
  if (process.platform !== 'linux') return 'it reads /proc, which only Linux has';
  const probe = ['unshare', ['--user', '--map-root-user', 'true']];
  if (!isRoot)
    return spawnSync(...probe).status === 0
      ? null
      : 'this system gives programs no user namespaces, which an unpacked Electron makes its sandbox of';
  const asNobody = [`--reuid=${nobody}`, `--regid=${nobody}`, '--clear-groups', ...probe.flat()];
  if (spawnSync('setpriv', asNobody).status !== 0)
    return 'setpriv could not start a program as nobody with a user namespace of its own';
  const mount = ['--mount', 'mount', '--bind', '/tmp', '/tmp'];
  return spawnSync('unshare', mount).status === 0 ? null : 'this container may mount nothing';
}

/**
 * @param {{ folders: readonly string[], env: NodeJS.ProcessEnv, network?: { name: string, resolver:
 * string } }} options
 *   `folders` are what the program reads; `network` is a namespace it runs in, with the file that
 *   names its resolver
 * @returns {{ home: string, at: (folder: string) => string, env: NodeJS.ProcessEnv, command:
 * (words: readonly string[]) => [string, string[]], close: () => void }}
 *   `at`: where the program finds a folder; `command`: what starts it, with `env`
 */
export function ordinaryUser({ folders, env, network }) {
  const base = mkdtempSync('/var/tmp/ordinary-user-');
  const home = join(base, 'home');
  mkdirSync(home, { mode: 0o700 });
  const places = new Map(folders.map((folder, at) => [folder, join(base, `shown-${at}`)]));
  for (const place of places.values()) mkdirSync(place);
  const userEnv = { ...env, HOME: home, TMPDIR: home, XDG_CONFIG_HOME: join(home, '.config') };
  if (env.XAUTHORITY !== undefined) {
    userEnv.XAUTHORITY = join(home, 'xauthority');
    copyFileSync(env.XAUTHORITY, userEnv.XAUTHORITY);
  }
  if (isRoot) {
    chmodSync(base, 0o755);
    for (const path of [home, userEnv.XAUTHORITY])
      if (path !== undefined) chownSync(path, nobody, nobody);
    // Nobody else's bus lets it in.
    userEnv.DBUS_SESSION_BUS_ADDRESS = 'unix:path=/nonexistent';
  }
  const mounts = [...places].flat().concat(network ? [network.resolver, '/etc/resolv.conf'] : []);
  const script =
    'while [ "$1" != -- ]; do mount --bind "$1" "$2" || exit 97; shift 2; done; shift; cd /; exec "$@"';
  const command = (words) => {
    if (!isRoot) return [words[0], words.slice(1)];
    const user = [
      'setpriv',
      `--reuid=${nobody}`,
      `--regid=${nobody}`,
      '--clear-groups',
      '--',
      ...words,
    ];
    const view = ['unshare', '--mount', '--propagation', 'private', 'sh', '-c', script, 'sh'];
    const line = [...view, ...mounts, '--', ...user];
    if (network === undefined) return [line[0], line.slice(1)];
    return ['nsenter', [`--net=/run/netns/${network.name}`, ...line]];
  };
  return {
    home,
    at: (folder) => (isRoot ? (places.get(folder) ?? folder) : folder),
    env: userEnv,
    command,
    close: () => rmSync(base, { recursive: true, force: true, maxRetries: 5 }),
  };
}
