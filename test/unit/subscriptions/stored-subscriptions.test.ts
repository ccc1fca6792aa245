import { expect, test } from 'vitest';
import { DeskNotes } from '../../../main/notes/desk-notes';
import { MemoryNotes } from '../../../main/notes/notes';
import { addMapping, readMappings } from '../../../main/reconcile/remembered-mappings';
import {
  nothingOf,
  StoredSubscriptions,
  subscriptionsNote,
} from '../../../main/subscriptions/stored-subscriptions';
import type { RememberedChoices } from '../../../shared/ipc/exports';
import { usualRules } from '../../../shared/ipc/reconcile';

const alert = { kind: 'more', than: 4 } as const;

function fresh() {
  const notes = new MemoryNotes().of('p');
  return { notes, stored: new StoredSubscriptions(() => Promise.resolve(notes)) };
}

const later = (id: string) => ({
  ...nothingOf(id),
  export: { format: 'xlsx', every: 'fortnight', folder: '/files' },
});

test('a schedule of a later version takes no other with it, and is left where it is', async () => {
  const { notes, stored } = fresh();
  const mine = { ...nothingOf('mine'), alert };
  await notes.write(subscriptionsNote, JSON.stringify([later('a'), mine, later('b')]));
  expect(await stored.list()).toEqual([mine]);
  const other = await stored.change('other', { alert }, ['a', 'mine', 'b', 'other']);
  const text = (await notes.read(subscriptionsNote)) ?? '';
  expect(JSON.parse(text)).toEqual([mine, other, later('a'), later('b')]);
  // What is set up now takes the place of what cannot be read.
  const again = await stored.change('a', { alert }, ['a', 'mine', 'b', 'other']);
  expect(JSON.parse((await notes.read(subscriptionsNote)) ?? '')).toEqual([
    mine,
    other,
    again,
    later('b'),
  ]);
});

test('an alert goes on whose last failure has a code of another version', async () => {
  const { notes, stored } = fresh();
  const failure = { code: 'moon.dark', params: {}, requestId: null, redactedBody: null };
  const failed = { ...nothingOf('a'), alert, failure };
  await notes.write(subscriptionsNote, JSON.stringify([failed]));
  expect(await stored.list()).toEqual([{ ...failed, failure: null }]);
});

test('so are columns matched once, and the choices of an export', async () => {
  const { notes } = fresh();
  const newer = [{ mapping: { resource: 'invoices' }, names: ['A'] }];
  await notes.write('desk.reconcile', JSON.stringify(newer));
  const mapping = {
    resource: 'clients' as const,
    search: '',
    keys: [{ column: 0, field: 'id' }],
    compare: [],
    rules: usualRules,
  };
  await addMapping(notes, { mapping, names: ['Id'] });
  expect(await readMappings(notes)).toMatchObject([{ names: ['Id'] }]);
  expect(JSON.parse((await notes.read('desk.reconcile')) ?? '')).toMatchObject([
    { names: ['Id'] },
    newer[0],
  ]);

  const choices = ['view-b', { format: 'holograph' }];
  await notes.write('desk.exports', JSON.stringify([choices]));
  const deskNotes = new DeskNotes(() => Promise.resolve(notes));
  const chosen: RememberedChoices = {
    format: 'csv',
    headings: 'shown',
    columns: null,
    picked: null,
    exact: false,
    groupBy: null,
  };
  await deskNotes.rememberExport('view-a', chosen);
  const stored = JSON.parse((await notes.read('desk.exports')) ?? '') as unknown[];
  expect(stored).toEqual([choices, ['view-a', chosen]]);
});
