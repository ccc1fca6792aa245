import { FuseV1Options, getCurrentFuseWire } from '@electron/fuses';

/** What design and electron-builder.yml say; written down a second time on purpose, as the proof of the first. */
const wanted = {
  RunAsNode: false,
  EnableCookieEncryption: false,
  EnableNodeOptionsEnvironmentVariable: false,
  EnableNodeCliInspectArguments: false,
  EnableEmbeddedAsarIntegrityValidation: true,
  OnlyLoadAppFromAsar: true,
  GrantFileProtocolExtraPrivileges: false,
};

/**
 * Reads the fuses of a packaged executable.
 * @param {string} executable on macOS the .app folder
 * @returns {Promise<string[]>} a sentence for each fuse that is not as it has to be
 */
export async function wrongFuses(executable) {
  const wire = await getCurrentFuseWire(executable);
  return Object.entries(wanted).flatMap(([name, on]) => {
    const state = wire[FuseV1Options[name]];
    // In the executable a fuse is a digit, or a letter where this Electron has it no more.
    const found = String.fromCharCode(state);
    return found === (on ? '1' : '0') ? [] : [`${name} is ${found}, not ${on ? 'on' : 'off'}`];
  });
}
