import { expect, test } from 'vitest';
import { toFailure } from '../../../main/failure';
import { savedViewSchema, type SavedView } from '../../../shared/ipc/saved-views';
import { NamedList } from '../../../main/notes/named-list';
import { MemoryNotes } from '../../../main/notes/notes';

const view = {
  resource: 'clients',
  columns: { order: ['id'], widths: { id: 200 }, shown: { email: false }, pinned: ['id'] },
  query: { search: 'status:BLOCKED', filters: [], sort: [] },
} as const satisfies Partial<SavedView>;

function fresh() {
  const notes = new MemoryNotes().of('p');
  const list = () =>
    new NamedList<SavedView>(() => Promise.resolve(notes), 'desk.views', savedViewSchema);
  return { notes, views: list(), again: list };
}

const mutable = (name: string): Omit<SavedView, 'id'> =>
  JSON.parse(JSON.stringify({ ...view, name })) as Omit<SavedView, 'id'>;

test('keeps what was given a name, in order, for the next reader of the same notes', async () => {
  const { views, again } = fresh();
  const [one, two] = await Promise.all([
    views.create(mutable('  Blocked   this month ')),
    views.create(mutable('No e-mail')),
  ]);
  expect(one.name).toBe('Blocked this month');
  expect(await again().list()).toEqual([one, two]);
  await views.change(one.id, { name: 'Blocked', query: { ...one.query, search: '' } });
  await views.remove(two.id);
  await views.remove(two.id);
  const [remaining, ...none] = await again().list();
  expect(none).toEqual([]);
  expect(remaining).toMatchObject({ id: one.id, name: 'Blocked', query: { search: '' } });
  expect(remaining?.columns).toEqual(view.columns);
});

test('what nobody set up by hand is no note, and nothing is lost by it', async () => {
  const { views, notes } = fresh();
  await notes.write('desk.views', `[${'['.repeat(90_000)}${']'.repeat(90_000)}]`);
  const { id } = await views.create(mutable('Blocked'));
  expect((await views.list()).map((each) => each.id)).toEqual([id]);
});

test('refuses names that are none, too long or taken, and one that has gone', async () => {
  const { views } = fresh();
  const { id } = await views.create(mutable('Ópen'));
  const reason = (work: Promise<unknown>) =>
    work.then(
      () => 'done',
      (thrown: unknown) => {
        const { code, params } = toFailure(thrown);
        return `${code} ${String(params.reason)}`;
      },
    );
  expect(await reason(views.create(mutable('  ')))).toBe('input.name empty');
  expect(await reason(views.create(mutable('x'.repeat(81))))).toBe('input.name too-long');
  expect(await reason(views.create(mutable('óPEN')))).toBe('input.name taken');
  expect(await reason(views.create(mutable('óPEN'.normalize('NFD'))))).toBe('input.name taken');
  expect(await reason(views.create(mutable('Op\u200ben')))).toBe('input.name unusual');
  expect(await reason(views.create(mutable('Open\u3164')))).toBe('input.name unusual');
  expect(await reason(views.create({ ...mutable('Ópen'), resource: 'lots' }))).toBe('done');
  expect(await reason(views.change(id, { name: 'ópen' }))).toBe('done');
  expect(await reason(views.change('no-such', { name: 'x' }))).toBe('input.name gone');
});

test('leaves entries it cannot read where they are', async () => {
  const { notes, views } = fresh();
  const newer = { id: 'n', name: 'Of a newer desk', chart: 'pie' };
  await notes.write('desk.views', JSON.stringify([newer, 7]));
  expect(await views.list()).toEqual([]);
  await views.create(mutable('Mine'));
  expect(JSON.parse((await notes.read('desk.views')) ?? '')).toEqual([
    expect.objectContaining({ name: 'Mine' }),
    newer,
    7,
  ]);
});

test('begins with nothing when the note is no JSON', async () => {
  const { notes, views } = fresh();
  await notes.write('desk.views', '[{"id":');
  expect(await views.list()).toEqual([]);
});
