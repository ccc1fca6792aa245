import * as v from 'valibot';
import { allRecords } from '../../shared/all-records';
import { savedViewSchema, type SavedView } from '../../shared/ipc/saved-views';
import { alertSchema, type Alert } from '../../shared/ipc/subscriptions';
import { sameName } from '../../shared/names';
import { readUserFile } from '../disk/user-file';
import { naming } from '../notes/named-list';
import { writeAtOnce } from '../handover/handing-over';
import { staged } from '../notes/notes';
import type { OpenProfile } from '../profiles/open-profile';
import type { Services } from '../services';
import { listFields } from '../export/list-head';
import { countMatching } from '../subscriptions/findings';
import { nothingOf } from '../subscriptions/stored-subscriptions';
import { decodeText } from '../tables/decode';
import { counted } from './counted';
import type { Command } from './commands';
import { exit, type ExitStatus } from './exit';
import { cliDates } from './option-values';
import { printJson, printMessage } from './output';
import { mayRemove } from './removal';
import { readTextFromStdin } from './stdin';
import { noSuchView, requireFields, savedView, withOpenProfile } from './stored-records';
import { userNotesOf } from '../subscriptions/user-notes';
import { writeText } from './text-file';
import { unreadable } from './unreadable';
import { UsageError } from './usage-error';
import { jsonOrNull } from '../json/parsed';

type Views = Extract<Command, { name: 'views' }>;
type Open = Pick<OpenProfile, 'store' | 'notes'>;

/** Far more than a person could save. */
const maxFileBytes = 4_000_000;

const fileSchema = v.object({
  version: v.literal(1),
  views: v.pipe(
    v.array(
      v.object({
        ...v.omit(savedViewSchema, ['id']).entries,
        alert: v.optional(v.nullable(alertSchema), null),
      }),
    ),
    v.maxLength(100),
  ),
});

/** Lists, makes, removes, exports or imports the saved views of a profile. */
export function savedViews(services: Services, command: Views): Promise<ExitStatus> {
  return withOpenProfile(services, command.profile, async (open) => {
    const deskNotes = userNotesOf(open.notes);
    switch (command.action) {
      case 'list':
        for (const view of await chosen(deskNotes, command)) await printView(deskNotes, view);
        break;
      case 'create':
        await create(open, deskNotes, command);
        break;
      case 'remove':
        await remove(open, command);
        break;
      case 'export':
        await writeViews(deskNotes, await chosen(deskNotes, command), command.out);
        break;
      case 'import':
        await importViews(open, command.file);
    }
    return exit.ok;
  });
}

type DeskNotes = ReturnType<typeof userNotesOf>;

async function chosen({ views }: DeskNotes, { resource, view }: Views): Promise<SavedView[]> {
  const ofList = (await views.list()).filter(
    (each) => resource === null || each.resource === resource,
  );
  if (view === null) return ofList;
  const named = ofList.filter((each) => sameName(each.name, view));
  if (named.length === 0) throw noSuchView(ofList, resource, view);
  return named;
}

async function alertOf({ subscriptions }: DeskNotes, { id }: SavedView): Promise<Alert | null> {
  return (await subscriptions.list()).find((each) => each.id === id)?.alert ?? null;
}

async function printView(deskNotes: DeskNotes, view: SavedView): Promise<void> {
  const { resource, name, query } = view;
  const alert = await alertOf(deskNotes, view);
  const { search: filter, sort } = query;
  await printJson({ resource, view: name, filter, filters: query.filters.length, sort, alert });
}

async function create(
  { store }: Open,
  deskNotes: DeskNotes,
  command: Extract<Views, { action: 'create' }>,
): Promise<void> {
  const { resource, view: name, filter: search, locale, fields, order: sort, more } = command;
  const known = await listFields(store, resource);
  const sorted = sort.map(({ field }) => field);
  requireFields('fields', fields ?? [], known);
  requireFields('order', sorted, known);
  // Before the first sync no fields are known, and none is refused.
  if (known.length > 0) await countMatching(store, { ...allRecords(resource), search, locale });
  const isShown = (field: string) => [field, fields === null || fields.includes(field)] as const;
  const shown = fields === null ? {} : Object.fromEntries(known.map(isShown));
  const columns = { order: fields ?? [], widths: {}, shown, pinned: null };
  const query = { search, filters: [], sort };
  const view = { resource, name, columns, query, dates: cliDates } as const;
  const made = await deskNotes.views.create(view);
  if (more !== null) await setAlert(deskNotes, made, { kind: 'more', than: more });
  await printView(deskNotes, made);
}

async function setAlert(deskNotes: DeskNotes, { id }: SavedView, alert: Alert): Promise<void> {
  const { views, watches, pivots } = deskNotes;
  const lists = await Promise.all([views.list(), watches.list(), pivots.list()]);
  const existing = lists.flatMap((each) => each.map((one) => one.id));
  await deskNotes.subscriptions.change(id, { ...nothingOf(id), alert }, existing);
}

async function remove(
  { notes }: Open,
  command: Extract<Views, { action: 'remove' }>,
): Promise<void> {
  const view = await savedView(notes, command.resource, command.view);
  if (!(await mayRemove(command, `the view "${view.name}" of ${view.resource}`))) return;
  await userNotesOf(notes).views.remove(view.id);
  await printJson({ resource: view.resource, view: view.name, removed: true });
}

async function writeViews(
  deskNotes: DeskNotes,
  views: readonly SavedView[],
  out: string,
): Promise<void> {
  const plain = [];
  for (const view of views) {
    const { resource, name, columns, query, dates } = view;
    plain.push({ resource, name, columns, query, dates, alert: await alertOf(deskNotes, view) });
  }
  const text = `${JSON.stringify({ version: 1, views: plain }, null, 2)}\n`;
  const file = await writeText(out, text);
  await printJson({ file, views: views.length });
}

/** All or none. */
async function importViews(open: Open, file: string): Promise<void> {
  const text = file === '-' ? await readTextFromStdin('views') : await fileText(file);
  const read = jsonOrNull(fileSchema, text);
  if (read === null) throw new UsageError(`--file: ${file} holds no exported views.`);
  const { views } = read;
  const { notes, written } = staged(open.notes);
  const deskNotes = userNotesOf(notes);
  const taken = await deskNotes.views.list();
  for (const [at, { resource, name }] of views.entries()) {
    const others = [...taken, ...views.slice(0, at)];
    if (others.some((each) => each.resource === resource && sameName(each.name, name))) {
      throw new UsageError(`--file: there is a view "${name}" of ${resource} already.`);
    }
  }
  const all: SavedView[] = [];
  for (const { alert, ...view } of views) {
    const made = await naming(view.name, () => deskNotes.views.create(view));
    if (alert !== null) await setAlert(deskNotes, made, alert);
    all.push(made);
  }
  await writeAtOnce(open, { notes: written(), marks: [] });
  for (const view of all) await printView(deskNotes, view);
  printMessage(`Imported ${counted(views.length, 'view')}.`);
}

async function fileText(file: string): Promise<string> {
  try {
    return decodeText(await readUserFile(file, maxFileBytes));
  } catch (cause) {
    throw unreadable('file', file, cause);
  }
}
