import * as v from 'valibot';
import type { Browsable } from '../../shared/ipc/browse';
import { exportChoicesSchema, type RememberedChoices } from '../../shared/ipc/exports';
import { listStateSchema, type ListState } from '../../shared/ipc/screen-state';
import { savedPivotSchema, type SavedPivot } from '../../shared/ipc/pivots';
import { watchSchema, type Watch } from '../../shared/ipc/watches';
import { savedViewSchema, type SavedView } from '../../shared/ipc/saved-views';
import { parsedOrNull } from '../json/parsed';
import { knownEntries } from './known-entries';
import { type Notes, readNote, writeNote } from './notes';
import { NamedList } from './named-list';
import { SerialQueue } from '../serial-queue';

const rememberedSchema = v.tuple([v.string(), exportChoicesSchema]);

/** Saved views are a hundred at most. */
const maxRemembered = 110;

/** What the user set up in the open profile: docs/decisions/0012-what-the-desk-remembers.md. */
export class DeskNotes {
  readonly views: NamedList<SavedView>;
  readonly watches: NamedList<Watch>;
  readonly pivots: NamedList<SavedPivot>;
  readonly #notes: () => Promise<Notes>;
  readonly #exports = new SerialQueue();

  /** `notes` returns the open profile's notes; it may fail as opening the store does. */
  constructor(notes: () => Promise<Notes>) {
    this.#notes = notes;
    this.views = new NamedList<SavedView>(notes, 'desk.views', savedViewSchema);
    this.watches = new NamedList<Watch>(notes, 'desk.watches', watchSchema);
    this.pivots = new NamedList<SavedPivot>(notes, 'desk.pivots', savedPivotSchema);
  }

  async listState(resource: Browsable): Promise<ListState | null> {
    return parsedOrNull(
      listStateSchema,
      await readNote(await this.#notes(), `desk.look.${resource}`),
    );
  }

  /** What was chosen for the last export of a view; null if it was never exported. */
  async exportChoices(view: string): Promise<RememberedChoices | null> {
    return (await this.#exportChoices()).known.find(([key]) => key === view)?.[1] ?? null;
  }

  /** Of so many views as were exported last. */
  async rememberExport(view: string, choices: RememberedChoices): Promise<void> {
    await this.#exports.run(async () => {
      const { known, unknown } = await this.#exportChoices();
      const others = known.filter(([key]) => key !== view);
      const all = [...unknown, ...others, [view, choices] as const].slice(-maxRemembered);
      await writeNote(await this.#notes(), 'desk.exports', all);
    });
  }

  async #exportChoices() {
    return knownEntries(rememberedSchema, await readNote(await this.#notes(), 'desk.exports'));
  }

  /**
   * The user has seen the changes found by syncs completed until then (epoch milliseconds); null if
   * never recorded.
   */
  async seenUntil(): Promise<number | null> {
    return parsedOrNull(v.number(), await readNote(await this.#notes(), 'desk.seen'));
  }

  async markSeen(until: number): Promise<void> {
    await writeNote(await this.#notes(), 'desk.seen', until);
  }
}
