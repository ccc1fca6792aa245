import { deflateSync } from 'node:zlib';
import { hash } from 'node:crypto';
import { DeskError } from '../../failure';

/**
 * What is appended to a PDF so that it holds a file, which any reader of PDF can save: an update
 * (ISO 32000-1, 7.5.6) with the file, and with a catalog that names it. Fails with `app.internal`
 * for a PDF that Chromium does not write.
 */
export function attached(pdf: Uint8Array, name: string, text: string): Uint8Array {
  const written = Buffer.from(pdf.buffer, pdf.byteOffset, pdf.byteLength);
  const before = written.toString('latin1');
  const end = before.lastIndexOf('startxref');
  const table = /^startxref\s+(\d+)/.exec(before.slice(end));
  const trailer = before.lastIndexOf('trailer', end);
  const entries = trailer < 0 ? '' : before.slice(trailer, end);
  const size = Number(/\/Size (\d+)/.exec(entries)?.[1]);
  const root = /\/Root (\d+) 0 R/.exec(entries)?.[1];
  const info = /\/Info \d+ 0 R/.exec(entries)?.[0] ?? '';
  const begin = before.lastIndexOf(`\n${root ?? ''} 0 obj`);
  const catalog = before.slice(begin, before.indexOf('endobj', begin));
  const [opens, closes] = [catalog.indexOf('<<'), catalog.lastIndexOf('>>')];
  const content = opens < 0 || closes < opens ? undefined : catalog.slice(opens + 2, closes);
  if (table === null || root === undefined || !size || begin < 0 || content === undefined) {
    throw new DeskError('app.internal');
  }
  if (content.includes('/Names')) throw new DeskError('app.internal');
  const packed = deflateSync(text);
  const bytes = Buffer.byteLength(text);
  const [file, spec] = [size, size + 1];
  const pieces: Buffer[] = [];
  const offsets = new Map<number, number>();
  let length = written.length;
  const add = (...parts: (string | Buffer)[]) => {
    for (const part of parts) {
      const piece = Buffer.from(part);
      pieces.push(piece);
      length += piece.length;
    }
  };
  const object = (number: number, ...parts: (string | Buffer)[]) => {
    add('\n');
    offsets.set(number, length);
    add(`${number} 0 obj\n`, ...parts, '\nendobj');
  };
  // An MD5 of the file is part of the format; what counts is the hash in the act.
  const sum = hash('md5', text);
  object(
    file,
    `<</Type /EmbeddedFile /Subtype /application#2Fjson /Filter /FlateDecode /Length ${packed.length} /Params <</Size ${bytes} /CheckSum <${sum}>>>>>\nstream\n`,
    packed,
    '\nendstream',
  );
  object(
    spec,
    `<</Type /Filespec /F (${name}) /UF (${name}) /AFRelationship /Source /EF <</F ${file} 0 R /UF ${file} 0 R>>>>`,
  );
  object(
    Number(root),
    `<<${content}/Names <</EmbeddedFiles <</Names [(${name}) ${spec} 0 R]>>>>\n/AF [${spec} 0 R]>>`,
  );
  add('\n');
  const xref = length;
  const entry = (number: number) => `${String(offsets.get(number)).padStart(10, '0')} 00000 n \n`;
  add(
    `xref\n${root} 1\n${entry(Number(root))}${file} 2\n${entry(file)}${entry(spec)}`,
    `trailer\n<</Size ${size + 2} /Root ${root} 0 R ${info} /Prev ${table[1] ?? ''}>>\nstartxref\n${xref}\n%%EOF\n`,
  );
  return Buffer.concat(pieces);
}
