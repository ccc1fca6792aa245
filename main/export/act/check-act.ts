import { hash } from 'node:crypto';
import type { ActCheck } from '../../../shared/ipc/acts';
import type { Profile } from '../../../shared/ipc/profiles';
import type { ReadAct } from './read-act';
import { verifyAct } from './verify';

/**
 * What is true of the first statement among the files; the other one is the file it was made from.
 * Fails as `readAct` and the store do.
 */
export async function checkAct(
  store: Parameters<typeof verifyAct>[0],
  { host }: Pick<Profile, 'host'>,
  files: readonly Uint8Array[],
  readAct: (bytes: Uint8Array) => Promise<ReadAct>,
): Promise<ActCheck> {
  for (const [at, bytes] of files.entries()) {
    const read = await readAct(bytes);
    if (read.kind === 'none') continue;
    if (read.kind === 'altered') return { kind: 'altered', at };
    const { act } = read;
    const { name, host: actHost } = act.profile;
    if (actHost !== host) return { kind: 'elsewhere', at, connection: name, host: actHost };
    const compared = files.find((_, other) => other !== at);
    const sha256 = compared === undefined ? null : hash('sha256', compared);
    const belongs = await verifyAct(store, act, sha256);
    return { kind: 'unchanged', at, file: act.file.name, belongs };
  }
  return { kind: 'none' };
}
