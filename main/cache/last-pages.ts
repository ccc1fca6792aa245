/** A page of the shown generation: what each of its versions holds, in short. */
export interface LastPage {
  readonly digests: Float64Array;
  readonly versions: Uint32Array;
}

/** No text's digest is this. */
export const noDigest = -1;

/** Finds a record's unchanged version where it stood at the last sync, or on the page before or after: lists shift as they grow. */
export class LastPages {
  readonly #read: (page: number) => LastPage | null;
  readonly #page: number;
  readonly #same: LastPage | null;
  #near: Map<number, number> | null = null;

  constructor(read: (page: number) => LastPage | null, page: number) {
    this.#read = read;
    this.#page = page;
    this.#same = read(page);
  }

  /** 0 when it is not there. */
  find(at: number, digest: number): number {
    if (this.#same?.digests[at] === digest) return this.#same.versions[at] ?? 0;
    this.#near ??= this.#readNear();
    return this.#near.get(digest) ?? 0;
  }

  #readNear(): Map<number, number> {
    const near = new Map<number, number>();
    const pages = [this.#read(this.#page - 1), this.#same, this.#read(this.#page + 1)];
    for (const page of pages) {
      page?.digests.forEach((digest, at) => near.set(digest, page.versions[at] ?? 0));
    }
    return near;
  }
}

export function packDigests(digests: readonly number[]): Uint8Array {
  return new Uint8Array(Float64Array.from(digests).buffer);
}

export function unpackDigests(bytes: Uint8Array): Float64Array {
  return new Float64Array(
    bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.byteLength),
  );
}
