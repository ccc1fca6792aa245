import { once } from 'node:events';
import { crc32, createDeflateRaw, type DeflateRaw } from 'node:zlib';
import { Zip, type AsyncFlateStreamHandler, type ZipInputFile } from 'fflate';

/** Fast, and within a tenth of the smallest size: tables of text compress well at any level. */
const level = 3;

/** The limit of the archive's 32-bit sizes; a new sheet begins long before. */
export const maxEntryBytes = 0xffff_ffff;

/**
 * An archive can write no year before 1980 or after 2099, and a computer's clock may be there. What
 * a workbook says of its time is inside.
 */
const anyTime = new Date(1980, 0, 2);

/** One file of an archive, compressed outside the main thread by Node's zlib. */
class Entry implements ZipInputFile {
  readonly filename: string;
  readonly compression = 8;
  readonly mtime = anyTime;
  crc = 0;
  size = 0;
  /** Set by the archive when the entry is added. */
  ondata!: AsyncFlateStreamHandler;
  readonly #deflate: DeflateRaw;

  constructor(filename: string) {
    this.filename = filename;
    this.#deflate = createDeflateRaw({ level, chunkSize: 64 * 1024 });
    this.#deflate.on('data', (chunk: Buffer<ArrayBuffer>) => {
      this.ondata(null, chunk, false);
    });
  }

  /** Resolves when the text has been compressed: awaiting it keeps memory use flat. */
  write(text: string): Promise<void> {
    const bytes = Buffer.from(text);
    this.crc = crc32(bytes, this.crc);
    this.size += bytes.length;
    return new Promise((resolve, reject) => {
      this.#deflate.write(bytes, (error) => {
        if (error) reject(error);
        else resolve();
      });
    });
  }

  async end(): Promise<void> {
    this.#deflate.end();
    await once(this.#deflate, 'end');
    this.ondata(null, new Uint8Array(), true);
  }

  destroy(): void {
    this.#deflate.destroy();
  }
}

/** A zip archive written one file after the other; `take` returns the bytes produced so far. */
export class ZipStream {
  #ready: Uint8Array[] = [];
  #bytes = 0;
  #entry: Entry | null = null;
  readonly #zip = new Zip((_error, chunk) => {
    this.#ready.push(chunk);
    this.#bytes += chunk.length;
  });

  /** Bytes of the archive so far. */
  get bytes(): number {
    return this.#bytes;
  }

  /** Uncompressed bytes of the file being written. */
  get entryBytes(): number {
    return this.#entry?.size ?? 0;
  }

  begin(filename: string): void {
    this.#entry = new Entry(filename);
    this.#zip.add(this.#entry);
  }

  async write(text: string): Promise<void> {
    await this.#entry?.write(text);
  }

  async finish(): Promise<void> {
    await this.#entry?.end();
    this.#entry = null;
  }

  async file(filename: string, text: string): Promise<void> {
    this.begin(filename);
    await this.write(text);
    await this.finish();
  }

  end(): void {
    this.#zip.end();
  }

  take(): Uint8Array[] {
    const ready = this.#ready;
    this.#ready = [];
    return ready;
  }

  destroy(): void {
    this.#entry?.destroy();
  }
}
