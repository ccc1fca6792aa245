import { randomUUID } from 'node:crypto';
import { renameSync } from 'node:fs';
import * as v from 'valibot';
import { DeskError } from '../failure';
import { requireKnownFormat } from './known-format';
import { SerialQueue } from '../serial-queue';
import { readSmallFile, readSmallFileIfThere } from './small-file';
import { writeAtomically, diskReason } from './atomic-write';

/**
 * Turns the content of a file of one format into that of the next. One that was released is never
 * changed: files of every format are read by every later version.
 */
export type FileStep = (content: object) => object;

/**
 * A small JSON file, validated by a schema when read. An invalid file is set aside by rename, never
 * deleted, and the fallback is used; `setAside` is then the path it was moved to, for the screen to
 * show. Its `version` is its format, 1 where it has none: an earlier one is brought to the newest
 * by `steps` when it is read, and a newer one is neither used nor replaced.
 */
export class JsonFile<S extends v.GenericSchema> {
  readonly #path: string;
  readonly #schema: S;
  readonly #fallback: v.InferOutput<S>;
  readonly #steps: readonly FileStep[];
  readonly #writes = new SerialQueue();
  #setAside: string | null = null;

  /** `steps`: the first leads from format 1 to 2, and so on. */
  constructor(
    path: string,
    schema: S,
    fallback: v.InferOutput<S>,
    steps: readonly FileStep[] = [],
  ) {
    this.#steps = steps;
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
   * and an asynchronous read would come late. Throws `storage.unreadable` (`newer` for a newer
   * format).
   */
  read(): v.InferOutput<S> {
    const text = this.#text();
    if (text === null) return this.#fallback;
    const content = this.#inNewestFormat(parsed(text));
    const checked = v.safeParse(this.#schema, content, { abortEarly: true });
    if (checked.success) return checked.output;
    this.#setAside = this.#setAsideUnreadable();
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

  /**
   * Writes are queued, so that the last one wins. Fails with `storage.unwritable`, and with
   * `storage.unreadable` (`newer`) when the file is of a newer format.
   */
  write(value: v.InferOutput<S>): Promise<void> {
    return this.#writes.run(() => {
      const text = readSmallFileIfThere(this.#path);
      if (text !== null) this.#inNewestFormat(parsed(text));
      const format = this.#steps.length + 1;
      const content = format === 1 ? value : { version: format, ...(value as object) };
      return writeAtomically(this.#path, `${JSON.stringify(content, null, 2)}\n`);
    });
  }

  #inNewestFormat(content: unknown): unknown {
    if (typeof content !== 'object' || content === null) return content;
    const format = formatOf(content);
    requireKnownFormat(format, this.#steps.length + 1);
    return this.#steps.slice(format - 1).reduce((before, step) => step(before), content);
  }

  /** The name has a random suffix, so that two in one millisecond do not replace each other. */
  #setAsideUnreadable(): string {
    const stamp = new Date().toISOString().replaceAll(':', '-');
    const setAsidePath = `${this.#path}.unreadable-${stamp}-${randomUUID().slice(0, 8)}`;
    try {
      renameSync(this.#path, setAsidePath);
    } catch (cause) {
      throw new DeskError('storage.unreadable', { reason: diskReason(cause) }, { cause });
    }
    return setAsidePath;
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

/** The value of a JSON text; undefined where it is none. */
function parsed(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
}

function formatOf(content: object): number {
  const version: unknown = 'version' in content ? content.version : 1;
  return typeof version === 'number' && Number.isSafeInteger(version) && version > 0 ? version : 1;
}
