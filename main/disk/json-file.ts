import { randomUUID } from 'node:crypto';
import { renameSync } from 'node:fs';
import * as v from 'valibot';
import { DeskError } from '../failure';
import { SerialQueue } from '../serial-queue';
import { readSmallFile } from './small-file';
import { writeAtomically, diskReason } from './atomic-write';

/**
 * A small JSON file, validated by a schema when read. An invalid file is set aside by rename, never
 * deleted, and the fallback is used; `setAside` is then the path it was moved to, for the screen to
 * show.
 */
export class JsonFile<S extends v.GenericSchema> {
  readonly #path: string;
  readonly #schema: S;
  readonly #fallback: v.InferOutput<S>;
  readonly #writes = new SerialQueue();
  #setAside: string | null = null;

  constructor(path: string, schema: S, fallback: v.InferOutput<S>) {
    this.#path = path;
    this.#schema = schema;
    this.#fallback = fallback;
  }

  /** The path the unreadable file was moved to, if that happened. */
  get setAside(): string | null {
    return this.#setAside;
  }

  /**
   * Synchronous: everything waits for it at the start of main, when the event loop does not run yet
   * and an asynchronous read would come late. Throws `storage.unreadable`.
   */
  read(): v.InferOutput<S> {
    const text = this.#text();
    if (text === null) return this.#fallback;
    const parsed = v.safeParse(v.pipe(v.string(), v.parseJson(), this.#schema), text);
    if (parsed.success) return parsed.output;
    this.#setAside = this.#putAside();
    return this.#fallback;
  }

  /** As `read`; the fallback also when the file cannot be read. */
  readOrFallback(): v.InferOutput<S> {
    try {
      return this.read();
    } catch {
      return this.#fallback;
    }
  }

  /** Writes are queued, so that the last one wins. Fails with `storage.unwritable`. */
  write(value: v.InferOutput<S>): Promise<void> {
    return this.#writes.run(() =>
      writeAtomically(this.#path, `${JSON.stringify(value, null, 2)}\n`),
    );
  }

  /** The name has a random suffix, so that two in one millisecond do not replace each other. */
  #putAside(): string {
    const moment = new Date().toISOString().replaceAll(':', '-');
    const aside = `${this.#path}.unreadable-${moment}-${randomUUID().slice(0, 8)}`;
    try {
      renameSync(this.#path, aside);
    } catch (cause) {
      throw new DeskError('storage.unreadable', { reason: diskReason(cause) }, { cause });
    }
    return aside;
  }

  #text(): string | null {
    try {
      return readSmallFile(this.#path);
    } catch (cause) {
      const reason = diskReason(cause);
      if (reason === 'missing') return null;
      throw new DeskError('storage.unreadable', { reason }, { cause });
    }
  }
}
