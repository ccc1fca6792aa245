import { once } from 'node:events';
import type { CopyStreamQuery } from 'pg-copy-streams';
import type { Syncable } from '../../preload/contract/sync';
import type { ServiceRecord } from '../../preload/contract/values';
import type { Client } from './connection';
import { LineWriter } from './lines';
import { quoted } from './names';
import type { FoundVersion } from './source';
import { headColumns } from './tables';
import type { ResourceTables } from './tables';

/** One COPY after the other into a resource's versions: a new one begins where records have fields that no column is there for. */
export class VersionCopy {
  readonly #client: Client;
  readonly #tables: ResourceTables;
  #stream: CopyStreamQuery | null = null;
  #failed = Promise.withResolvers<never>();
  #cause: Error | null = null;
  #lines: LineWriter;
  versions = 0;
  bytes = 0;
  besides: { resource: Syncable; column: string }[] = [];

  constructor(client: Client, tables: ResourceTables) {
    this.#client = client;
    this.#tables = tables;
    this.#lines = new LineWriter(tables.columns);
    // Thrown at the next write.
    this.#failed.promise.catch(() => undefined);
  }

  async add(
    versions: readonly FoundVersion[],
    { sync, since }: { sync: number; since: number },
  ): Promise<void> {
    const lines = () =>
      versions
        .map(({ row, id, record }) => this.#lines.line({ sync, row, since, id }, record))
        .join('');
    let text = lines();
    if (this.#lines.lacks && (await this.#grow(versions.map(({ record }) => record)))) {
      text = lines();
    }
    const piece = Buffer.from(text);
    await this.#write(piece);
    this.versions += versions.length;
    this.bytes += piece.byteLength;
  }

  /** False when nothing could be added. */
  async #grow(records: readonly ServiceRecord[]): Promise<boolean> {
    if (!this.#tables.lacks(records)) return false;
    await this.finish();
    const { resource } = this.#tables;
    for (const { name } of await this.#tables.grow(records)) {
      this.besides.push({ resource, column: name });
    }
    this.#lines = new LineWriter(this.#tables.columns);
    return true;
  }

  async #write(piece: Buffer): Promise<void> {
    this.#stream ??= await this.#begin();
    const stream = this.#stream;
    // One that failed since the last piece cannot even be written to.
    if (this.#cause !== null) throw this.#cause;
    const written = new Promise<void>((resolve) => {
      stream.write(piece, () => resolve());
    });
    await Promise.race([written, this.#failed.promise]);
  }

  async #begin(): Promise<CopyStreamQuery> {
    const { from } = await import('pg-copy-streams');
    const names = [...headColumns, ...this.#tables.columns.map(({ name }) => name)];
    const into = `${this.#tables.versions}(${names.map(quoted).join(', ')})`;
    const stream = this.#client.query(from(`COPY ${into} FROM STDIN`));
    stream.on('error', (cause: Error) => {
      this.#cause ??= cause;
      this.#failed.reject(cause);
    });
    return stream;
  }

  /** All of it is there, in the transaction. */
  async finish(): Promise<void> {
    const stream = this.#stream;
    this.#stream = null;
    if (stream === null) return;
    if (this.#cause !== null) throw this.#cause;
    const finished = once(stream, 'finish');
    finished.catch(() => undefined);
    stream.end();
    await Promise.race([finished, this.#failed.promise]);
  }
}
