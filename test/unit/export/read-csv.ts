/**
 * Reads RFC 4180 strictly: a quote in a bare field, text after a closing quote or an unclosed quote
 * are errors. `null` is a field of nothing at all, `''` one of two quotes.
 */
export function readCsv(text: string, separator: string): (string | null)[][] {
  const lines: (string | null)[][] = [];
  let at = 0;
  while (at < text.length) {
    const line: (string | null)[] = [];
    for (;;) {
      const [field, next] = text[at] === '"' ? quotedField(text, at + 1) : bareField(text, at);
      line.push(field);
      at = next;
      if (text[at] === separator) at += 1;
      else if (text.startsWith('\r\n', at)) break;
      else throw new Error(`neither a separator nor a line's end at ${at}`);
    }
    at += 2;
    lines.push(line);
  }
  return lines;

  function bareField(source: string, start: number): [string | null, number] {
    let end = start;
    while (end < source.length && source[end] !== separator && source[end] !== '\r') {
      if (source[end] === '"' || source[end] === '\n') throw new Error(`unquoted at ${end}`);
      end += 1;
    }
    return [end === start ? null : source.slice(start, end), end];
  }
}

function quotedField(source: string, start: number): [string, number] {
  let field = '';
  for (let at = start; ;) {
    const quote = source.indexOf('"', at);
    if (quote < 0) throw new Error('an unclosed quote');
    field += source.slice(at, quote);
    if (source[quote + 1] !== '"') return [field, quote + 1];
    field += '"';
    at = quote + 2;
  }
}
