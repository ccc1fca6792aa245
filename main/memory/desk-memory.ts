import * as v from 'valibot';
import type { Browsable } from '../../preload/contract/browse';
import { listStateSchema } from '../../preload/contract/memory';
import type { FirstRows } from '../../preload/contract/first-rows';
import type { ListState } from '../../preload/contract/memory';
import { savedViewSchema } from '../../preload/contract/views';
import type { SavedView } from '../../preload/contract/views';
import { watchSchema } from '../../preload/contract/watches';
import type { Watch } from '../../preload/contract/watches';
import type { OpenProfile } from '../session/open-profile';
import { NamedList } from './named-list';
import { parsedOrNull, readNote, writeNote } from './note-json';
import type { Notes } from './notes';

/** What the open profile's user did to the desk: docs/decisions/0012-what-the-desk-remembers.md. */
export class DeskMemory {
  readonly views: NamedList<SavedView>;
  readonly watches: NamedList<Watch>;
  readonly #notes: () => Promise<Notes>;

  /** `notes` gives those of the profile that is open; it may fail as opening the store does. */
  constructor(notes: () => Promise<Notes>) {
    this.#notes = notes;
    this.views = new NamedList<SavedView>(notes, 'desk.views', savedViewSchema);
    this.watches = new NamedList<Watch>(notes, 'desk.watches', watchSchema);
  }

  async listState(resource: Browsable): Promise<ListState | null> {
    return parsedOrNull(
      listStateSchema,
      await readNote(await this.#notes(), `desk.look.${resource}`),
    );
  }

  /** Changes found by syncs completed by then (epoch milliseconds) were looked at; null when that was never said. */
  async seenUntil(): Promise<number | null> {
    return parsedOrNull(v.number(), await readNote(await this.#notes(), 'desk.seen'));
  }

  async markSeen(until: number): Promise<void> {
    await writeNote(await this.#notes(), 'desk.seen', until);
  }
}

/**
 * How the list is looked at, and in `first` what the next start is to begin with as long as it is so. Not lost when the profile is left
 * right after: its store waits. False when `first` is not kept (`StoredFirstRows.replace`). Fails as `writeJson`.
 */
export async function saveListState(
  { notes, firstRows }: Pick<OpenProfile, 'notes' | 'firstRows'>,
  resource: Browsable,
  listState: ListState,
  first: FirstRows | null,
): Promise<boolean> {
  const keep = () => writeNote(notes, `desk.look.${resource}`, listState);
  const stored = firstRows[resource];
  if (stored !== undefined) return stored.replace(first, keep);
  await keep();
  return true;
}
