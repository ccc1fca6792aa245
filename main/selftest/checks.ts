import { randomBytes } from 'node:crypto';
import type { Failure } from '../../preload/contract/failure';
import { presetById } from '../../preload/contract/recipe';
import type { SignatureRecipe } from '../../preload/contract/recipe';
import { sign } from '../api/sign';
import { DeskError, toFailure } from '../failure';
import { readPolicy } from '../policy/policy';
import { openStore } from '../store/open';
import type { Store } from '../store/store';
import { startThread } from '../store/thread';
import { Secret } from '../vault/secret';
import { openVault } from '../vault/vault';

/** A check's results for the report: counts, names, sizes; never a secret or a record. */
export type Findings = Readonly<Record<string, string | number | boolean | null>>;

export interface CheckReport {
  readonly name: string;
  readonly ok: boolean;
  readonly ms: number;
  readonly found: Findings;
  readonly failure: Pick<Failure, 'code' | 'params'> | null;
}

/** A check's own verdict; `found` goes into the report. */
export class CheckFailed extends Error {
  readonly found: Findings;

  constructor(found: Findings) {
    super('check failed');
    this.found = found;
  }
}

/** The results of a check that passed, and a value for the checks that depend on it. */
export interface Checked<T> {
  readonly found: Findings;
  readonly value: T;
}

/** Runs checks and records the outcome of each. */
export class Checks {
  readonly reports: CheckReport[] = [];

  get ok(): boolean {
    return this.reports.every((report) => report.ok);
  }

  /** Null when the check failed; those that depend on it cannot run and are missing from the report. */
  async run<T>(name: string, work: () => Checked<T> | Promise<Checked<T>>): Promise<T | null> {
    const started = performance.now();
    const report = (rest: Pick<CheckReport, 'ok' | 'found' | 'failure'>) => {
      this.reports.push({ name, ms: Math.round(performance.now() - started), ...rest });
    };
    try {
      const { found, value } = await work();
      report({ ok: true, found, failure: null });
      return value;
    } catch (thrown) {
      if (thrown instanceof CheckFailed) {
        report({ ok: false, found: thrown.found, failure: null });
      } else {
        const { code, params } = toFailure(thrown);
        report({ ok: false, found: {}, failure: { code, params } });
      }
      return null;
    }
  }
}

/** The administrator's policy as the desk reads it. Fails with `app.policy`. */
export function checkPolicy(): Checked<true> {
  const { file, allowedBaseUrls, agreedDatabases, ...settings } = readPolicy();
  const found = {
    file,
    allowedBaseUrls: allowedBaseUrls?.join(' ') ?? null,
    agreedDatabases: agreedDatabases.join(' ') || null,
    ...settings,
  };
  return { found, value: true };
}

/**
 * Writes a test entry under a random service name, reads it back and removes it; the user's entries are never touched. Fails with a `vault.*`
 * code; with `vault.absent` when there is no keychain: the desk would run, but store nothing beyond the session.
 */
export async function checkKeychain(): Promise<Checked<true>> {
  const vault = await openVault(`Merchant Desk self-test ${randomBytes(6).toString('hex')}`);
  if (vault.state.kind !== 'keychain') throw new DeskError('vault.absent');
  const entry = Secret.fromText(`sample-not-a-real-secret-${randomBytes(12).toString('hex')}`);
  try {
    await vault.write('selftest', 'secret-key', entry);
    const kept = await vault.read('selftest', 'secret-key');
    if (!kept?.equals(entry)) throw new DeskError('vault.mismatch');
  } finally {
    await vault.remove('selftest', 'secret-key');
  }
  const left = await vault.read('selftest', 'secret-key');
  if (left !== null) throw new CheckFailed({ removed: false });
  return { found: { keychain: vault.state.name, removed: true }, value: true };
}

const recipeId = 'hmac-sha256-query-hex';

/**
 * Made with openssl 3, as in test/unit/api/sign.test.ts:
 *   printf %s "page=1&per_page=15&timestamp=1664568045547" | openssl dgst -sha256 -hmac sample-not-a-real-secret
 */
const expected = '4a0922d296fc7dfafe83db53db03ccce6da852c6816a4c4741746162d16f5f8a';

/** Signs a known request, which detects a changed cryptography library. */
export function checkSigning(): Checked<SignatureRecipe> {
  const recipe = presetById(recipeId);
  if (recipe === null) throw new CheckFailed({ recipe: 'unknown' });
  const signature = sign(
    recipe,
    {
      method: 'GET',
      path: '/api-hub/v1/merchants/clients',
      query: [
        ['per_page', '15'],
        ['page', '1'],
      ],
      pathParameters: [],
      timestamp: '1664568045547',
    },
    Secret.fromText('sample-not-a-real-secret'),
  );
  if (signature !== expected) throw new CheckFailed({ recipe: recipeId, agrees: false });
  return { found: { recipe: recipeId, agrees: true }, value: recipe };
}

export interface SelftestStore {
  readonly file: string;
  readonly store: Store;
  /** Opens the file again with its key. */
  readonly reopen: () => Promise<Store>;
}

/** Opens an empty encrypted store in its worker, with a new key. */
export async function openEmptyCache(
  file: string,
  workerFile: string,
): Promise<Checked<SelftestStore>> {
  const key = randomBytes(32);
  // A copy of the key, because the store zeroes the one it is given.
  const open = () =>
    openStore({ file, key: Uint8Array.from(key), thread: () => startThread(workerFile) });
  const store = await open();
  const { kind } = store.state;
  if (kind !== 'encrypted-file') throw new CheckFailed({ kind });
  return { found: { kind }, value: { file, store, reopen: open } };
}
