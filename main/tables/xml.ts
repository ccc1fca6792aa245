import sax from 'sax';

/** Events of a document; names without their prefix. */
interface XmlListener {
  open?(name: string, attributes: Readonly<Record<string, string>>): void;
  close?(name: string): void;
  text?(text: string): void;
}

const pieceBytes = 65_536;

/** Reads a document piece by piece. Entities a document declares itself are unknown here, so that none can grow. Throws what is malformed. */
export function walkXml(bytes: Uint8Array, listener: XmlListener): void {
  const parser = sax.parser(true);
  parser.onerror = (error) => {
    throw error;
  };
  parser.onopentag = ({ name, attributes }) => listener.open?.(bare(name), attributes);
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
