import { createMerchantClient } from '../../../main/http/client';
import { pastedToken } from '../../../main/http/tokens';
import { openHttpClient } from '../../../main/http/transport';
import { openStore } from '../../../main/profile-store/open';
import { startThread } from '../../../main/store/thread';
import { RequestLog } from '../../../main/log/request-log';
import { LookupEngine } from '../../../main/lookup/engine';
import { Secret } from '../../../main/vault/secret';
import { presetById } from '../../../shared/recipe-presets';

/**
 * A process of its own that looks a list up until it is killed, and says what it has kept. Bundled
 * by resume.test.ts.
 */
const [file = '', workerFile = '', baseHref = '', secretKey = '', token = '', ids = ''] =
  process.argv.slice(2);

async function lookUp(): Promise<void> {
  const store = await openStore({
    file,
    key: Buffer.alloc(32, 9),
    thread: () => startThread(workerFile),
    keyFit: 'same',
  });
  const client = createMerchantClient({
    http: openHttpClient({ fetch: globalThis.fetch }),
    baseHref,
    credentials: {
      secretKey: Secret.fromText(secretKey),
      publicKey: null,
      tokens: pastedToken(Secret.fromText(token)),
    },
    recipe: () => presetById('hmac-sha256-query-hex'),
    onRecipeLearned: () => undefined,
    requestLog: new RequestLog(),
  });
  // Every answer that is acknowledged is said before the next id is taken.
  const telling: typeof store.lookups = {
    ...store.lookups,
    note: async (query) => {
      const counts = await store.lookups.note(query);
      process.stdout.write(`kept ${counts.found}\n`);
      return counts;
    },
  };
  const engine = await LookupEngine.open({
    store: telling,
    ask: (question) => question(client),
    settings: () => ({ concurrency: 4 }),
  });
  process.stdout.write(`open ${engine.state?.counts.found ?? 0}\n`);
  if (engine.state === null) {
    const source = { kind: 'text', text: ids.replaceAll(',', '\n') } as const;
    const { draftId } = await store.lookups.understand({ source, column: null });
    await engine.start(draftId);
  } else {
    engine.resumeInterrupted();
  }
  await engine.finished();
  process.stdout.write(`end ${engine.state?.counts.found ?? 0}\n`);
  await engine.close();
  await store.close();
}

void lookUp();
