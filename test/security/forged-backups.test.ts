import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { expect } from 'vitest';
import { inspectBackup } from '../../main/backup/read-backup';
import { packedKeys, unpackedKeys } from '../../main/backup/service-keys';
import { marksFileOf, openMarks } from '../../main/marks/file';
import { maxNoteLength, writeNote as writeNoteValue } from '../../main/notes/notes';
import { notesOperations } from '../../main/notes/stored-notes';
import { openDatabase } from '../../main/store/database';
import { openStored } from '../../main/store/open-stored';
import { encodeDestination } from '../../main/vault/destination';
import { MemoryVault } from '../../main/vault/memory';
import { Secret } from '../../main/vault/secret';
import type { Profile } from '../../shared/ipc/profiles';
import { blocked, noColumns, subscribedDesk } from '../integration/subscriptions/rig';
import { prove } from '../threats/proof';
import {
  acting,
  forge,
  passphrase,
  profile,
  staged,
  withDatabases,
  wordOf,
  type Attack,
  type Forged,
} from './forging';

/** The header of the second file with another type, its sum made right again. */
const typed =
  (type: string) =>
  (archive: Buffer): Buffer => {
    const at =
      512 * (1 + Math.ceil(Number.parseInt(archive.toString('latin1', 124, 135), 8) / 512));
    archive.write(type, at + 156, 'latin1');
    archive.write('        ', at + 148, 'latin1');
    const sum = archive.subarray(at, at + 512).reduce((total, byte) => total + byte, 0);
    archive.write(`${sum.toString(8).padStart(6, '0')}\0 `, at + 148, 'latin1');
    return archive;
  };

const readMe = { 'README.txt': Buffer.from('read me') };
const one = (name: string, bytes = 7) => ({ files: [{ name, bytes, sha256: '0'.repeat(64) }] });

/** What is refused by a word, whatever it says. */
const refused: Readonly<Record<string, Forged>> = {
  ...Object.fromEntries(
    [
      '../../x',
      '/etc/x',
      'profiles/1/../../../x',
      'profiles/../x',
      'profiles/1/cache.db.marks',
      'profiles\\1\\cache.db',
      'profiles/1/cache.db\0',
      'profiles/１/cache.db',
    ].map((name) => [`a name that leads elsewhere: ${JSON.stringify(name)}`, { said: one(name) }]),
  ),
  ...Object.fromEntries(
    ['1', '2', '3', '5', '6', '7', 'L', 'x', 'g', '\0'].map((type) => [
      `an entry of type ${JSON.stringify(type)}`,
      { files: readMe, change: typed(type) },
    ]),
  ),
  'a file of another name': { files: readMe, said: one('settings.json') },
  'a hash of something else': { files: readMe, said: one('README.txt') },
  'a size that is larger': { files: readMe, said: one('README.txt', 1_000_000) },
  'a size beyond all': { files: readMe, said: one('README.txt', Number.MAX_SAFE_INTEGER) },
  'a file named twice': {
    files: readMe,
    said: { files: [...one('README.txt').files, ...one('README.txt').files] },
  },
  'a folder that leads elsewhere': {
    said: { profiles: [{ ...profile, folder: 'profiles/1/../..' }] },
  },
  'too many profiles': { said: { profiles: Array.from({ length: 101 }, () => profile) } },
  'a manifest of five megabytes': { manifest: `{"format":1,"x":"${'x'.repeat(5_000_000)}"}` },
  'a manifest of a million brackets': { manifest: '['.repeat(1_000_000) },
  'a manifest that is a number': { manifest: '1e999' },
  'a newer manifest': { said: { format: 3 } },
  'something after the archive’s end': {
    change: (archive) => Buffer.concat([archive, Buffer.alloc(10_240, 1)]),
  },
};

const refusal =
  (forged: Forged): Attack =>
  async (folder) => {
    const [file, work] = [join(folder, 'desk.age'), join(folder, 'work')];
    mkdirSync(work);
    await forge(file, forged);
    expect(await wordOf(staged(file, work))).toBe('refused');
    expect(readdirSync(folder).toSorted()).toEqual(['desk.age', 'work']);
    expect(Object.getPrototypeOf({})).not.toHaveProperty('polluted');
  };

/** An age file's first lines, with any cost. */
const costing =
  (lines: string): Attack =>
  async (folder) => {
    const file = join(folder, 'desk.age');
    writeFileSync(file, `age-encryption.org/v1\n${lines}--- ${'A'.repeat(43)}\n${'x'.repeat(99)}`);
    expect(await wordOf(inspectBackup({ kind: 'inspect', file, passphrase }))).toBe('refused');
  };
const stanza = (work: string) => `-> scrypt ${'A'.repeat(22)} ${work}\n${'A'.repeat(43)}\n`;

const lacking =
  (sql: string): Attack =>
  async (folder) =>
    expect(await wordOf(withDatabases(folder, (db) => db.exec(sql)))).toBe('refused');

const computing =
  'CREATE VIEW endless AS WITH RECURSIVE c(x) AS (SELECT 1 UNION ALL SELECT x + 1 FROM c LIMIT 9000000) SELECT count(*) AS n FROM c';

const attacks: Readonly<Record<string, Attack>> = {
  'a trigger on what is stored later': acting(
    'CREATE TRIGGER later AFTER INSERT ON note BEGIN DELETE FROM note; END',
  ),
  'a trigger in the marks': acting(
    'CREATE TRIGGER own.later AFTER INSERT ON mark BEGIN DELETE FROM mark; END',
  ),
  'a view in place of a table': acting('CREATE VIEW later AS SELECT 1 AS x'),
  'a column that computes itself': acting(
    'ALTER TABLE note ADD COLUMN more TEXT GENERATED ALWAYS AS (1)',
  ),
  'an index by which later records are lost': acting('CREATE UNIQUE INDEX later ON clients(since)'),
  'an index that computes': acting('CREATE INDEX later ON note(length(hex(zeroblob(9))))'),
  'a check of what is stored later': acting(
    'ALTER TABLE note ADD COLUMN more TEXT CHECK (more IS NULL)',
  ),
  'a column that points elsewhere': acting(
    'ALTER TABLE own.mark ADD COLUMN more TEXT REFERENCES entry(name) ON DELETE CASCADE',
  ),
  // Opening a store writes notes, and checks its marks.
  'a trigger that computes when a store is opened': acting(
    `${computing}; CREATE TRIGGER later BEFORE INSERT ON note BEGIN DELETE FROM note WHERE (SELECT n FROM endless) = 0; END`,
  ),
  'a view in place of the notes': acting(
    `${computing}; DROP TABLE note; CREATE VIEW note AS SELECT 'open' AS name, n AS value FROM endless`,
  ),
  'a check of the marks that computes': acting(
    'DROP TABLE own.revision; CREATE TABLE own.revision(no INTEGER NOT NULL CHECK (length(hex(zeroblob(9999999))) > no)); INSERT INTO own.revision VALUES (0)',
  ),
  'tables of an earlier format in a file of the newest': lacking(
    'DROP TABLE own.mark; CREATE TABLE own.mark(resource TEXT NOT NULL, id TEXT NOT NULL, tag TEXT, note TEXT, by_whom TEXT NOT NULL, at TEXT NOT NULL, PRIMARY KEY(resource, id)) WITHOUT ROWID',
  ),
  'an audit log that can be changed': lacking('DROP TRIGGER own.audit_unchanged'),
  'a table that nobody knows': acting('CREATE TABLE later(x)'),
  'a table that replaces': acting(
    'DROP TABLE indexed; CREATE TABLE indexed(resource TEXT PRIMARY KEY ON CONFLICT IGNORE, rid INTEGER NOT NULL) WITHOUT ROWID',
  ),
  'a definition hidden behind a comment': acting(
    "DROP TABLE indexed; CREATE TABLE indexed(resource TEXT PRIMARY KEY, rid INTEGER NOT NULL DEFAULT '--\n' CHECK (rid < 9)) WITHOUT ROWID",
  ),
  'a scheduled export to a folder of somebody else': async (folder) => {
    const last = { last: null, exported: null, listAsOf: null, failure: null };
    const order = { format: 'csv', every: 'sync', folder: '/srv/elsewhere' };
    const alert = { kind: 'new' };
    const { profiles } = await withDatabases(folder, (db) =>
      db.run(
        'INSERT INTO own.entry(name, value) VALUES (?, ?)',
        'desk.subscriptions',
        JSON.stringify([
          { id: 'a', alert, export: order, ...last },
          { id: 'b', alert: null, export: order, ...last },
        ]),
      ),
    );
    const [restored] = profiles;
    const file = marksFileOf(join(restored?.path ?? '', 'cache.db'));
    const db = openDatabase({ file, key: Buffer.from(restored?.key ?? '', 'hex') });
    const text = db.select('SELECT value FROM entry', { value: 'text' }).get()?.value ?? '';
    db.close();
    expect(text).not.toContain('elsewhere');
    expect(text).toContain('"alert":{"kind":"new"}');
  },
  'a name that no eye reads, on its way to a notification': async () => {
    const { notes, deskNotes, subscriptions, sync, notices } = await subscribedDesk();
    const conditions = { columns: noColumns, query: blocked };
    const stored = {
      id: 'v',
      resource: 'clients',
      name: 'Pago\u202eodagap\nOpen\u0007 ',
      ...conditions,
    };
    await notes.write(
      'desk.views',
      JSON.stringify([stored, { ...stored, id: 'w', name: 'x'.repeat(900) }]),
    );
    await sync(20);
    await subscriptions.setAlert('v', { kind: 'more', than: 4 });
    await sync(26);
    const shown = notices.map(({ subject }) => subject.kind === 'view' && subject.view.name);
    expect(shown).toEqual(['Pagoodagap Open']);
    expect((await deskNotes.views.list()).map(({ name }) => name.length)).toEqual([15, 80]);
    // It can still be changed, and given a name.
    await deskNotes.views.change('v', { query: { ...blocked, search: '' } });
    await deskNotes.views.change('w', { name: 'Mine' });
    expect(await notes.read('desk.views')).not.toMatch(/\u202e|xxx/);
  },
  'notes that are longer than they say': async (folder) => {
    const long = 'x'.repeat(3_000_000);
    const { profiles } = await withDatabases(folder, (db) => {
      const add = (name: string, value: string) =>
        db.run('INSERT INTO own.entry(name, value) VALUES (?, ?)', name, value);
      add('desk.views', long);
      // Where SQLite's `length` ends.
      add('desk.watches', `\0${long}`);
      add('desk.subscriptions', `[]${long}/srv/elsewhere`);
      add('desk.pivots', 'ñ'.repeat(maxNoteLength));
    });
    const [restored] = profiles;
    const file = join(restored?.path ?? '', 'cache.db');
    const key = Buffer.from(restored?.key ?? '', 'hex');
    const stored = openStored({ file, key: Buffer.from(key), keyFit: 'unknown' }, () => null);
    try {
      openMarks(stored.db, { file, key });
      stored.db.run("INSERT INTO own.entry(name, value) VALUES ('desk.seen', x'31')");
      const { readNote, writeNote } = notesOperations(stored.db);
      const read = ['views', 'watches', 'seen'].map((name) => readNote(`desk.${name}`));
      expect(read).toEqual([null, null, null]);
      expect(readNote('desk.pivots')).toHaveLength(maxNoteLength);
      expect(readNote('desk.subscriptions')).toBe('[]');
      // Nor does the app write one that it would not read.
      const notes = {
        read: (name: string) => Promise.resolve(readNote(name)),
        write: (name: string, text: string) => {
          writeNote({ name, text });
          return Promise.resolve();
        },
      };
      await expect(writeNoteValue(notes, 'desk.pivots', long)).rejects.toMatchObject({
        code: 'input.params',
      });
      expect(readNote('desk.pivots')).toHaveLength(maxNoteLength);
      await writeNoteValue(notes, 'desk.views', ['x'.repeat(maxNoteLength - 4)]);
      expect(readNote('desk.views')).toHaveLength(maxNoteLength);
    } finally {
      stored.close(false);
    }
  },
  'keys that were entered for another address': async (folder) => {
    const [file, work] = [join(folder, 'desk.age'), join(folder, 'work')];
    mkdirSync(work);
    const secretKey = Secret.fromText('sample-not-a-real-key');
    const theirs = {
      id: 'x',
      name: 'x',
      baseUrl: 'https://theirs.example',
      token: { kind: 'pasted' },
    };
    const keys = { secretKey, accessToken: null, publicKey: null };
    const vault = new MemoryVault();
    await vault.write('x', 'destination', encodeDestination({ ...theirs, login: null }, keys));
    await vault.write('x', 'secret-key', secretKey);
    const packed = (await packedKeys(vault, theirs as Profile)) ?? '';
    await forge(file, {
      files: { 'profiles/1/keys.json': Buffer.from(packed) },
      said: { format: 2 },
    });
    const [restored] = (await staged(file, work)).profiles;
    expect(readdirSync(work, { recursive: true })).toEqual(['profiles', 'profiles/1']);
    expect(unpackedKeys(restored?.keys ?? '', theirs as Profile)['secret-key']).not.toBeNull();
    const mine = { ...theirs, baseUrl: 'https://mine.example' } as Profile;
    const read = Promise.resolve().then(() => unpackedKeys(restored?.keys ?? '', mine));
    expect(await wordOf(read)).toBe('refused');
  },
  'a cost of two to the thirtieth': costing(stanza('30')),
  'a cost of a gigabyte': costing(stanza('20')),
  'a cost beyond numbers': costing(stanza('9'.repeat(400))),
  'a cost written otherwise': costing(stanza('0x12')),
  'two costs': costing(stanza('10') + stanza('30')),
  'a pipe': async (folder) => {
    const file = join(folder, 'desk.age');
    execFileSync('mkfifo', [file]);
    const work = wordOf(inspectBackup({ kind: 'inspect', file, passphrase }));
    expect(await Promise.race([work, pause(10_000, 'waits')])).toBe('refused');
  },
  'a device': async () => {
    const work = wordOf(inspectBackup({ kind: 'inspect', file: '/dev/zero', passphrase }));
    expect(await Promise.race([work, pause(10_000, 'waits')])).toBe('refused');
  },
  ...Object.fromEntries(
    Object.entries(refused).map(([name, forged]) => [name, refusal(forged)] as const),
  ),
};

prove('43-forged-backups', async ({ tries, report }) => {
  const all = Object.entries(attacks);
  for (let at = 0; at < tries; at += 1) {
    const [name, attack] = all[at % all.length] ?? [];
    if (name === undefined || attack === undefined) continue;
    await report.try(name, async () => {
      const folder = mkdtempSync(join(tmpdir(), 'desk-forged-'));
      try {
        await attack(folder);
      } finally {
        rmSync(folder, { recursive: true });
      }
    });
  }
});
