import type { Browsable } from '../../shared/ipc/browse';
import type { ExportChoice, Subscription } from '../../shared/ipc/subscriptions';
import { sameName } from '../../shared/names';
import type { Notes } from '../notes/notes';
import { userNotesOf } from './user-notes';

/** A scheduled export elsewhere, and what is here in its place. */
interface FoundExport {
  readonly part: 'exports';
  readonly kind: 'views' | 'pivots';
  /** Of its saved view or pivot table. */
  readonly name: string;
  readonly resource: Browsable;
  readonly state: 'new' | 'same' | 'differs';
  readonly choice: ExportChoice;
}

interface Scheduled {
  readonly id: string;
  readonly kind: FoundExport['kind'];
  readonly name: string;
  readonly resource: Browsable;
  readonly export: Subscription['export'];
}

/** All saved views and pivot tables, with their scheduled exports. Fails as the store does. */
async function scheduledIn(notes: Notes): Promise<Scheduled[]> {
  const { views, pivots, subscriptions } = userNotesOf(notes);
  const all = new Map((await subscriptions.list()).map((each) => [each.id, each.export]));
  const scheduled = (
    kind: Scheduled['kind'],
    subjects: readonly Omit<Scheduled, 'kind' | 'export'>[],
  ) =>
    subjects.map(({ id, name, resource }): Scheduled => {
      return { id, kind, name, resource, export: all.get(id) ?? null };
    });
  return [...scheduled('views', await views.list()), ...scheduled('pivots', await pivots.list())];
}

const placeOf = (
  all: readonly Scheduled[],
  { kind, name, resource }: Pick<Scheduled, 'kind' | 'name' | 'resource'>,
): Scheduled | undefined =>
  all.find((each) => each.kind === kind && each.resource === resource && sameName(each.name, name));

/** What each scheduled export of `source` is here. Fails as the store does. */
export async function findExports(notes: Notes, source: Notes): Promise<FoundExport[]> {
  const here = await scheduledIn(notes);
  return (await scheduledIn(source)).flatMap((each): FoundExport[] => {
    if (each.export === null) return [];
    const { kind, name, resource } = each;
    const { format, every } = each.export;
    const mine = placeOf(here, each)?.export ?? null;
    const isSame = mine?.format === format && mine.every === every;
    const state = mine === null ? 'new' : isSame ? 'same' : 'differs';
    return [{ part: 'exports', kind, name, resource, state, choice: { format, every } }];
  });
}

/**
 * Takes scheduled exports, once what they are of is here. One that was not here has no folder and
 * does nothing until somebody chooses it; one that was stays with its folder. Fails as the store
 * does.
 */
export async function takeExports(notes: Notes, taken: readonly FoundExport[]): Promise<void> {
  const { watches, subscriptions } = userNotesOf(notes);
  const here = await scheduledIn(notes);
  const existing = [...here, ...(await watches.list())].map(({ id }) => id);
  for (const each of taken) {
    const place = placeOf(here, each);
    if (place === undefined) continue;
    const folder = place.export?.folder ?? '';
    await subscriptions.change(place.id, { export: { ...each.choice, folder } }, existing);
  }
}
