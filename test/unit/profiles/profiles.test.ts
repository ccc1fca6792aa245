import { execFile } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { mkdir, mkdtemp, readFile, readdir, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { ProfileStore } from '../../../main/profiles/profiles';
import { maxProfiles } from '../../../shared/ipc/profiles';
import { profileDraft } from '../../support/profile-draft';

async function home(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'desk-profiles-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  return folder;
}

const entry = (changes: object = {}) => ({
  ...profileDraft,
  id: randomUUID(),
  name: randomUUID(),
  host: 'api.andina.example',
  sample: false,
  ...changes,
});

async function edited(profiles: unknown[], more: object = {}) {
  const folder = await home();
  const text = JSON.stringify({ version: 1, profiles, lastOpened: null, kept: [], ...more });
  await writeFile(join(folder, 'profiles.json'), text);
  return { folder, store: await ProfileStore.open(folder) };
}

const good = entry({ name: 'Good' });

test.each([
  ['an id that is a way out of the folder', entry({ id: '../../x' })],
  ['an empty id', entry({ id: '' })],
  ['the id of another', entry({ id: good.id })],
  ['the name of another, in other letters', entry({ name: 'GOOD' })],
  ['an address without TLS', entry({ baseUrl: 'http://evil.example' })],
  ['an address that is read as another', entry({ baseUrl: 'https://a.example/../b' })],
  ['an address with a user in it', entry({ baseUrl: 'https://good.example@evil.example' })],
  ['no address', entry({ baseUrl: '' })],
  ['a name of line breaks', entry({ name: 'a\nb' })],
  ['a name that turns the writing', entry({ name: 'a\u202eb' })],
  ['a name without end', entry({ name: 'x'.repeat(81) })],
  [
    'a login that leads out',
    entry({
      token: {
        kind: 'login',
        path: '/../x',
        publicKeyField: 'a',
        secretKeyField: 'b',
        tokenPath: 'c',
      },
    }),
  ],
  [
    'a recipe that gives the secret away',
    entry({
      recipe: {
        primitive: { kind: 'hash', hash: 'md5', secret: 'none' },
        message: { template: '{secret}' },
        keyEncoding: 'utf-8',
        output: 'hex',
        pathParameters: false,
      },
    }),
  ],
  ['half a million requests at once', entry({ concurrency: 500_000 })],
  ['no profile at all', 'profile'],
] as const)('%s is set aside, and said; the others stay', async (_what, bad) => {
  const { folder, store } = await edited([good, bad]);
  expect(store.list.map(({ name }) => name)).toEqual(['Good']);
  expect(store.setAside?.count).toBe(1);
  const setAsideFile = await readFile(join(folder, store.setAside?.fileName ?? ''), 'utf8');
  expect(JSON.parse(setAsideFile)).toEqual([bad]);
  // The next start believes all that is left.
  expect((await ProfileStore.open(folder)).setAside).toBeNull();
});

test('what follows from something else is made anew: the host, and that a file holds no sample', async () => {
  const { store } = await edited([entry({ host: 'bank.example', sample: true })], {
    lastOpened: '../../x',
    kept: ['../../x', 7],
  });
  expect(store.list).toMatchObject([{ host: 'api.andina.example', sample: false }]);
  expect(store.lastOpened).toBeNull();
  expect(store.setAside).toBeNull();
});

test('a pipe in place of the file is not waited for', async () => {
  const folder = await home();
  await new Promise((made) => execFile('mkfifo', [join(folder, 'profiles.json')], made));
  const store = await ProfileStore.open(folder);
  expect([store.list, store.setAside?.count]).toEqual([[], null]);
});

test('there are so many and no more', async () => {
  const many = Array.from({ length: maxProfiles + 1 }, () => entry());
  const { store } = await edited(many);
  expect([store.list.length, store.setAside?.count]).toEqual([maxProfiles, 1]);
  await expect(store.save(null, profileDraft)).rejects.toMatchObject({
    code: 'input.profile',
    params: { reason: 'too-many' },
  });
});

test('of many that write at once none is lost', async () => {
  const folder = await home();
  const stores = await Promise.all(Array.from({ length: 12 }, () => ProfileStore.open(folder)));
  const names = stores.map((_, at) => `Connection ${at}`);
  await Promise.all(
    stores.map((each, at) => each.save(null, { ...profileDraft, name: names[at] ?? '' })),
  );
  const found = (await ProfileStore.open(folder)).list.map(({ name }) => name);
  expect(found.sort()).toEqual(names.sort());
  expect(await readdir(folder)).toEqual(['profiles.json']);
});

test('a name taken meanwhile by another process is taken', async () => {
  const folder = await home();
  const [one, other] = [await ProfileStore.open(folder), await ProfileStore.open(folder)];
  await one.save(null, profileDraft);
  await expect(other.save(null, profileDraft)).rejects.toMatchObject({
    params: { reason: 'taken' },
  });
});

test('a name in another normal form is the same name', async () => {
  const store = await ProfileStore.open(await home());
  await store.save(null, { ...profileDraft, name: 'Nu\u0301n\u0303ez' });
  await expect(
    store.save(null, { ...profileDraft, name: 'N\u00fa\u00f1ez' }),
  ).rejects.toMatchObject({
    params: { reason: 'taken' },
  });
});

test.each([
  '\u00ad',
  '\u034f',
  '\u115f',
  '\u200b',
  '\u200d',
  '\u2060',
  '\u3164',
  '\ufe0f',
  '\u{e0041}',
])('a name with what is not seen (%j) is refused', async (unseen) => {
  const store = await ProfileStore.open(await home());
  await expect(
    store.save(null, { ...profileDraft, name: `An${unseen}dina` }),
  ).rejects.toMatchObject({
    params: { reason: 'unusual' },
  });
});

test('a file that begins with a byte order mark is read', async () => {
  const folder = await home();
  await (await ProfileStore.open(folder)).save(null, profileDraft);
  const file = join(folder, 'profiles.json');
  await writeFile(file, `\ufeff${await readFile(file, 'utf8')}`);
  const again = await ProfileStore.open(folder);
  expect(again.list.map(({ name }) => name)).toEqual([profileDraft.name]);
  expect(again.setAside).toBeNull();
});

test('a lock dated in the future does not hold', async () => {
  const folder = await home();
  const store = await ProfileStore.open(folder);
  const lock = join(folder, 'profiles.json.lock');
  // Of a process that runs: this one.
  await writeFile(lock, `${process.pid} ${randomUUID()}`);
  const nextYear = new Date(Date.now() + 365 * 86_400_000);
  await utimes(lock, nextYear, nextYear);
  await store.save(null, profileDraft);
  expect(await readdir(folder)).toEqual(['profiles.json']);
});

test('the lock of a process that has ended does not hold', async () => {
  const folder = await home();
  const store = await ProfileStore.open(folder);
  const child = execFile('true');
  const { pid } = child;
  await new Promise((ended) => child.once('close', ended));
  await writeFile(join(folder, 'profiles.json.lock'), `${pid ?? 0} ${randomUUID()}`);
  await store.save(null, profileDraft);
  expect(await readdir(folder)).toEqual(['profiles.json']);
});

test('a file that was taken away under our hands is written again with what was known', async () => {
  const folder = await home();
  const store = await ProfileStore.open(folder);
  await store.save(null, profileDraft);
  await rm(join(folder, 'profiles.json'));
  await store.save(null, { ...profileDraft, name: 'Second' });
  expect((await ProfileStore.open(folder)).list).toHaveLength(2);
});

test('a folder that cannot be written to is said, and nothing changes', async () => {
  const folder = await home();
  const store = await ProfileStore.open(folder);
  await mkdir(join(folder, 'gone'));
  await rm(folder, { recursive: true });
  await expect(store.save(null, profileDraft)).rejects.toMatchObject({
    code: 'storage.unwritable',
  });
  expect(store.list).toEqual([]);
});
