/**
 * What stands in the packages of a system about who made them, in one sentence; an empty
 * certificate, as CI sets it for a secret that does not exist, is none.
 * @param {NodeJS.Platform} platform
 * @param {NodeJS.ProcessEnv} env electron-builder reads CSC_LINK; empty variables are removed
 * @returns {string}
 */
export function signingWords(platform, env) {
  if (env.CSC_LINK?.trim() === '') delete env.CSC_LINK;
  if (env.CSC_KEY_PASSWORD?.trim() === '') delete env.CSC_KEY_PASSWORD;
  if (platform === 'linux')
    return 'Linux packages carry no signature: their checksums are in SHA256SUMS.';
  const system = platform === 'win32' ? 'Windows' : 'macOS';
  return env.CSC_LINK === undefined
    ? `No certificate is given (CSC_LINK): the packages for ${system} are not signed, and ${system} says so when they are opened.`
    : `The app for ${system} is signed with the certificate of CSC_LINK.`;
}
