import { resolve } from 'node:path';
import type { Config } from '../config';
import { gatherDiagnostics } from '../diagnostics/gather';
import { writeAtomically } from '../disk/atomic-write';
import type { Services } from '../services';
import { SettingsStore } from '../settings/settings';
import { print, say } from './say';

/** The same bundle as the window's, of a desk that just started: without requests and syncs under way. */
export async function diagnostics(
  services: Services,
  config: Config,
  { out, hosts }: { readonly out: string; readonly hosts: boolean },
): Promise<void> {
  const settings = await SettingsStore.open(config.home);
  settings.obey(services.policy);
  const text = await gatherDiagnostics({ config, services, settings: settings.current, hosts });
  const file = resolve(out);
  await writeAtomically(file, text);
  print(JSON.stringify({ file, bytes: Buffer.byteLength(text) }));
  say('Read it before you send it.');
}
