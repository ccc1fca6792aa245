/**
 * As much of D-Bus's wire format as a Secret Service needs, little endian (D-Bus Specification,
 * "Type System" and "Message Protocol"). Values: numbers, bigints, booleans, texts, arrays, structs
 * as arrays, dictionaries as arrays of pairs, and `Variant`.
 */
export interface Variant {
  readonly type: string;
  readonly value: unknown;
}

export interface Message {
  readonly kind: 'call' | 'return' | 'error' | 'signal';
  readonly serial: number;
  readonly path?: string;
  readonly interface?: string;
  readonly member?: string;
  readonly error?: string;
  readonly replyTo?: number;
  readonly destination?: string;
  readonly sender?: string;
  readonly signature: string;
  readonly body: readonly unknown[];
}

const kinds = ['call', 'return', 'error', 'signal'] as const;
/** Header fields by their code. */
const fields = [
  ['path', 1, 'o'],
  ['interface', 2, 's'],
  ['member', 3, 's'],
  ['error', 4, 's'],
  ['replyTo', 5, 'u'],
  ['destination', 6, 's'],
  ['sender', 7, 's'],
  ['signature', 8, 'g'],
] as const;

const alignment: Readonly<Record<string, number>> = {
  y: 1,
  g: 1,
  v: 1,
  n: 2,
  q: 2,
  b: 4,
  i: 4,
  u: 4,
  s: 4,
  o: 4,
  a: 4,
  x: 8,
  t: 8,
  d: 8,
  '(': 8,
  '{': 8,
};

/** The first complete type of a signature and the rest of it. */
function split(signature: string): [string, string] {
  const [first = ''] = signature;
  if (first === 'a') {
    const [inner, rest] = split(signature.slice(1));
    return [`a${inner}`, rest];
  }
  if (first !== '(' && first !== '{') return [first, signature.slice(1)];
  let depth = 0;
  for (let at = 0; at < signature.length; at += 1) {
    if ('({'.includes(signature[at] ?? ' ')) depth += 1;
    if (')}'.includes(signature[at] ?? ' ')) depth -= 1;
    if (depth === 0) return [signature.slice(0, at + 1), signature.slice(at + 1)];
  }
  throw new Error(`no such signature: ${signature}`);
}

function parts(signature: string): string[] {
  const found: string[] = [];
  for (let rest = signature; rest !== '';) {
    const [first, after] = split(rest);
    found.push(first);
    rest = after;
  }
  return found;
}

class Writer {
  #bytes = Buffer.alloc(256);
  length = 0;

  get bytes(): Buffer {
    return this.#bytes.subarray(0, this.length);
  }

  align(to: number): void {
    this.#reserve(to);
    while (this.length % to !== 0) this.#bytes[this.length++] = 0;
  }

  write(type: string, value: unknown): void {
    const [first = ''] = type;
    this.align(alignment[first] ?? 1);
    this.#reserve(16);
    switch (first) {
      case 'y':
        this.length = this.#bytes.writeUInt8(Number(value), this.length);
        return;
      case 'b':
        this.length = this.#bytes.writeUInt32LE(value === true ? 1 : 0, this.length);
        return;
      case 'i':
        this.length = this.#bytes.writeInt32LE(Number(value), this.length);
        return;
      case 'u':
        this.length = this.#bytes.writeUInt32LE(Number(value), this.length);
        return;
      case 't':
        this.length = this.#bytes.writeBigUInt64LE(BigInt(value as number), this.length);
        return;
      case 's':
      case 'o':
      case 'g': {
        const text = Buffer.from(String(value));
        if (first === 'g') this.length = this.#bytes.writeUInt8(text.length, this.length);
        else this.length = this.#bytes.writeUInt32LE(text.length, this.length);
        this.#put(Buffer.concat([text, Buffer.alloc(1)]));
        return;
      }
      case 'v': {
        const { type: inner, value: found } = value as Variant;
        this.write('g', inner);
        this.write(inner, found);
        return;
      }
      case 'a': {
        const at = this.length;
        this.write('u', 0);
        const inner = type.slice(1);
        this.align(alignment[inner[0] ?? ''] ?? 1);
        const start = this.length;
        if (value instanceof Uint8Array) this.#put(value);
        else for (const each of value as readonly unknown[]) this.write(inner, each);
        this.#bytes.writeUInt32LE(this.length - start, at);
        return;
      }
      case '(':
      case '{': {
        const found = value as readonly unknown[];
        for (const [at, inner] of parts(type.slice(1, -1)).entries()) this.write(inner, found[at]);
        return;
      }
      default:
        throw new Error(`cannot write ${type}`);
    }
  }

  #put(bytes: Uint8Array): void {
    this.#reserve(bytes.length);
    this.#bytes.set(bytes, this.length);
    this.length += bytes.length;
  }

  #reserve(more: number): void {
    if (this.length + more <= this.#bytes.length) return;
    const larger = Buffer.alloc((this.length + more) * 2);
    this.#bytes.copy(larger);
    this.#bytes = larger;
  }
}

class Reader {
  readonly #bytes: Buffer;
  #at: number;

  constructor(bytes: Buffer, at = 0) {
    this.#bytes = bytes;
    this.#at = at;
  }

  align(to: number): void {
    this.#at = Math.ceil(this.#at / to) * to;
  }

  get at(): number {
    return this.#at;
  }

  read(type: string): unknown {
    const [first = ''] = type;
    this.align(alignment[first] ?? 1);
    switch (first) {
      case 'y':
        return this.#bytes[this.#at++];
      case 'b':
        return this.#number() === 1;
      case 'i':
        this.#at += 4;
        return this.#bytes.readInt32LE(this.#at - 4);
      case 'u':
        return this.#number();
      case 'x':
      case 't':
        this.#at += 8;
        return this.#bytes.readBigUInt64LE(this.#at - 8);
      case 's':
      case 'o':
        return this.#text(this.#number());
      case 'g':
        return this.#text(this.#bytes[this.#at++] ?? 0);
      case 'v': {
        const inner = this.read('g') as string;
        return { type: inner, value: this.read(inner) } satisfies Variant;
      }
      case 'a': {
        const length = this.#number();
        const inner = type.slice(1);
        this.align(alignment[inner[0] ?? ''] ?? 1);
        const end = this.#at + length;
        if (inner === 'y') {
          this.#at = end;
          return Buffer.from(this.#bytes.subarray(end - length, end));
        }
        const found: unknown[] = [];
        while (this.#at < end) found.push(this.read(inner));
        return found;
      }
      case '(':
      case '{':
        return parts(type.slice(1, -1)).map((inner) => this.read(inner));
      default:
        throw new Error(`cannot read ${type}`);
    }
  }

  #number(): number {
    this.#at += 4;
    return this.#bytes.readUInt32LE(this.#at - 4);
  }

  #text(length: number): string {
    const text = this.#bytes.toString('utf8', this.#at, this.#at + length);
    this.#at += length + 1;
    return text;
  }
}

export function encode(message: Message): Buffer {
  const body = new Writer();
  for (const [at, type] of parts(message.signature).entries()) body.write(type, message.body[at]);
  const head = new Writer();
  const values: Record<string, unknown> = { ...message };
  const wire = fields.flatMap(([name, code, type]) => {
    const value = values[name];
    return value === undefined || value === '' ? [] : [[code, { type, value }]];
  });
  head.write('y', 'l'.charCodeAt(0));
  head.write('y', kinds.indexOf(message.kind) + 1);
  head.write('y', 0);
  head.write('y', 1);
  head.write('u', body.length);
  head.write('u', message.serial);
  head.write('a(yv)', wire);
  head.align(8);
  return Buffer.concat([head.bytes, body.bytes]);
}

/**
 * The first whole message of what has come so far, and how many bytes it took; null when more must
 * come.
 */
export function decode(bytes: Buffer): { message: Message; length: number } | null {
  if (bytes.length < 16) return null;
  const headLength = 16 + bytes.readUInt32LE(12);
  const start = Math.ceil(headLength / 8) * 8;
  const length = start + bytes.readUInt32LE(4);
  if (bytes.length < length) return null;
  const head = new Reader(bytes, 12).read('a(yv)') as [number, Variant][];
  const named: Record<string, unknown> = {};
  for (const [code, { value }] of head) {
    const field = fields.find((each) => each[1] === code);
    if (field !== undefined) named[field[0]] = value;
  }
  const signature = typeof named.signature === 'string' ? named.signature : '';
  const reader = new Reader(Buffer.from(bytes.subarray(start, length)));
  const body = parts(signature).map((type) => reader.read(type));
  const kind = kinds[(bytes[1] ?? 1) - 1] ?? 'call';
  const message = { ...named, kind, serial: bytes.readUInt32LE(8), signature, body } as Message;
  return { message, length };
}
