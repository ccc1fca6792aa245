import { open } from 'node:fs/promises';
import { join } from 'node:path';
import { app } from 'electron';
import { allRecords } from '../../shared/all-records';
import { neutralQueryLocale } from '../../shared/query-locale';
import { syncable } from '../../shared/resources';
import type { SignatureRecipe } from '../../shared/recipe';
import type { Profile } from '../../shared/ipc/profiles';
import type { MerchantClient } from '../http/client';
import { ServiceClock } from '../http/service-clock';
import { openHttpClient } from '../http/transport';
import { isStandInElectron, type Config } from '../config';
import { removeScratch } from './scratch';
import { DeskError, toFailure } from '../failure';
import { flushed, print } from '../cli/output';
import { RequestLog } from '../log/request-log';
import { hostSandbox, type HostedSandbox } from '../sandbox/host';
import { openServiceNetwork } from '../http/service-network';
import { connectProfile } from '../profiles/connect';
import { connectionTo } from '../profiles/sample';
import { SyncEngine } from '../sync/sync-engine';
import { Secret } from '../vault/secret';
import { CheckFailed, Checks, type Checked, type SelftestStore } from './checks';
import { openEmptyCache } from './store';
import { checkSigning } from './signing';
import { checkKeychain } from './keychain';
import { checkPolicy } from './policy';

/**
 * `merchant-desk --selftest`: uses every part of the installation once for real, without a window.
 * Prints one JSON report on stdout and returns the exit status: 0 when all checks passed, else 1.
 * Electron must be ready. `config.home` is removed afterwards, or named in the report.
 */
export async function runSelftest(config: Config): Promise<0 | 1> {
  const started = performance.now();
  const checks = new Checks();
  let leftBehind: string | null;
  try {
    await runChecks(checks, config);
  } finally {
    leftBehind = removeScratch(config.home) ? null : config.home;
  }
  const { electron, chrome, node, v8 } = process.versions;
  const report = {
    app: app.getName(),
    version: app.getVersion(),
    ok: checks.ok,
    packaged: config.packaged,
    standInElectron: isStandInElectron(),
    platform: `${process.platform} ${process.arch}`,
    versions: { electron, chromium: chrome, node, v8 },
    ms: Math.round(performance.now() - started),
    checks: checks.reports,
    leftBehind,
  };
  try {
    await print(JSON.stringify(report));
    await flushed();
  } catch {
    // Nobody reads stdout; the exit status still tells the outcome.
  }
  return checks.ok ? 0 : 1;
}

async function runChecks(checks: Checks, config: Config): Promise<void> {
  await checks.run('policy', checkPolicy);
  await checks.run('keychain', checkKeychain);
  const recipe = await checks.run('signing', checkSigning);
  const sandbox = await checks.run('sandbox', () => startService(config.sandboxWorker));
  const cache = await checks.run('cache', () =>
    openEmptyCache(join(config.home, 'cache.db'), config.storeWorker),
  );
  try {
    if (recipe === null || sandbox === null) return;
    const connected = await checks.run('service', () => connect(sandbox, recipe));
    if (connected === null || cache === null) return;
    if ((await checks.run('sync', () => syncAll(cache, connected))) === null) return;
    const id = await checks.run('search', () => search(cache, connected));
    if (id !== null) await checks.run('read back', () => readBack(cache, id));
  } finally {
    await cache?.store.close();
    await sandbox?.close();
  }
}

/** Syncs everything into the store. Fails with the failure of the first resource that has one. */
async function syncAll(
  { store }: SelftestStore,
  { client, profile }: Connected,
): Promise<Checked<true>> {
  const engine = await SyncEngine.open({
    store,
    ask: (question) => question(client),
    settings: () => profile,
  });
  engine.start({ resources: syncable });
  const states = await engine.finished();
  await engine.close();
  const failed = states.find(({ failure }) => failure !== null)?.failure;
  if (failed) throw new DeskError(failed.code, failed.params);
  const records = Object.fromEntries(states.map((state) => [state.resource, state.records]));
  if (records.clients !== people || records.lots !== lots) throw new CheckFailed(records);
  return { found: records, value: true };
}

/** Finds a client by a text only that client has. */
async function search({ store }: SelftestStore, { client }: Connected): Promise<Checked<string>> {
  const page = await client.clients({ page: 2, perPage: 1 });
  const [id, document] = ['id', 'document_number'].map(
    (field) => page.rows[0]?.[page.columns.indexOf(field)],
  );
  if (typeof id !== 'string' || typeof document !== 'string') throw new CheckFailed({ ids: false });
  const results = await store.search.everywhere({
    text: document,
    limitPerResource: 10,
    locale: neutralQueryLocale,
  });
  const hits = results.groups.flatMap((group) => group.hits);
  const isFound = hits.some((hit) => hit.id === id);
  if (!isFound) throw new CheckFailed({ hits: hits.length, isFound });
  return { found: { hits: hits.length, isFound }, value: id };
}

/**
 * Closes the file, checks that it is encrypted, opens it again with its key and checks that
 * everything is there.
 */
async function readBack(
  { store, file, reopen }: SelftestStore,
  id: string,
): Promise<Checked<true>> {
  await store.close();
  const head = await firstBytes(file);
  const isEncrypted = head.length === 16 && !head.toString('latin1').startsWith('SQLite format');
  const again = await reopen();
  try {
    const cursor = await again.browse.open(allRecords('clients'));
    const record = await again.browse.record({ resource: 'clients', id });
    const merchant = await again.storedRecord('merchant', null);
    const found = {
      isEncrypted,
      clients: cursor.count,
      record: record !== null,
      merchant: merchant !== null,
    };
    const isAsExpected = isEncrypted && found.clients === people && found.record && found.merchant;
    if (!isAsExpected) throw new CheckFailed(found);
    return { found: { ...found, bytes: again.state.bytes }, value: true };
  } finally {
    await again.close();
  }
}

async function firstBytes(file: string): Promise<Buffer> {
  const handle = await open(file, 'r');
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(16), 0, 16, 0);
    return buffer.subarray(0, bytesRead);
  } finally {
    await handle.close();
  }
}

const people = 300;
const lots = 20;

/** Starts the built-in service in its worker, as for sample data. */
async function startService(workerFile: string): Promise<Checked<HostedSandbox>> {
  const sandbox = await hostSandbox(workerFile, { clients: people, lots });
  return { found: { clients: people, lots }, value: sandbox };
}

interface Connected {
  readonly client: MerchantClient;
  readonly profile: Profile;
}

/**
 * By real HTTP through the app's HTTP client: a request signed with the right key is answered, one
 * signed with another key is refused.
 */
async function connect(
  sandbox: HostedSandbox,
  recipe: SignatureRecipe,
): Promise<Checked<Connected>> {
  const network = openServiceNetwork();
  const options = {
    http: openHttpClient({ fetch: network.fetch }),
    requestLog: new RequestLog(),
    clock: new ServiceClock(),
  };
  const { profile, keys } = connectionTo(sandbox, { id: 'selftest', name: 'Self-test' });
  const clientWith = (secretKey: Secret) =>
    connectProfile(options)(
      profile,
      { ...keys, secretKey },
      () => recipe,
      () => undefined,
    );
  const refusal = await clientWith(Secret.fromText('sample-not-a-real-other-key'))
    .merchant()
    .then(
      () => null,
      (thrown: unknown) => toFailure(thrown).code,
    );
  if (refusal !== 'credentials.signature-refused') throw new CheckFailed({ wrongKey: refusal });
  const client = clientWith(keys.secretKey);
  await client.merchant();
  return { found: { rightKey: 'answered', wrongKey: refusal }, value: { client, profile } };
}
