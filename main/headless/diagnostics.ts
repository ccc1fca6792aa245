import { resolve } from 'node:path';
import { Readable } from 'node:stream';
import type { Config } from '../config';
import { gatherDiagnostics } from '../diagnostics/bundle';
import { DiskTrouble, writeStreamAtomically } from '../disk/atomic-stream';
import { DeskError } from '../failure';
import type { Services } from '../services';
import { SettingsStore } from '../settings/settings';
import { intoStdout, print, say } from './output';

/** The same bundle as the window's, of a desk that just started: without requests and syncs under way. */
export async function diagnostics(
  services: Services,
  config: Config,
  { out, hosts }: { readonly out: string; readonly hosts: boolean },
): Promise<void> {
  const settings = await SettingsStore.open(config.home);
  settings.applyPolicy(services.policy);
  const text = await gatherDiagnostics({ config, services, settings: settings.current, hosts });
  const into = intoStdout(out);
  const file = into === undefined ? resolve(out) : out;
  if (into === undefined) await writeFile(file, text);
  else await into(Buffer.from(text));
  await print(JSON.stringify({ file, bytes: Buffer.byteLength(text) }));
  say('Read it before you send it.');
}

async function writeFile(file: string, text: string): Promise<void> {
  try {
    await writeStreamAtomically(file, Readable.from([text]));
  } catch (thrown) {
    if (!(thrown instanceof DiskTrouble)) throw thrown;
    throw new DeskError('storage.unwritable', { reason: thrown.reason }, { cause: thrown });
  }
}
