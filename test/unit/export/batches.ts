import type { Value } from '../../../shared/values';
import type { Batch, Pieces, Row } from '../../../main/export/rows';

export function number(text: string): Value {
  return { kind: 'number', text };
}

// oxlint-disable-next-line typescript/require-await -- it stands in for what waits for the store
export async function* batchesOf(rows: readonly Row[], size = 3): AsyncGenerator<Batch> {
  for (let at = 0; at < rows.length; at += size) {
    const some = rows.slice(at, at + size);
    yield { rows: some, records: some.length };
  }
}

export async function joinedText(pieces: Pieces): Promise<string> {
  return (await bytesOf(pieces)).toString('utf8');
}

export async function bytesOf(pieces: Pieces): Promise<Buffer> {
  const all: Uint8Array[] = [];
  for await (const piece of pieces)
    all.push(typeof piece === 'string' ? Buffer.from(piece) : piece);
  return Buffer.concat(all);
}
