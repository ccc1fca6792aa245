import { randomUUID } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import * as v from 'valibot';
import { JsonFile } from '../disk/json-file';
import { mayBeInWork } from '../disk/running';
import { homeFiles } from '../home';

const journalSchema = v.object({
  /** Ids under which restored profiles were put in their place. */
  placed: v.array(v.pipe(v.string(), v.uuid())),
  /** Ids of the profiles they replace. */
  replaced: v.array(v.pipe(v.string(), v.uuid())),
});

type Journal = v.InferOutput<typeof journalSchema>;

const empty: Journal = { placed: [], replaced: [] };

const folderOf = (home: string) => join(home, 'backup-work');
const journalOf = (path: string) => new JsonFile(join(path, 'journal.json'), journalSchema, empty);

/** Folders of work that this process still does. */
const inWork = new Set<string>();

/** What is known of profiles, and how one is removed that nobody sees. */
export interface Tidying {
  /**
   * Whether a profile is in the list on the disk, which other processes change as well. Fails as
   * reading it does.
   */
  readonly listed: () => Promise<(profileId: string) => boolean>;
  /** Removes a profile's files and keys. */
  readonly forget: (profileId: string) => Promise<void>;
}

/**
 * The folder of one backup or restoration, and a journal of what it is about to do to profiles, so
 * that what did not come to its end is removed: at once, or by a later process after a kill.
 */
export class WorkFolder {
  readonly path: string;
  readonly #home: string;
  readonly #file: JsonFile<typeof journalSchema>;
  #journal = empty;

  constructor(home: string) {
    this.#home = home;
    this.path = join(folderOf(home), `${process.pid}-${randomUUID()}`);
    mkdirSync(this.path, { recursive: true, mode: 0o700 });
    inWork.add(this.path);
    this.#file = journalOf(this.path);
  }

  async note(what: keyof Journal, profileId: string): Promise<void> {
    const journal = { ...this.#journal, [what]: [...this.#journal[what], profileId] };
    await this.#file.write(journal);
    this.#journal = journal;
  }

  /**
   * Removes the folder, and profiles of the journal that are not listed: those of a restoration
   * that failed, and those that were replaced. Never fails; what cannot be removed now is removed by
   * a later `tidyUp`. Asynchronous, because removing large files takes a while.
   */
  async end(tidying: Tidying): Promise<void> {
    inWork.delete(this.path);
    await settle(this.#home, this.path, tidying);
  }
}

/**
 * Removes what work that has ended left behind: in the journal are profiles which were restored but
 * never listed, and those which a restored one has replaced. Never fails.
 */
export async function tidyUp(home: string, tidying: Tidying): Promise<void> {
  const folder = folderOf(home);
  if (!existsSync(folder)) return;
  for (const name of readdirSync(folder)) {
    const path = join(folder, name);
    const pid = Number(/^(\d+)-/.exec(name)?.[1] ?? 0);
    if (!(await isInWork(path, pid))) await settle(home, path, tidying);
  }
}

/** A process of before may have had the id of this one. */
async function isInWork(path: string, pid: number): Promise<boolean> {
  return pid === process.pid ? inWork.has(path) : mayBeInWork(path, pid);
}

async function settle(home: string, path: string, { listed, forget }: Tidying): Promise<void> {
  try {
    const { placed, replaced } = journalOf(path).readOrFallback();
    const ids = [...placed, ...replaced];
    const isListed = ids.length === 0 ? () => true : await listed();
    for (const id of ids.filter((each) => !isListed(each))) {
      await forget(id);
      await rm(homeFiles.profileFolder(home, id), { recursive: true, force: true });
    }
    await rm(path, { recursive: true, force: true });
  } catch {
    // A locked keychain, for one: the journal stays for the next time, and no copy of records.
    const names = existsSync(path) ? readdirSync(path) : [];
    for (const name of names.filter((each) => each !== 'journal.json'))
      await rm(join(path, name), { recursive: true, force: true }).catch(() => undefined);
  }
}
