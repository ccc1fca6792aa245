import { randomUUID } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import * as v from 'valibot';
import { JsonFile } from '../disk/json-file';
import { isRunning } from '../disk/running';
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

/**
 * The folder of one backup or restoration, and a journal of what it is about to do to profiles, so
 * that the next one can tidy up after a kill.
 */
export class WorkFolder {
  readonly path: string;
  readonly #file: JsonFile<typeof journalSchema>;
  #journal = empty;

  constructor(home: string) {
    this.path = join(folderOf(home), `${process.pid}-${randomUUID()}`);
    mkdirSync(this.path, { recursive: true, mode: 0o700 });
    this.#file = new JsonFile(join(this.path, 'journal.json'), journalSchema, this.#journal);
  }

  async note(what: keyof Journal, profileId: string): Promise<void> {
    this.#journal = { ...this.#journal, [what]: [...this.#journal[what], profileId] };
    await this.#file.write(this.#journal);
  }

  /** Asynchronous, because removing large files takes a while. */
  async remove(): Promise<void> {
    await rm(this.path, { recursive: true, force: true });
  }
}

/**
 * Removes what work of processes that have ended left behind. `forget` removes a profile's files
 * and keys: it is called for profiles which were restored but never listed, and for those which a
 * restored one has replaced. Never fails.
 */
export async function tidyUp(
  home: string,
  isListed: (profileId: string) => boolean,
  forget: (profileId: string) => Promise<void>,
): Promise<void> {
  const folder = folderOf(home);
  if (!existsSync(folder)) return;
  for (const name of readdirSync(folder)) {
    const pid = Number(/^(\d+)-/.exec(name)?.[1] ?? 0);
    if (pid === process.pid || isRunning(pid)) continue;
    const path = join(folder, name);
    const file = new JsonFile(join(path, 'journal.json'), journalSchema, empty);
    const { placed, replaced } = file.readOrFallback();
    try {
      for (const id of [...placed, ...replaced]) {
        if (isListed(id)) continue;
        await forget(id);
        await rm(homeFiles.profileFolder(home, id), { recursive: true, force: true });
      }
      await rm(path, { recursive: true, force: true });
    } catch {
      // A locked keychain, for one: tried again the next time.
    }
  }
}
