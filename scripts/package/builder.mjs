import { join } from 'node:path';
import electronBuilder from 'electron-builder';
import { root } from '../runtime/places.mjs';
import { trouble } from '../setup/trouble.mjs';

const { Arch, Platform, build } = electronBuilder;
const platforms = { linux: Platform.LINUX, darwin: Platform.MAC, win32: Platform.WINDOWS };

/**
 * One run of electron-builder over electron-builder.yml.
 * @param {import('./flavour.mjs').Flavour} flavour
 * @param {{ platform: string, arch?: string, targets: string[], output: string, prepackaged?:
 * string }} what
 * @returns {Promise<string[]>} the files it made
 */
export async function runBuilder(
  flavour,
  { platform, arch = process.arch, targets, output, prepackaged },
) {
  try {
    return await build({
      projectDir: root,
      targets: platforms[platform].createTarget(targets, Arch[arch]),
      publish: 'never',
      ...(prepackaged === undefined ? {} : { prepackaged }),
      config: {
        ...flavour.config,
        // The product's name becomes its folder in /opt, and Chromium cuts the path of its sandbox
        // helper at the first space: where user namespaces are forbidden, the app would not start
        // from there. The visible name comes from package.json and the desktop entry.
        ...(platform === 'linux' && { productName: 'merchant-desk' }),
        directories: { output },
      },
    });
  } catch (error) {
    if (flavour.kind !== 'release' || !isDownload(error)) throw error;
    throw trouble(
      `Electron ${flavour.electron}, or a tool electron-builder packs with, could not be downloaded: ${error.message}`,
      'A release is built where github.com can be reached, or with ELECTRON_MIRROR and ELECTRON_BUILDER_BINARIES_MIRROR set.',
    );
  }
}

function isDownload(error) {
  return /ENOTFOUND|EAI_AGAIN|ECONN|ETIMEDOUT|fetch failed|status code|RequestError/i.test(
    `${error?.name} ${error?.code} ${error?.message}`,
  );
}

/** Where electron-builder leaves the app before it is put into archives. */
export function unpackedFolder(output, platform = process.platform, arch = process.arch) {
  const suffix = arch === 'x64' ? '' : `-${arch}`;
  if (platform === 'darwin') return join(output, `mac${suffix}`);
  return join(output, `${platform === 'win32' ? 'win' : 'linux'}${suffix}-unpacked`);
}
