import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect } from 'vitest';
import { Backups } from '../../main/backup/backups';
import { inspectBackup, stageBackup } from '../../main/backup/read-backup';
import { WindowBackups } from '../../main/backup/window-backups';
import { writeBackup } from '../../main/backup/write-backup';
import { KeyStore } from '../../main/credentials/key-store';
import { DeskError } from '../../main/failure';
import { marksFileOf, openMarks } from '../../main/marks/file';
import { noPolicy, type Policy } from '../../main/policy/policy';
import { ProfileStore } from '../../main/profiles/profiles';
import { openStored } from '../../main/store/open-stored';
import { MemoryVault } from '../../main/vault/memory';
import { Secret } from '../../main/vault/secret';
import { buildNode } from '../support/built-node';
import { prove } from '../threats/proof';

const passphrase = 'Sample passphrase, not a secret';
const cacheKey = '00112233445566778899aabbccddeeff'.repeat(2);
const canaryKeys = '{"secret-key":"canary-secret"}';
/** They stand in a profile, its settings, its notes and the name of its service. */
const canaries = [
  'Canary-Andina',
  'canary.example',
  'canary-folder',
  'canary-note',
  'canary-secret',
];

const home = mkdtempSync(join(tmpdir(), 'desk-backups-read-'));
afterAll(() => rmSync(home, { recursive: true, force: true }));

/** A home with one profile; returns its backup's bytes. */
async function backedUp(name: string): Promise<Buffer> {
  const folder = join(home, name);
  const file = join(folder, 'cache.db');
  mkdirSync(folder);
  const key = () => Buffer.from(cacheKey, 'hex');
  const stored = openStored({ file, key: key(), keyFit: 'unknown' }, () => null);
  openMarks(stored.db, { file, key: key() });
  stored.db.run("INSERT INTO own.entry(name, value) VALUES ('desk.views', 'canary-note')");
  stored.close(false);
  writeFileSync(join(folder, 'schedule.json'), '{"x":"canary-folder"}');
  const work = join(home, `${name}-work`);
  mkdirSync(work);
  const out = join(home, `${name}.age`);
  const profile = { name: 'Canary-Andina', baseUrl: 'https://canary.example' };
  await writeBackup(
    {
      kind: 'write',
      home,
      work,
      out,
      passphrase,
      writtenBy: 'a test',
      at: Date.UTC(2026, 10, 26),
      profiles: [{ profile, folder, key: cacheKey, keys: canaryKeys }],
      workFactor: 10,
    },
    () => undefined,
  );
  // While it is written, copies of the databases lie beside it.
  for (const each of ['cache.db', 'marks.db']) hidesAll(readFileSync(join(work, '1', each)));
  expect(readFileSync(marksFileOf(file)).length).toBeGreaterThan(0);
  return readFileSync(out);
}

/** In the forms in which a text can stand in a file. */
function hidesAll(bytes: Buffer): void {
  const text = bytes.toString('latin1');
  for (const canary of [...canaries, cacheKey, passphrase]) {
    const plain = Buffer.from(canary);
    const forms = [
      canary,
      plain.toString('hex'),
      plain.toString('base64').slice(0, -4),
      Buffer.from(canary, 'utf16le').toString('latin1'),
      Buffer.from(cacheKey, 'hex').toString('latin1'),
    ];
    for (const each of forms) expect(text.includes(each), canary).toBe(false);
  }
}

const [one, other] = await Promise.all([backedUp('one'), backedUp('other')]);
/** Where the encrypted pieces begin: after the line with the header's check, and 16 bytes. */
const body = one.indexOf('\n', one.indexOf('\n--- ') + 1) + 17;
const pieceBytes = 65_536 + 16;

const flipped = (at: number): Buffer => {
  const bytes = Buffer.from(one);
  bytes[at] = (bytes[at] ?? 0) ^ 1;
  return bytes;
};

/** What is tried, and with which passphrase; `at` is a place in the file. */
const attempts: Readonly<Record<string, (at: number) => [Buffer, string]>> = {
  'no passphrase': () => [one, ''],
  'a passphrase in other letters': () => [one, passphrase.toLowerCase()],
  'a passphrase without its end': () => [one, passphrase.slice(0, -1)],
  'a passphrase with a space': () => [one, `${passphrase} `],
  'a bit changed': (at) => [flipped(at), passphrase],
  'cut there': (at) => [one.subarray(0, at), passphrase],
  'a piece taken out': () => [
    Buffer.concat([one.subarray(0, body), one.subarray(body + pieceBytes)]),
    passphrase,
  ],
  'two pieces in the other order': () => [
    Buffer.concat([
      one.subarray(0, body),
      one.subarray(body + pieceBytes, body + 2 * pieceBytes),
      one.subarray(body, body + pieceBytes),
      one.subarray(body + 2 * pieceBytes),
    ]),
    passphrase,
  ],
  'the end of another backup': () => [
    Buffer.concat([one.subarray(0, body + pieceBytes), other.subarray(body + pieceBytes)]),
    passphrase,
  ],
  'the head of another backup': () => [
    Buffer.concat([other.subarray(0, body), one.subarray(body)]),
    passphrase,
  ],
};

/** For each backup that comes of `work` in the window, whether the keys of a service are in it. */
async function keysIn(
  policy: Policy,
  work: (window: WindowBackups) => Promise<unknown>,
  isConfirmed = false,
): Promise<boolean[]> {
  const here = mkdtempSync(join(home, 'keys-'));
  const folder = join(here, 'backups');
  mkdirSync(folder);
  const vault = new MemoryVault({ kind: 'keychain', name: 'test', state: 'ready' });
  const profiles = await ProfileStore.open(here);
  const { profile } = await profiles.save(null, {
    ...{ name: 'Andina', baseUrl: 'https://canary.example', environment: 'live' },
    ...{ token: { kind: 'pasted' }, recipe: null, perPage: 100, concurrency: 2 },
  });
  const secretKey = Secret.fromText('canary-secret');
  const keys = { secretKey, accessToken: null, publicKey: null };
  await new KeyStore(vault, profiles).keep(profile, keys);
  const backups = new Backups({
    ...{ home: here, vault, policy, profiles, workFactor: 10, writtenBy: 'a test' },
    workerFile: (await buildNode('main/backup/worker.ts', 'backup-worker')).file,
    auditOf: () => ({ record: () => Promise.resolve() }),
    whileUnused: (_id, work) => work(),
    forget: () => Promise.resolve(),
  });
  const window = new WindowBackups({
    ...{ backups, vault, policy },
    prompt: {
      askSecret: async ({ take }) => {
        await take(Secret.fromText(passphrase));
        return true;
      },
    },
    profileIds: () => [profile.id],
    auditsOf: () => [],
    openProfileId: () => profile.id,
    dialogs: {
      saveAs: (path) => Promise.resolve(path),
      open: () => Promise.resolve(null),
      folder: () => Promise.resolve(folder),
    },
    documents: () => folder,
    confirmKeys: () => Promise.resolve(isConfirmed),
    isLocked: () => false,
    zone: () => 'America/Lima',
    ticker: { now: () => Date.UTC(2026, 10, 26), after: () => () => undefined },
    onChange: () => undefined,
  });
  await work(window);
  await window.check();
  const written = readdirSync(folder).map((name) => join(folder, name));
  const contents = written.map((file) => backups.inspect(file, Secret.fromText(passphrase)));
  return (await Promise.all(contents)).flatMap(({ profiles }) =>
    profiles.map(({ hasKeys }) => hasKeys),
  );
}

/** Resolves with how it was refused, and `read` when it was not. */
const wordOf = (work: Promise<unknown>) =>
  work.then(
    () => 'read',
    (thrown: unknown) => (thrown instanceof DeskError ? thrown.code : String(thrown)),
  );

prove('46-backups-read', async ({ tries, seed, report }) => {
  const all = Object.entries(attempts);
  await report.try('nothing is readable, and the key of the data here is not in it', async () => {
    hidesAll(one);
    const file = join(home, 'one.age');
    const { profiles } = await inspectBackup({ kind: 'inspect', file, passphrase });
    expect(profiles[0]?.databaseKey).toMatch(/^[0-9a-f]{64}$/);
    expect(profiles[0]?.databaseKey).not.toBe(cacheKey);
  });
  await report.try(
    'no key of a service is in it but after the question, where it is allowed',
    async () => {
      // Neither asked for, nor by schedule, nor with a no, nor where the administrator forbids it.
      expect(await keysIn(noPolicy, (window) => window.start({ withKeys: false }))).toEqual([
        false,
      ]);
      expect(
        await keysIn(noPolicy, (window) =>
          window.setSchedule({ every: 'day', count: 3, asks: null }),
        ),
      ).toEqual([false]);
      expect(await keysIn(noPolicy, (window) => window.start({ withKeys: true }))).toEqual([]);
      const yes = (window: WindowBackups) => window.start({ withKeys: true });
      expect(await keysIn(noPolicy, yes, true)).toEqual([true]);
      const forbidden = { ...noPolicy, keysInBackups: false };
      expect(await keysIn(forbidden, (window) => yes(window).catch(() => null), true)).toEqual([]);
    },
  );
  for (let nth = 2; nth < tries; nth += 1) {
    const [name = '', attempt] = all[nth % all.length] ?? [];
    const at = ((seed + nth) * 7_919) % one.length;
    await report.try(`${name}, at ${at}`, async () => {
      if (attempt === undefined) return;
      const [bytes, typed] = attempt(at);
      const folder = mkdtempSync(join(home, 'try-'));
      const [file, work] = [join(folder, 'desk.age'), join(folder, 'work')];
      mkdirSync(work);
      writeFileSync(file, bytes);
      const job = { kind: 'stage', file, passphrase: typed, work } as const;
      const read = stageBackup({ ...job, folders: ['profiles/1'] }, () => undefined);
      expect(await wordOf(read)).toBe('input.backup');
      expect(readdirSync(folder).toSorted()).toEqual(['desk.age', 'work']);
      rmSync(folder, { recursive: true });
    });
  }
});
