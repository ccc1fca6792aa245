// Decided at build time only; nothing at run time can change it. Has no imports, because the
// packaging scripts read it too.

/**
 * The only difference, to the byte, between the package that tests drive
 * (test/packaged/drivable.mjs) and the one that ships. When true, a debugger may attach, and the
 * environment supplies what tests cannot click: the answer to a system dialog, an update server.
 */
export const drivable: { readonly byTests: boolean } = { byTests: false };

/**
 * Where this build looks for newer releases, and the key that signs them (docs/release.md,
 * "Updates"). Without them updates are off, and the desk says so.
 */
export const published: { readonly address: string | null; readonly publicKey: string | null } = {
  /** The https address of a folder, ending in a slash. */
  address: null,
  /** Ed25519, as the base64 of its SPKI form. */
  publicKey: null,
};
