import { createHash } from 'node:crypto';
import { Deadline, type Deadlines } from '../http/deadline';
import type { Fetch } from '../http/transport';
import { DiskTrouble, writeStreamAtomically } from '../disk/atomic-stream';
import { DeskError } from '../failure';
import type { UpdateFile } from './feed';

const pageDeadlines: Deadlines = { headersMs: 15_000, idleMs: 15_000, totalMs: 30_000 };
const fileDeadlines: Deadlines = { headersMs: 15_000, idleMs: 30_000, totalMs: 3_600_000 };

interface UpdateClientOptions {
  readonly fetch: Fetch;
  readonly folder: URL;
  /** For tests. */
  readonly page?: Deadlines;
  readonly file?: Deadlines;
}

/**
 * The only client of the update server, with the same rules as main/http/transport.ts: no
 * redirects, credentials, cookies or cache, and every answer has a deadline and a size limit. Sends
 * nothing about this computer beyond what every request reveals.
 */
export class UpdateClient {
  readonly #options: UpdateClientOptions;

  constructor(options: UpdateClientOptions) {
    this.#options = options;
  }

  /**
   * Reads a small file. Fails with `update.unreachable` (and a reason word), `update.feed` when it
   * is too large, or `app.cancelled`.
   */
  async read(name: string, maxBytes: number, signal: AbortSignal): Promise<Uint8Array> {
    const chunks: Uint8Array[] = [];
    let size = 0;
    for await (const chunk of this.#pieces(name, this.#options.page ?? pageDeadlines, signal)) {
      size += chunk.byteLength;
      if (size > maxBytes) throw new DeskError('update.feed');
      chunks.push(chunk);
    }
    return Buffer.concat(chunks, size);
  }

  /**
   * Downloads a release's file; writes it only if it is complete and matches the signed hash. Fails
   * with `update.unreachable`, `update.file` (not what was signed), `storage.unwritable` or
   * `app.cancelled`.
   */
  async download(
    wanted: UpdateFile,
    file: string,
    { signal, onReceived }: { signal: AbortSignal; onReceived: (bytes: number) => void },
  ): Promise<void> {
    const pieces = this.#pieces(wanted.name, this.#options.file ?? fileDeadlines, signal);
    try {
      await writeStreamAtomically(file, checked(pieces, wanted, onReceived));
    } catch (caught) {
      if (!(caught instanceof DiskTrouble)) throw caught;
      throw new DeskError('storage.unwritable', { reason: caught.reason }, { cause: caught });
    }
  }

  async *#pieces(
    name: string,
    deadlines: Deadlines,
    signal: AbortSignal,
  ): AsyncGenerator<Uint8Array> {
    const deadline = new Deadline(deadlines, signal);
    try {
      deadline.expect('headers');
      const { href } = new URL(name, this.#options.folder);
      const response = await deadline.race(
        this.#options.fetch(href, {
          redirect: 'error',
          credentials: 'omit',
          cache: 'no-store',
          signal: deadline.signal,
        }),
        'headers',
      );
      if (response.redirected || response.status !== 200) {
        throw new DeskError('update.unreachable', { reason: 'status', status: response.status });
      }
      if (!response.body) return;
      const reader = (response.body as ReadableStream<Uint8Array>).getReader();
      for (;;) {
        deadline.expect('idle');
        const { done, value } = await deadline.race(reader.read(), 'body');
        if (done) return;
        yield value;
      }
    } catch (caught) {
      throw unreachable(caught);
    } finally {
      deadline.end();
    }
  }
}

/**
 * Turns `network.timeout` into `update.unreachable` (`timeout`), so that the message does not blame
 * the service.
 */
function unreachable(caught: unknown): unknown {
  if (!(caught instanceof DeskError)) return caught;
  if (caught.code === 'service.truncated')
    return new DeskError('update.unreachable', { reason: 'interrupted' }, { cause: caught });
  const [group, reason = ''] = caught.code.split('.');
  if (group !== 'network') return caught;
  return new DeskError('update.unreachable', { reason }, { cause: caught });
}

async function* checked(
  pieces: AsyncIterable<Uint8Array>,
  wanted: UpdateFile,
  onReceived: (bytes: number) => void,
): AsyncGenerator<Uint8Array> {
  const hash = createHash('sha512');
  let received = 0;
  for await (const piece of pieces) {
    received += piece.byteLength;
    if (received > wanted.bytes) throw new DeskError('update.file', { reason: 'size' });
    hash.update(piece);
    onReceived(received);
    yield piece;
  }
  if (received !== wanted.bytes) throw new DeskError('update.file', { reason: 'size' });
  if (hash.digest('base64') !== wanted.sha512)
    throw new DeskError('update.file', { reason: 'content' });
}
