import { basename, join } from 'node:path';
import type { Profile } from '../../shared/ipc/profiles';
import type {
  HandedOver,
  HandoverOffer,
  HandoverPart,
  OnConflict,
} from '../../shared/ipc/handover';
import type { OpenProfile } from '../profiles/open-profile';
import { writeAtomically } from '../disk/atomic-write';
import { readUserFile } from '../disk/user-file';
import type { Clock } from '../clock';
import { DeskError } from '../failure';
import { decodeText } from '../tables/decode';
import { maxHandoverBytes, parseHandover, sha256Of, type Handover } from './handover-file';
import {
  compareHandover,
  gatherHandover,
  offerHandover,
  takeHandover,
  writeHandover,
  type OpenSetUp,
} from './handing-over';
import type { Compared } from './set-up';

interface WindowHandoverOptions {
  /** The open one's; fails as opening it does. */
  readonly opened: () => Promise<Pick<OpenProfile, 'store' | 'notes'>>;
  /** The open one. Fails with `app.not-connected`. */
  readonly profile: () => Pick<Profile, 'id' | 'name' | 'baseUrl'>;
  readonly writtenBy: string;
  readonly now: Clock['now'];
  /** By the system's dialogs; null when the user cancelled. */
  readonly dialogs: {
    readonly saveAs: (path: string) => Promise<string | null>;
    readonly open: () => Promise<string | null>;
  };
  /** Where a file is suggested to be saved. */
  readonly documents: () => string;
  /** The suggested name, in the language of the app. */
  readonly fileName: (profile: string) => string;
}

/** A file that was read, for the connection that was open. */
interface OpenedFile {
  readonly profileId: string;
  readonly name: string;
  readonly sha256: string;
  readonly handed: Handover;
}

/** Records with differing marks that are named. */
const maxNamed = 20;

/** Handing over as the window does it: the file that was opened stays here. */
export class WindowHandover {
  readonly #options: WindowHandoverOptions;
  #file: OpenedFile | null = null;

  constructor(options: WindowHandoverOptions) {
    this.#options = options;
  }

  async offer(): Promise<HandoverOffer> {
    return offerHandover(await this.#open());
  }

  async save(chosen: {
    readonly items: readonly { part: HandoverPart; name: string; resource: string }[];
    readonly marks: boolean;
  }): Promise<{ file: string; items: number; marks: number } | null> {
    const { dialogs, documents, fileName, profile, writtenBy } = this.#options;
    const name = fileName(profile().name.replaceAll(/[^\p{L}\p{N} _-]/gu, '_'));
    const file = await dialogs.saveAs(join(documents(), name));
    if (file === null) return null;
    const wanted = new Set(chosen.items.map(itemKey));
    const open = await this.#open();
    const handed = await gatherHandover(
      open,
      (part, item) => (part === 'marks' ? chosen.marks : wanted.has(itemKey({ part, ...item }))),
      writtenBy,
    );
    await writeHandover(open, handed, { name: basename(file) }, (text) =>
      writeAtomically(file, text),
    );
    const { marks, ...others } = handed.contents;
    const items = Object.values(others).reduce((sum, each) => sum + each.length, 0);
    return { file, items, marks: marks.length };
  }

  async openFile(): Promise<HandedOver | null> {
    this.close();
    const file = await this.#options.dialogs.open();
    if (file === null) return null;
    const text = await readHandoverText(file);
    const handed = parseHandover(text);
    if (typeof handed === 'string') throw refuse(handed);
    const compared = await compareHandover(await this.#open(), handed);
    const { id: profileId } = this.#options.profile();
    this.#file = { profileId, name: basename(file), sha256: sha256Of(text), handed };
    return { fileName: basename(file), ...summaryOf(handed, compared) };
  }

  async take(conflict: OnConflict): Promise<{ items: number; marks: number }> {
    const file = this.#file;
    // What was shown was compared with the connection that was open then.
    if (file?.profileId !== this.#options.profile().id) throw new DeskError('app.cancelled');
    const { name, sha256, handed } = file;
    const taken = await takeHandover(await this.#open(), handed, {
      conflict,
      file: name,
      sha256,
      now: this.#options.now(),
    });
    this.close();
    const marks = taken.filter(({ part }) => part === 'marks').length;
    return { items: taken.length - marks, marks };
  }

  /** Forgets the file. */
  close(): void {
    this.#file = null;
  }

  async #open(): Promise<OpenSetUp> {
    const { store, notes } = await this.#options.opened();
    return { store, notes, profile: this.#options.profile() };
  }
}

const refuse = (reason: string): DeskError => new DeskError('input.handover', { reason });

async function readHandoverText(file: string): Promise<string> {
  try {
    return decodeText(await readUserFile(file, maxHandoverBytes));
  } catch {
    throw refuse('unreadable');
  }
}

const itemKey = (item: { part: HandoverPart; name: string; resource: string }): string =>
  JSON.stringify([item.part, item.resource, item.name]);

function summaryOf(
  { by, at, service }: Handover,
  compared: readonly Compared[],
): Omit<HandedOver, 'fileName'> {
  const marks = { new: 0, same: 0, differs: 0, unknown: 0, elsewhere: 0 };
  const items: HandedOver['items'] = [];
  const differingMarks: HandedOver['differingMarks'] = [];
  for (const { part, name, resource, state } of compared) {
    if (part === 'marks') {
      marks[state] += 1;
      const isNamed = state === 'differs' && differingMarks.length < maxNamed;
      if (isNamed) differingMarks.push({ resource, id: name });
    } else if (state !== 'unknown' && state !== 'elsewhere') {
      items.push({ part, name, resource, state });
    }
  }
  return { by, at: Date.parse(at), service, items, marks, differingMarks };
}
