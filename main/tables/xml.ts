import sax from 'sax';

/** Handlers for the events of a document; names are without prefix. */
interface XmlListener {
  open?(name: string, attributes: Readonly<Record<string, string>>): void;
  close?(name: string): void;
  text?(text: string): void;
}

const pieceBytes = 65_536;

/**
 * Parses a document in pieces; a missing one has no events. A document type is refused, as in the
 * packages of Office, which rules out entity bombs. Throws if the document is malformed.
 */
export function walkXml(bytes: Uint8Array | null, listener: XmlListener): void {
  if (bytes === null) return;
  const walk = new Walk(listener);
  const decoder = new TextDecoder(encodingOf(bytes), { fatal: true });
  for (let at = 0; at < bytes.length; at += pieceBytes) {
    walk.take(decoder.decode(bytes.subarray(at, at + pieceBytes), { stream: true }));
  }
  walk.take(decoder.decode());
  walk.end();
}

/** A longer tag, comment or instruction is refused: it is looked at again with each piece. */
const maxMarkup = 1_048_576;
const maxReference = 32;

interface OpenTag {
  readonly name: string;
  /** Without prefix. */
  readonly bare: string;
}

/**
 * Finds the marks of a document with `indexOf`, which takes a third of the time that sax needs to
 * look at each character. Texts may come in parts.
 */
class Walk {
  readonly #listener: XmlListener;
  readonly #open: OpenTag[] = [];
  #isInCdata = false;
  /** What is not complete yet. */
  #rest = '';

  constructor(listener: XmlListener) {
    this.#listener = listener;
  }

  take(piece: string): void {
    const all = this.#rest + piece;
    let at = 0;
    for (let next = 0; next >= 0;) {
      at = next;
      next = this.#isInCdata ? this.#cdata(all, at) : this.#step(all, at);
    }
    this.#rest = all.slice(at);
    if (this.#rest.length > maxMarkup) throw new Error('markup without an end');
  }

  end(): void {
    if (this.#rest !== '' || this.#isInCdata || this.#open.length > 0)
      throw new Error('the document ends too early');
  }

  /** Takes a text or a mark; returns where it ends, -1 while it is not complete. */
  #step(all: string, at: number): number {
    const mark = all.indexOf('<', at);
    if (mark !== at) return this.#text(all, at, mark < 0 ? all.length : mark);
    if (all.startsWith('</', at)) return this.#closeTag(all, at);
    if (all.startsWith('<?', at)) return after(all, '?>', at + 2);
    if (!all.startsWith('<!', at)) return at + 1 < all.length ? this.#openTag(all, at) : -1;
    if (all.startsWith('<!--', at)) return after(all, '-->', at + 4);
    if (all.startsWith(cdata, at)) {
      this.#isInCdata = true;
      return at + cdata.length;
    }
    if (all.length - at < cdata.length) return -1;
    throw new Error('a document type, or no markup');
  }

  #text(all: string, at: number, end: number): number {
    if (at === end) return -1;
    let text = all.slice(at, end);
    if (end === all.length) {
      // A reference may be cut off by the piece.
      const mark = text.lastIndexOf('&');
      const isCut = mark >= 0 && mark >= text.length - maxReference && !text.includes(';', mark);
      if (isCut) text = text.slice(0, mark);
      if (text === '') return -1;
    }
    if (this.#open.length > 0) this.#listener.text?.(resolved(text));
    else if (/\S/.test(text)) throw new Error('text outside the document');
    return at + text.length;
  }

  #cdata(all: string, at: number): number {
    const mark = all.indexOf(']]>', at);
    // The end may be cut off by the piece.
    const end = mark < 0 ? all.length - 2 : mark;
    if (end > at) this.#listener.text?.(all.slice(at, end));
    if (mark < 0) return end > at ? end : -1;
    this.#isInCdata = false;
    return mark + 3;
  }

  #closeTag(all: string, at: number): number {
    const end = all.indexOf('>', at);
    if (end < 0) return -1;
    const { name, bare } = this.#open.pop() ?? { name: '', bare: '' };
    if (name === '' || all.slice(at + 2, end).trimEnd() !== name)
      throw new Error('a tag is closed that is not open');
    this.#listener.close?.(bare);
    return end + 1;
  }

  #openTag(all: string, start: number): number {
    let at = endOfName(all, start + 1);
    const name = all.slice(start + 1, at);
    const attributes: Record<string, string> = {};
    for (;;) {
      const next = afterBlanks(all, at);
      const sign = all[next];
      if (sign === undefined) return -1;
      if (sign === '>' || sign === '/') {
        const end = sign === '>' ? next : next + 1;
        if (end === all.length) return -1;
        if (all[end] !== '>') throw new Error('a slash within a tag');
        const bare = name.slice(name.indexOf(':') + 1);
        this.#listener.open?.(bare, attributes);
        if (sign === '>') this.#open.push({ name, bare });
        else this.#listener.close?.(bare);
        return end + 1;
      }
      const nameEnd = endOfName(all, next);
      const equals = afterBlanks(all, nameEnd);
      const from = afterBlanks(all, equals + 1);
      const quote = all[from];
      if (quote === undefined) return -1;
      const end = all.indexOf(quote, from + 1);
      if (next === at || all[equals] !== '=' || (quote !== '"' && quote !== "'"))
        throw new Error('no attribute');
      if (end < 0) return -1;
      // Of two with one name the first counts.
      attributes[all.slice(next, nameEnd)] ??= resolved(all.slice(from + 1, end));
      at = end + 1;
    }
  }
}

const cdata = '<![CDATA[';

function after(all: string, sign: string, from: number): number {
  const at = all.indexOf(sign, from);
  return at < 0 ? -1 : at + sign.length;
}

function isBlank(code: number): boolean {
  return code === 0x20 || code === 0x0a || code === 0x0d || code === 0x09;
}

function afterBlanks(all: string, from: number): number {
  let at = from;
  while (isBlank(all.charCodeAt(at))) at += 1;
  return at;
}

/** Throws where no name begins. */
function endOfName(all: string, from: number): number {
  let at = from;
  while (at < all.length && isOfName(all.charCodeAt(at))) at += 1;
  if (at === from) throw new Error('a name is missing');
  return at;
}

const notOfName = new Set(Buffer.from(` \n\r\t<>/='"&!?`));

function isOfName(code: number): boolean {
  return !notOfName.has(code);
}

const { ENTITIES: ofWebPages } = sax.parser(true);

/** With references (`&amp;`, `&#10;`) replaced; programs write those of web pages as well. */
function resolved(text: string): string {
  if (!text.includes('&')) return text;
  return text.replaceAll(/&([^&;]*);?/g, (written, name: string) => {
    if (!written.endsWith(';')) throw new Error('a reference without an end');
    const sign = ofWebPages[name] ?? characterOf(name);
    if (sign === undefined) throw new Error('an unknown reference');
    return sign;
  });
}

function characterOf(name: string): string | undefined {
  const [, hex, decimal] = /^#(?:x([\da-f]{1,16})|(\d{1,16}))$/i.exec(name) ?? [];
  const code = hex === undefined ? Number(decimal) : parseInt(hex, 16);
  if (!(code <= 0x10ffff)) return undefined;
  const sign = String.fromCodePoint(code);
  return /[\t\n\r\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/u.test(sign) ? sign : undefined;
}

function encodingOf([first, second]: Uint8Array): string {
  if (first === 0xff && second === 0xfe) return 'utf-16le';
  return first === 0xfe && second === 0xff ? 'utf-16be' : 'utf-8';
}

/** An `xsd:boolean`; null when it is neither true nor false. */
export function xmlBoolean(text: string | undefined): boolean | null {
  const plain = text?.trim().toLowerCase();
  if (plain === '1' || plain === 'true') return true;
  return plain === '0' || plain === 'false' ? false : null;
}
