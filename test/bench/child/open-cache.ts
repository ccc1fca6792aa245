import { openStore } from '../../../main/profile-store/open';
import type { Store } from '../../../main/profile-store/store';
import { startThread } from '../../../main/store/thread';
import { storeWorker } from '../desk/launch';
import type { CachePlace } from './messages';

/** A cache that was prepared, under its key in hexadecimal digits. */
export function openCache({ file, key }: CachePlace): Promise<Store> {
  return openStore({
    file,
    key: Buffer.from(key, 'hex'),
    keyFit: 'same',
    thread: () => startThread(storeWorker),
  });
}
