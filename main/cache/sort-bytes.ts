import { radix } from './radix';
import { release } from './release';
import type { Job } from './scheduler';

/** Byte strings in one piece of memory: a million of them as separate objects would be ten times as large. */
export class ByteStrings {
  #bytes = Buffer.alloc(1 << 16);
  #starts = new Uint32Array(1 << 12);
  #used = 0;
  #count = 0;

  get count(): number {
    return this.#count;
  }

  /** Its number. */
  add(bytes: ArrayLike<number>): number {
    this.#reserve(bytes.length);
    this.#bytes.set(bytes, this.#used);
    return this.#end(bytes.length);
  }

  /** One byte and a text after it, written in place: an object a text would cost more than the sorting. */
  addText(first: number, text: string): number {
    this.#reserve(1 + text.length * 3);
    this.#bytes[this.#used] = first;
    return this.#end(1 + this.#bytes.write(text, this.#used + 1, 'utf8'));
  }

  /** One byte, two big-endian words, and a text of ASCII after them. */
  addWords(first: number, high: number, low: number, rest: string): number {
    this.#reserve(9 + rest.length);
    const at = this.#used;
    this.#bytes[at] = first;
    this.#bytes.writeUInt32BE(high, at + 1);
    this.#bytes.writeUInt32BE(low, at + 5);
    if (rest !== '') this.#bytes.write(rest, at + 9, 'latin1');
    return this.#end(9 + rest.length);
  }

  /** One byte and those that a text of lower-case hex digits with hyphens at these places stands for; false, and nothing, for any other. */
  addHex(first: number, text: string, hyphens: readonly number[]): boolean {
    const length = (text.length - hyphens.length) / 2;
    this.#reserve(1 + length);
    let to = this.#used;
    this.#bytes[to] = first;
    for (let at = 0; at < text.length; at += 2) {
      if (hyphens.includes(at)) {
        if (text.charCodeAt(at) !== 0x2d) return false;
        at += 1;
      }
      const byte = hexDigit(text.charCodeAt(at)) * 16 + hexDigit(text.charCodeAt(at + 1));
      if (byte < 0) return false;
      to += 1;
      this.#bytes[to] = byte;
    }
    this.#end(1 + length);
    return true;
  }

  #reserve(length: number): void {
    if (this.#used + length > this.#bytes.byteLength) {
      const wider = Buffer.alloc(Math.ceil((this.#used + length) * 1.5));
      wider.set(this.#bytes.subarray(0, this.#used));
      release(this.#bytes);
      this.#bytes = wider;
    }
    if (this.#count + 2 > this.#starts.length) {
      const wider = new Uint32Array(this.#starts.length * 2);
      wider.set(this.#starts);
      release(this.#starts);
      this.#starts = wider;
    }
  }

  #end(length: number): number {
    this.#used += length;
    this.#count += 1;
    this.#starts[this.#count] = this.#used;
    return this.#count - 1;
  }

  /** Gives the memory back; nothing can be asked after this. */
  release(): void {
    release(this.#bytes, this.#starts);
  }

  /** Numbers of all strings in ascending order. */
  *sorted(): Job<Uint32Array> {
    const order = new Uint32Array(this.#count);
    for (let at = 0; at < order.length; at += 1) order[at] = at;
    yield;
    yield* this.#sort(order, 0);
    return order;
  }

  equal(one: number, other: number): boolean {
    return this.#compare(one, other, 0) === 0;
  }

  *#sort(order: Uint32Array, depth: number): Job<void> {
    if (order.length < 2) return;
    const skip = this.#shared(order, depth);
    if (order.length < 1024) {
      order.set(Array.from(order).sort((one, other) => this.#compare(one, other, skip)));
      return;
    }
    const high = new Uint32Array(order.length);
    const low = new Uint32Array(order.length);
    let longest = 0;
    for (let at = 0; at < order.length; at += 1) {
      const number = order[at] ?? 0;
      high[at] = this.#word(number, skip);
      low[at] = this.#word(number, skip + 4);
      longest = Math.max(longest, this.#length(number));
    }
    yield;
    const places = yield* radix(high, low);
    const sorted = new Uint32Array(order.length);
    for (let at = 0; at < sorted.length; at += 1) sorted[at] = order[places[at] ?? 0] ?? 0;
    order.set(sorted);
    release(sorted);
    yield;
    if (longest <= skip + 8) {
      release(high, low, places);
      return;
    }
    let from = 0;
    for (let at = 1; at <= order.length; at += 1) {
      const here = places[at] ?? -1;
      const there = places[from] ?? 0;
      if (at < order.length && high[here] === high[there] && low[here] === low[there]) continue;
      if (at - from > 1) {
        yield* this.#sort(order.subarray(from, at), skip + 8);
        yield;
      }
      from = at;
    }
    release(high, low, places);
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
    for (let at = from; at < end; at += 1) {
      const difference = this.#byte(one, at) - this.#byte(other, at);
      if (difference !== 0) return difference;
    }
    return 0;
  }
}

/** Far below zero for what is none. */
function hexDigit(code: number): number {
  if (code >= 0x30 && code <= 0x39) return code - 0x30;
  return code >= 0x61 && code <= 0x66 ? code - 0x57 : -1000;
}
