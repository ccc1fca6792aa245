import { parseDestination } from '../../../main/publish/destination';
import { publish } from '../../../main/publish/publish';
import { Secret } from '../../../main/vault/secret';
import type { Task, WriteAnswer } from './messages';
import { openCache } from './open-cache';
import { watchPeak } from './peak';

/** All that an encrypted store holds into an empty schema. */
export async function publishAll({
  cache,
  to,
  password,
}: Extract<Task, { kind: 'publish' }>): Promise<WriteAnswer> {
  const store = await openCache(cache);
  const peak = watchPeak();
  const begun = performance.now();
  const { bytes } = await publish({
    source: store,
    destination: parseDestination(to),
    password: Secret.fromText(password),
    profileId: 'bench',
    store: 'bench',
    writtenBy: 'Merchant Desk bench',
    signal: new AbortController().signal,
    onProgress: () => undefined,
  });
  const ms = performance.now() - begun;
  const moreMb = peak();
  await store.close();
  return { ms, moreMb, bytes };
}
