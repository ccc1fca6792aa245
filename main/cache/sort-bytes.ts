import { inTurn, radix } from './radix';
import { release } from './release';
import type { Job } from './scheduler';

/** Where the hyphens of a UUID stand, and where each pair of its digits begins. */
const hyphens = [8, 13, 18, 23] as const;
const digits = [0, 2, 4, 6, 9, 11, 14, 16, 19, 21, 24, 26, 28, 30, 32, 34] as const;
/** Far below zero for what is no digit. */
const none = -1000;
const hex = Int16Array.from({ length: 128 }, (_, code) => {
  const at = '0123456789abcdef'.indexOf(String.fromCharCode(code));
  return at < 0 ? none : at;
});

/** Fewer are compared one with another. */
const handful = 24;
/** About so many strings are sorted in a step. */
const step = 16_384;

/** Byte strings in one piece of memory: a million of them as separate objects would be ten times as large. */
export class ByteStrings {
  #bytes = Buffer.alloc(1 << 16);
  #starts = new Uint32Array(1 << 12);
  #used = 0;
  #count = 0;

  /** Its number. */
  add(bytes: ArrayLike<number>): number {
    this.#reserve(bytes.length);
    this.#bytes.set(bytes, this.#used);
    this.#used += bytes.length;
    return this.end();
  }

  /** Begins a string that is written piece by piece, in place: an object a piece would cost more than the sorting. */
  begin(first: number): void {
    this.#reserve(1);
    this.#bytes[this.#used] = first;
    this.#used += 1;
  }

  putText(text: string): void {
    this.#reserve(text.length * 3);
    this.#used += this.#bytes.write(text, this.#used, 'utf8');
  }

  putByte(byte: number): void {
    this.#reserve(1);
    this.#bytes[this.#used] = byte;
    this.#used += 1;
  }

  /** Two big-endian words. */
  putWords(high: number, low: number): void {
    this.#reserve(8);
    this.#bytes.writeUInt32BE(high, this.#used);
    this.#bytes.writeUInt32BE(low, this.#used + 4);
    this.#used += 8;
  }

  /** A byte, and the sixteen that a UUID in lower case stands for; false, and nothing, for any other text. */
  putUuid(mark: number, text: string): boolean {
    if (text.length !== 36) return false;
    for (const at of hyphens) if (text.charCodeAt(at) !== 0x2d) return false;
    this.#reserve(17);
    let to = this.#used;
    this.#bytes[to] = mark;
    for (const at of digits) {
      const byte = (hex[text.charCodeAt(at)] ?? none) * 16 + (hex[text.charCodeAt(at + 1)] ?? none);
      if (byte < 0) return false;
      to += 1;
      this.#bytes[to] = byte;
    }
    this.#used = to + 1;
    return true;
  }

  /** Ends the string; its number. */
  end(): number {
    if (this.#count + 2 > this.#starts.length) {
      const wider = new Uint32Array(this.#starts.length * 2);
      wider.set(this.#starts);
      release(this.#starts);
      this.#starts = wider;
    }
    this.#count += 1;
    this.#starts[this.#count] = this.#used;
    return this.#count - 1;
  }

  #reserve(length: number): void {
    if (this.#used + length > this.#bytes.byteLength) {
      const wider = Buffer.alloc(Math.ceil((this.#used + length) * 1.5));
      wider.set(this.#bytes.subarray(0, this.#used));
      release(this.#bytes);
      this.#bytes = wider;
    }
  }

  /** Gives the memory back; nothing can be asked after this. */
  release(): void {
    release(this.#bytes, this.#starts);
  }

  /** The rank of each string, from 1, by its number; equal ones share theirs. */
  *ranked(): Job<{ distinct: number; rankOf: Uint32Array }> {
    const order = inTurn(this.#count);
    // 1 where a string differs from the one that stands before it.
    const begins = new Uint8Array(this.#count);
    yield;
    yield* this.#sort(order, begins, 0);
    begins[0] = 1;
    const rankOf = new Uint32Array(this.#count);
    let distinct = 0;
    for (let at = 0; at < order.length; at += 1) {
      distinct += begins[at] ?? 0;
      rankOf[order[at] ?? 0] = distinct;
      if (at % 65_536 === 65_535) yield;
    }
    release(order, begins);
    return { distinct, rankOf };
  }

  /** Sorts those that agree up to `depth`, and says where others begin, the first left out. */
  *#sort(order: Uint32Array, begins: Uint8Array, depth: number): Job<void> {
    const skip = this.#shared(order, depth);
    const high = new Uint32Array(order.length);
    const low = new Uint32Array(order.length);
    let longest = 0;
    for (let at = 0; at < order.length; at += 1) {
      const number = order[at] ?? 0;
      high[at] = this.#word(number, skip);
      low[at] = this.#word(number, skip + 4);
      longest = Math.max(longest, this.#length(number));
    }
    if (order.length >= step) yield;
    const places = yield* radix(high, low);
    const sorted = new Uint32Array(order.length);
    for (let at = 0; at < sorted.length; at += 1) sorted[at] = order[places[at] ?? 0] ?? 0;
    order.set(sorted);
    if (order.length >= step) {
      release(sorted);
      yield;
    }
    const isOver = longest <= skip + 8;
    let from = 0;
    let since = 0;
    for (let at = 1; at <= order.length; at += 1) {
      const here = places[at] ?? -1;
      const there = places[from] ?? 0;
      if (at < order.length) {
        if (high[here] === high[there] && low[here] === low[there]) continue;
        begins[at] = 1;
      }
      const size = at - from;
      if (size > 1 && !isOver) {
        const [group, where] = [order.subarray(from, at), begins.subarray(from, at)];
        if (size < handful) this.#sortFew(group, where, skip + 8);
        else yield* this.#sort(group, where, skip + 8);
        since += size;
        if (since >= step) {
          since = 0;
          yield;
        }
      }
      from = at;
    }
    if (order.length >= step) release(high, low, places);
  }

  #sortFew(order: Uint32Array, begins: Uint8Array, depth: number): void {
    order.set(Array.from(order).sort((one, other) => this.#compare(one, other, depth)));
    for (let at = 1; at < order.length; at += 1) {
      begins[at] = this.#compare(order[at - 1] ?? 0, order[at] ?? 0, depth) === 0 ? 0 : 1;
    }
  }

  /** How many leading bytes all of them share. */
  #shared(order: Uint32Array, depth: number): number {
    const first = order[0] ?? 0;
    let shared = this.#length(first);
    for (const number of order) {
      const limit = Math.min(shared, this.#length(number));
      let at = depth;
      while (at < limit && this.#byte(first, at) === this.#byte(number, at)) at += 1;
      if (at < shared) shared = at;
      if (shared <= depth) return depth;
    }
    return shared;
  }

  #length(number: number): number {
    return (this.#starts[number + 1] ?? 0) - (this.#starts[number] ?? 0);
  }

  /** Zero past the end. */
  #byte(number: number, at: number): number {
    const place = (this.#starts[number] ?? 0) + at;
    return place < (this.#starts[number + 1] ?? 0) ? (this.#bytes[place] ?? 0) : 0;
  }

  #word(number: number, at: number): number {
    const place = (this.#starts[number] ?? 0) + at;
    if (place + 4 <= (this.#starts[number + 1] ?? 0)) return this.#bytes.readUInt32BE(place);
    return (
      ((this.#byte(number, at) << 24) |
        (this.#byte(number, at + 1) << 16) |
        (this.#byte(number, at + 2) << 8) |
        this.#byte(number, at + 3)) >>>
      0
    );
  }

  #compare(one: number, other: number, from: number): number {
    const end = Math.max(this.#length(one), this.#length(other));
    for (let at = from; at < end; at += 4) {
      const difference = this.#word(one, at) - this.#word(other, at);
      if (difference !== 0) return difference;
    }
    return 0;
  }
}
