// Loaded by Electron before the app: what waits a second for the keychain waits for it as long as
// it takes, on a busy machine too.
const { setTimeout } = globalThis;
globalThis.setTimeout = (work, ms, ...rest) =>
  setTimeout(work, ms === 1_000 ? 120_000 : ms, ...rest);
