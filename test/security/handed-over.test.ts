import { createHash } from 'node:crypto';
import { cpSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { deflateSync } from 'node:zlib';
import { expect } from 'vitest';
import type { Browsable } from '../../shared/ipc/browse';
import { usualRules } from '../../shared/ipc/reconcile';
import type { Command } from '../../main/cli/commands';
import { parseCommand } from '../support/parse-command';
import { handover } from '../../main/cli/handover';
import { settleByFile } from '../../main/cli/settle-file';
import { withOpenProfile } from '../../main/cli/stored-records';
import { userNotesOf } from '../../main/subscriptions/user-notes';
import { sync } from '../../main/cli/sync';
import { savedViews } from '../../main/cli/views';
import { takeHandover } from '../../main/handover/handing-over';
import { parseHandover } from '../../main/handover/handover-file';
import type { HandedOver } from '../../main/marks/file';
import { ActReader } from '../../main/export/act/act-reader';
import { readAct } from '../../main/export/act/read-act';
import { sealOf } from '../../main/export/act/seal';
import { readMappings } from '../../main/reconcile/remembered-mappings';
import { cliDesk, untold } from '../integration/cli/rig';
import { workerAndFolder } from '../integration/store/rig';
import { clients } from '../integration/store/samples';
import { buildNode } from '../support/built-node';
import { prove } from '../threats/proof';

const place = workerAndFolder();

type Desk = ReturnType<typeof cliDesk>;

async function syncedComputer(): Promise<Desk> {
  const desk = cliDesk(place);
  desk.serve(() => ({ records: clients(0, 20), total: 20, hasMore: false }));
  await sync(desk.services, 'Andina', ['clients'], untold);
  return desk;
}

/** Another computer with the same records: synced once, and copied for each attack. */
async function copyOf(synced: Desk): Promise<Desk> {
  const desk = cliDesk(place);
  cpSync(synced.folder, desk.folder, { recursive: true });
  const key = await synced.vault.read(desk.profile.id, 'cache-key');
  if (key === null) throw new Error('no key');
  await desk.vault.write(desk.profile.id, 'cache-key', key);
  return desk;
}

/** Everything such a file can change. */
const stateOf = (desk: Desk) =>
  withOpenProfile(desk.services, 'Andina', async ({ store, notes }) => {
    const { views, watches, subscriptions, pivots } = userNotesOf(notes);
    return [
      await views.list(),
      await watches.list(),
      await subscriptions.list(),
      await readMappings(notes),
      await store.marks.all(),
      await pivots.list(),
    ];
  });

async function fileWith(text: string | Uint8Array): Promise<string> {
  const file = join(place.folder, crypto.randomUUID());
  await writeFile(file, text);
  return file;
}

const columns = { order: ['status'], widths: {}, shown: {}, pinned: null };
const query = { search: '', filters: [], sort: [] };
const resource: Browsable = 'clients';
const view = (name: string, more: object = {}) => {
  return { resource, name, columns, query, alert: null, ...more };
};
const rule = (name: string) => {
  return { resource, name, search: '', filters: [], alert: null };
};
const at = '2026-11-20T14:00:00Z';
const mark = (id: string, more: object = {}) => {
  return { resource, id, tag: 'Mine', note: '', due: '', by: 'mquispe', at, ...more };
};
const mapping = (first: string) => {
  const keys = [{ column: 0, field: 'id' }];
  const period = { field: 'created_at', first, last: first };
  const compared = { resource, search: '', keys, compare: [], rules: usualRules, period };
  return { mapping: compared, names: ['ID'] };
};

/** A hand-over of whoever can compute SHA-256. `more`: members that no file has. */
function sealed(desk: Desk, contents: object, more: object = {}): string {
  const content = {
    kind: 'merchant-desk handover',
    format: 1,
    writtenBy: 'a test',
    by: 'mquispe',
    at,
    service: desk.profile.baseUrl,
    merchant: null,
    contents: { views: [], pivots: [], rules: [], reconcile: [], marks: [], ...contents },
  };
  const all = JSON.stringify({ ...content, ...more });
  const sha256 = createHash('sha256').update(all).digest('hex');
  return all.replace(/\}$/, `,"sha256":"${sha256}"}`);
}

async function take(desk: Desk, text: string): Promise<void> {
  const args = ['import', '--profile', 'Andina', '--file', await fileWith(text), '--replace'];
  const command = parseCommand(['handover', ...args]);
  await handover(desk.services, command as Extract<Command, { name: 'handover' }>, 'a test');
}

async function importViews(desk: Desk, views: readonly object[]): Promise<void> {
  const file = await fileWith(JSON.stringify({ version: 1, views }));
  const command = parseCommand(['views', 'import', '--profile', 'Andina', '--file', file]);
  await savedViews(desk.services, command as Extract<Command, { name: 'views' }>);
}

/** Nothing of it is taken, and the failure says why. */
async function refused(desk: Desk, work: () => Promise<unknown>, why: object): Promise<void> {
  const before = await stateOf(desk);
  const thrown = await work().then(
    () => null,
    (failure: unknown) => failure,
  );
  expect(thrown).toMatchObject(why);
  expect(await stateOf(desk)).toEqual(before);
}

const says = (words: string) => {
  return { message: expect.stringContaining(words) as unknown };
};
const foreign = says('holds nothing that was handed over');
const altered = says('was changed since it was written');
const nameIs = (reason: string, name: string) => {
  return { code: 'input.name', params: expect.objectContaining({ reason, name }) as unknown };
};

/** A statement as a PDF carries it, packed, with the seal that anybody can compute. */
function sealedPdf(text: string): Uint8Array {
  const packed = deflateSync(text);
  const head = `%PDF-1.7\n/Type /EmbeddedFile /Length ${packed.length} >>\nstream\n`;
  const bytes = Buffer.concat([Buffer.from(head), packed, Buffer.from('\nendstream\n')]);
  return Buffer.concat([bytes, Buffer.from(sealOf([bytes]))]);
}

const numbers = (count: number) => Array.from({ length: count }, (_, each) => each);

/** Each with the state of a computer that took nothing yet; the last cost the most to try. */
const attacks: Readonly<Record<string, (desk: Desk) => Promise<unknown>>> = {
  'half a million values that no file has': (desk) =>
    refused(desk, () => take(desk, sealed(desk, {}, { x: numbers(500_000) })), foreign),
  'a list in a list in a list': (desk) => {
    const text = sealed(desk, {}, { x: JSON.parse('['.repeat(90) + ']'.repeat(90)) as unknown });
    return refused(desk, () => take(desk, text), foreign);
  },
  'a good view, then a name that is written backwards': (desk) => {
    const views = [view('Good'), view('a\u202eb')];
    const why = nameIs('unusual', 'a\u202eb');
    return refused(desk, () => take(desk, sealed(desk, { views })), why);
  },
  'a good view, then a rule whose name is not seen': (desk) => {
    const text = sealed(desk, { views: [view('Good')], rules: [rule('a\u200bb')] });
    return refused(desk, () => take(desk, text), nameIs('unusual', 'a\u200bb'));
  },
  'one name twice, in two cases': (desk) => {
    const views = [view('Good'), view('good')];
    return refused(desk, () => take(desk, sealed(desk, { views })), nameIs('taken', 'good'));
  },
  'one name twice, in two forms of an accent': (desk) => {
    const views = [view('T\u00e9'), view('Te\u0301')];
    return refused(desk, () => take(desk, sealed(desk, { views })), nameIs('taken', 'Te\u0301'));
  },
  'a good mark on a name that is too long': (desk) => {
    const text = sealed(desk, { views: [view('n'.repeat(81))], marks: [mark('c3')] });
    return refused(desk, () => take(desk, text), nameIs('too-long', 'n'.repeat(81)));
  },
  'more views than there can be': async (desk) => {
    await take(desk, sealed(desk, { views: [view('Here')] }));
    const views = numbers(100).map((each) => view(`v${each}`));
    await refused(desk, () => take(desk, sealed(desk, { views })), nameIs('too-many', 'v99'));
  },
  'a view that is larger than all may be': (desk) => {
    const order = numbers(4_000).map((each) => `${each}`.padEnd(200, 'f'));
    const views = [view('Good'), view('Large', { columns: { ...columns, order } })];
    const why = { code: 'input.params', params: { reason: 'too-long' } };
    return refused(desk, () => take(desk, sealed(desk, { views })), why);
  },
  'a mark due on a day that no calendar has': (desk) => {
    const marks = [mark('c3', { due: '2026-99-99' })];
    return refused(desk, () => take(desk, sealed(desk, { marks })), altered);
  },
  'a mark due on February 31': (desk) => {
    const marks = [mark('c3', { due: '2026-02-31' })];
    return refused(desk, () => take(desk, sealed(desk, { marks })), altered);
  },
  'a mark made at a moment that no clock shows': async (desk) => {
    for (const never of ['2026-11-20T14:00:00+02', '2026-02-31T00:00:00Z', '2026-11-20'])
      await refused(
        desk,
        () => take(desk, sealed(desk, { marks: [mark('c3', { at: never })] })),
        altered,
      );
  },
  'a file written at a moment that no clock shows': async (desk) => {
    for (const never of ['2026-11-20T14:00:00+02', '2026-02-31T00:00:00Z'])
      await refused(desk, () => take(desk, sealed(desk, {}, { at: never })), altered);
  },
  'files compared from February 31 on': (desk) =>
    refused(desk, () => take(desk, sealed(desk, { reconcile: [mapping('2026-02-31')] })), altered),
  'marks of another service': async (desk) => {
    const marks = [mark('c3')];
    const before = await stateOf(desk);
    await take(desk, sealed(desk, { marks }, { service: 'https://elsewhere.example' }));
    expect(await stateOf(desk)).toEqual(before);
  },
  'marks of records that are not here': async (desk) => {
    const before = await stateOf(desk);
    await take(desk, sealed(desk, { marks: [mark('c9999'), mark('__proto__')] }));
    expect(await stateOf(desk)).toEqual(before);
  },
  'an export and an id that belong to another computer': async (desk) => {
    const folder = { format: 'csv', every: 'sync', folder: '/tmp' };
    const more = { id: 'chosen', export: folder, seenUntil: 1 };
    await take(desk, sealed(desk, { views: [view('Good', more)] }));
    const [views, , subscriptions] = await stateOf(desk);
    expect(views).toHaveLength(1);
    expect(views).not.toMatchObject([{ id: 'chosen' }]);
    expect(subscriptions).toEqual([]);
  },
  'names of prototypes as columns': async (desk) => {
    const odd = JSON.parse('{"__proto__":{"polluted":1},"constructor":{"polluted":1}}') as object;
    const polluting = [view('Odd', { columns: { ...columns, shown: odd } })];
    await refused(desk, () => take(desk, sealed(desk, { views: polluting })), altered);
    const shown = JSON.parse('{"__proto__":true,"constructor":false}') as object;
    await take(desk, sealed(desk, { views: [view('Odd', { columns: { ...columns, shown } })] }));
    const [views = []] = await stateOf(desk);
    expect(JSON.stringify(views)).toContain('"shown":{"__proto__":true,"constructor":false}');
    expect(({} as { polluted?: unknown }).polluted).toBeUndefined();
  },
  'a file of a newer version, and one of none': async (desk) => {
    const newer = says('newer version');
    await refused(desk, () => take(desk, sealed(desk, {}, { format: 1e300 })), newer);
    await refused(desk, () => take(desk, sealed(desk, {}, { format: -1 })), altered);
    await refused(desk, () => take(desk, sealed(desk, {}, { format: 'x' })), altered);
  },
  'no object at all': async (desk) => {
    for (const text of ['', 'null', '1', '"x"', '[]', '{}'])
      await refused(desk, () => take(desk, text), foreign);
  },
  'exported views, the last of which has a name that is not seen': (desk) =>
    refused(
      desk,
      () => importViews(desk, [view('Good', { alert: { kind: 'new' } }), view('a\u200bb')]),
      nameIs('unusual', 'a\u200bb'),
    ),
  'exported views, one more than there can be': async (desk) => {
    await importViews(desk, [view('Here')]);
    const views = numbers(100).map((each) => view(`v${each}`));
    await refused(desk, () => importViews(desk, views), nameIs('too-many', 'v99'));
  },
  'a process that ends before any of its writes': async (desk) => {
    const text = sealed(desk, {
      views: [view('One', { alert: { kind: 'new' } }), view('Two')],
      rules: [rule('Three')],
      reconcile: [mapping('2026-02-01')],
      marks: [mark('c3'), mark('c4')],
    });
    const handed = parseHandover(text);
    if (typeof handed === 'string') throw new Error(handed);
    const before = await stateOf(desk);
    let isTaken = false;
    for (let writes = 0; !isTaken; writes += 1) {
      isTaken = await withOpenProfile(desk.services, 'Andina', async ({ store, notes }) => {
        let left = writes;
        const ending = <A extends unknown[], R>(write: (...words: A) => Promise<R>) =>
          ((...words: A) => {
            left -= 1;
            return left < 0 ? Promise.reject(new Error('ended')) : write(...words);
          }) as typeof write;
        const open = {
          profile: desk.profile,
          notes: {
            ...notes,
            write: ending((name: string, text: string) => notes.write(name, text)),
          },
          store: {
            ...store,
            marks: { ...store.marks, take: ending((all: HandedOver) => store.marks.take(all)) },
          },
        };
        const how = {
          conflict: 'replace',
          file: 'x.json',
          sha256: '0'.repeat(64),
          now: 1,
        } as const;
        return takeHandover(open, handed, how).then(
          () => true,
          () => false,
        );
      });
      if (!isTaken) expect(await stateOf(desk)).toEqual(before);
      expect(writes).toBeLessThan(50);
    }
    const [views, rules, alerts, mappings, marks] = await stateOf(desk);
    expect([views, rules, alerts, mappings, marks].map((each) => each?.length)).toEqual([
      2, 1, 1, 1, 2,
    ]);
  },
  'states of five million values': async (desk) => {
    const file = `${await fileWith('')}.json`;
    await writeFile(file, `[${'0,'.repeat(5_000_000)}0]`);
    const work = withOpenProfile(desk.services, 'Andina', ({ store }) =>
      settleByFile(desk.services, store, { resultId: 1, file }),
    );
    await expect(work).rejects.toThrow('more values than');
  },
  'a statement of two million lines that are none, packed': async () => {
    const { file } = await buildNode('main/export/act/worker.ts', 'act-worker');
    const statement = sealedPdf(`{"lines":[${'{"a":1},'.repeat(2_000_000)}{}]}`);
    const begun = process.threadCpuUsage();
    const read = await new ActReader(file).read(statement);
    const { user, system } = process.threadCpuUsage(begun);
    expect(read).toEqual({ kind: 'altered' });
    // Some ten; reading it takes seconds.
    expect((user + system) / 1_000).toBeLessThan(500);
  },
  'a statement of ten million values, packed': () => {
    const read = readAct(sealedPdf(`[${'0,'.repeat(10_000_000)}0]`));
    expect(read).toEqual({ kind: 'altered' });
    return Promise.resolve();
  },
  // What follows ends a process that begins to read it.
  'a hand-over of sixty million lists': (desk) =>
    refused(desk, () => take(desk, '['.repeat(60_000_000)), foreign),
  'a statement of a hundred million lists, packed': () => {
    expect(readAct(sealedPdf('['.repeat(100_000_000)))).toEqual({ kind: 'altered' });
    return Promise.resolve();
  },
};

prove('48-handed-over', async ({ tries, report }) => {
  const all = Object.entries(attacks);
  const synced = await syncedComputer();
  for (let at = 0; at < tries; at += 1) {
    const [name, attack] = all[at % all.length] ?? [];
    if (name === undefined || attack === undefined) continue;
    await report.try(name, async () => attack(await copyOf(synced)));
  }
});
