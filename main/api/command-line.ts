/**
 * A pasted command cut into its words as the shell it was copied for would: POSIX quotes and `$'…'`, the Windows prompt's `^`, and line
 * ends continued with a backslash, `^` or PowerShell's backtick. Nothing is ever run or expanded. Null when a quote stays open.
 */
export function cutCommandLine(pasted: string): readonly string[] | null {
  const text = pasted.replace(/(?:\\|\^|`)[ \t]*\r?\n/g, ' ');
  const forWindows = isForWindowsPrompt(pasted);
  const source = forWindows ? withoutCarets(text) : text;
  const words: string[] = [];
  let word: string | null = null;
  let at = 0;
  while (at < source.length) {
    const rest = source.slice(at, at + 2);
    const char = source.charAt(at);
    if (/\s/.test(char)) {
      if (word !== null) words.push(word);
      word = null;
      at += 1;
      continue;
    }
    word ??= '';
    const quoted = readQuoted(source, at, rest, forWindows);
    if (quoted === null) return null;
    word += quoted.text;
    at = quoted.next;
  }
  if (word !== null) words.push(word);
  return words;
}

interface Piece {
  readonly text: string;
  readonly next: number;
}

/** One quoted stretch, escaped character or plain character; null when a quote does not close. */
function readQuoted(source: string, at: number, rest: string, forWindows: boolean): Piece | null {
  if (rest === "$'" && !forWindows) return readUntil(source, at + 2, "'", ansiEscape);
  const char = rest.charAt(0);
  if (char === "'" && !forWindows) return readUntil(source, at + 1, "'", null);
  if (char === '"') return readUntil(source, at + 1, '"', doubleQuoteEscape);
  if (char === '\\' && (!forWindows || rest === '\\"')) {
    return { text: source.charAt(at + 1), next: at + 2 };
  }
  return { text: char, next: at + 1 };
}

/** An escape's text and how many characters after the backslash it took. */
type Escape = (after: string) => { readonly text: string; readonly length: number };

function readUntil(
  source: string,
  start: number,
  close: string,
  escape: Escape | null,
): Piece | null {
  let text = '';
  for (let at = start; at < source.length; at += 1) {
    const char = source.charAt(at);
    if (char === close) return { text, next: at + 1 };
    if (char === '\\' && escape !== null) {
      const read = escape(source.slice(at + 1, at + 7));
      text += read.text;
      at += read.length;
    } else {
      text += char;
    }
  }
  return null;
}

const doubleQuoteEscape: Escape = (after) => {
  const char = after.charAt(0);
  return /["\\$`]/.test(char) ? { text: char, length: 1 } : { text: '\\', length: 0 };
};

const ansiEscape: Escape = (after) => {
  const code = /^(?:x([0-9a-f]{1,2})|u([0-9a-f]{1,4})|([0-7]{1,3}))/i.exec(after);
  if (code) {
    const [whole, hex, unicode, octal] = code;
    const digits = hex ?? unicode ?? octal ?? '0';
    const number = Number.parseInt(digits, octal === undefined ? 16 : 8);
    return { text: String.fromCharCode(number), length: whole.length };
  }
  const char = after.charAt(0);
  const named: Readonly<Record<string, string>> = { n: '\n', r: '\r', t: '\t' };
  return { text: named[char] ?? char, length: 1 };
};

/** Browsers copy `^"…^"` for the Windows prompt; a line continued with `^` tells it too. */
function isForWindowsPrompt(text: string): boolean {
  return /\^"|\^[ \t]*\r?\n/.test(text);
}

/** The prompt takes each caret off and leaves the next character as it is. */
function withoutCarets(text: string): string {
  return text.replace(/\^([\s\S])/g, '$1');
}
