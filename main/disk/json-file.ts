import { randomUUID } from 'node:crypto';
import { rename } from 'node:fs/promises';
import * as v from 'valibot';
import { DeskError } from '../failure';
import { SerialQueue } from '../serial-queue';
import { diskReason, writeAtomically } from './atomic-write';
import { readSmallFile } from './small-file';

/**
 * A small file of settings, checked by a schema when read. What cannot be read as such is set aside by rename, never deleted, and the
 * fallback is used; `setAside` is then the file it was moved to, for the screen to say.
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

  /** Fails with `storage.unreadable`. */
  async read(): Promise<v.InferOutput<S>> {
    const text = this.#text();
    if (text === null) return this.#fallback;
    const parsed = v.safeParse(v.pipe(v.string(), v.parseJson(), this.#schema), text);
    if (parsed.success) return parsed.output;
    this.#setAside = await this.#putAside();
    return this.#fallback;
  }

  /** Writes stand in line, so that the last one wins. Fails with `storage.unwritable`. */
  write(value: v.InferOutput<S>): Promise<void> {
    return this.#writes.run(() =>
      writeAtomically(this.#path, `${JSON.stringify(value, null, 2)}\n`),
    );
  }

  /** The name ends at random: two in one millisecond must not replace each other. */
  async #putAside(): Promise<string> {
    const moment = new Date().toISOString().replaceAll(':', '-');
    const aside = `${this.#path}.unreadable-${moment}-${randomUUID().slice(0, 8)}`;
    try {
      await rename(this.#path, aside);
    } catch (cause) {
      throw new DeskError('storage.unreadable', { reason: diskReason(cause) }, { cause });
    }
    return aside;
  }

  /** At once, a page of text: at the start of main there is no loop yet that would bring it later, and everything waits for it. */
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
