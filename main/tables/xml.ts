import sax, { type Tag } from 'sax';

/** Handlers for the events of a document; names are without prefix. */
interface XmlListener {
  open?(name: string, attributes: Readonly<Record<string, string>>): void;
  close?(name: string): void;
  text?(text: string): void;
}

const pieceBytes = 65_536;

/**
 * Parses a document in chunks; a missing one has no events. Entities that it declares itself are
 * not expanded, which rules out entity bombs. Throws if it is malformed.
 */
export function walkXml(bytes: Uint8Array | null, listener: XmlListener): void {
  if (bytes === null) return;
  const parser = sax.parser(true);
  parser.onerror = (error) => {
    throw error;
  };
  // Without the option `xmlns` a tag's attributes are texts.
  parser.onopentag = (tag) => listener.open?.(bare(tag.name), (tag as Tag).attributes);
  parser.onclosetag = (name) => listener.close?.(bare(name));
  parser.ontext = (text) => listener.text?.(text);
  parser.oncdata = (text) => listener.text?.(text);
  const decoder = new TextDecoder(encodingOf(bytes), { fatal: true });
  for (let at = 0; at < bytes.length; at += pieceBytes) {
    parser.write(decoder.decode(bytes.subarray(at, at + pieceBytes), { stream: true }));
  }
  parser.write(decoder.decode()).close();
}

function bare(name: string): string {
  return name.slice(name.indexOf(':') + 1);
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
