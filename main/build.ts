// What is decided when the desk is built, and by nothing at run time. Imports nothing, because the packaging scripts read it too.

/**
 * What tells the package that tests drive (test/packaged/drivable.mjs) from the one that ships: this constant, and not one byte more. It
 * leaves a debugger's door open, and takes from the environment what tests cannot click: the answer to a system's dialog, an update server.
 */
export const drivable: { readonly byTests: boolean } = { byTests: false };

/**
 * Where releases of this build look for newer ones, and the key those are signed with: docs/release.md, "Updates". Without them updates
 * are off and the desk says so.
 */
export const published: { readonly address: string | null; readonly publicKey: string | null } = {
  /** The https address of a folder, with a slash at its end. */
  address: null,
  /** Ed25519, as the base64 of its SPKI form. */
  publicKey: null,
};
