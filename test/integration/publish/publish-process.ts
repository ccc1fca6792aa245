import { openStore } from '../../../main/profile-store/open';
import { startThread } from '../../../main/store/thread';
import { parseDestination } from '../../../main/publish/destination';
import { publish } from '../../../main/publish/publish';
import { Secret } from '../../../main/vault/secret';

/** Publishes a store's file until it is killed, and tells how far it is. */
const [file = '', worker = '', to = '', password = ''] = process.argv.slice(2);

async function main(): Promise<void> {
  const key = Buffer.alloc(32, 9);
  const store = await openStore({ file, key, thread: () => startThread(worker) });
  await publish({
    source: store,
    destination: parseDestination(to),
    password: Secret.fromText(password),
    profileId: 'p1',
    store: 's1',
    writtenBy: 'Merchant Desk 0.0.0',
    signal: new AbortController().signal,
    onProgress: (sent) => void process.send?.(sent),
  });
}

void main();
