/**
 * Where releases of this build look for newer ones, and the key those are signed with: docs/release.md, "Updates". Without them updates
 * are off and the desk says so. Imports nothing, because the packaging scripts read it too.
 */
export const published: { readonly address: string | null; readonly publicKey: string | null } = {
  /** The https address of a folder, with a slash at its end. */
  address: null,
  /** Ed25519, as the base64 of its SPKI form. */
  publicKey: null,
};
