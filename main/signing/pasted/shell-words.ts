/** A command as its shell would cut it. Nothing is ever run or expanded. */
interface ShellCommand {
  readonly words: readonly string[];
  /** Where the command ends. */
  readonly end: number;
  /** A quote in it is never closed. */
  readonly isOpen: boolean;
}

/**
 * Text in which lines continued with a backslash, `^` or PowerShell's backtick are joined, and the
 * carets of the Windows prompt removed. `isForWindows` tells which quotes count in it.
 */
export function joinedLines(text: string): { text: string; isForWindows: boolean } {
  const isForWindows = /\^(?:["&%\\]|[^\S\n]*\n)/.test(text);
  const joined = text.replaceAll(/[\\^`][^\S\n]*\n/g, ' ');
  // The Windows prompt removes each caret and keeps the next character as it is.
  return { text: isForWindows ? joined.replaceAll(/\^([\s\S])/g, '$1') : joined, isForWindows };
}

/**
 * Reads a command from `start` to what ends it: a line end, `;`, `|`, `&` or the `)` of a
 * substitution.
 */
export function readCommand(text: string, start: number, isForWindows: boolean): ShellCommand {
  const words: string[] = [];
  let word: string | null = null;
  let isDropped = false;
  const finish = () => {
    if (word !== null && !isDropped) words.push(word);
    if (word !== null) isDropped = false;
    word = null;
  };
  let at = start;
  while (at < text.length) {
    const char = text.charAt(at);
    const next = text.charAt(at + 1);
    if (char === '\n') {
      const hasAddress = [...words, word ?? ''].some((each) => each.includes('://'));
      const blank = continuesAfter(text, at, hasAddress);
      if (blank === null) break;
      finish();
      at += blank;
      continue;
    }
    if (/\s/.test(char)) {
      finish();
      at += 1;
      continue;
    }
    if (char === ';' || char === '|' || (char === '&' && /^[\s&]?$/.test(next))) break;
    if (char === ')' && !(word ?? '').includes('(')) break;
    if (char === '`' && /^[\s)]?$/.test(next)) break;
    if (char === '#' && word === null) {
      const lineEnd = text.indexOf('\n', at);
      at = lineEnd < 0 ? text.length : lineEnd;
      continue;
    }
    const substituted = matchAt(/\$\([^()\n]*\)|<[^<>\s]*>/y, text, at);
    if (substituted !== null) {
      word = (word ?? '') + substituted;
      at += substituted.length;
      continue;
    }
    const redirect = matchAt(/&?>{1,2}&?|</y, text, at);
    if (redirect !== null) {
      if (/^\d$/.test(word ?? '')) word = null;
      finish();
      isDropped = true;
      at += redirect.length;
      continue;
    }
    const piece = readPiece(text, at, word, isForWindows);
    if (piece === null) return { words, end: text.length, isOpen: true };
    word = (word ?? '') + piece.text;
    at = piece.next;
  }
  finish();
  return { words, end: at, isOpen: false };
}

/**
 * Mail programs and chats take the backslashes away: a line that begins with an option belongs to
 * the one above. Returns the length of the blanks before it; null when the command ends.
 */
function continuesAfter(text: string, lineEnd: number, hasAddress: boolean): number | null {
  const blank = matchAt(/\s+/y, text, lineEnd)?.length ?? 0;
  const option = /["'\u2018\u201c]?[\u2010-\u2015\u2212-]{1,2}[A-Za-z]/y;
  const address = /["'\u2018\u201c\u00ab]?https?:\/\//iy;
  const continues =
    matchAt(option, text, lineEnd + blank) !== null ||
    (!hasAddress && matchAt(address, text, lineEnd + blank) !== null);
  return continues ? blank : null;
}

function matchAt(sticky: RegExp, text: string, at: number): string | null {
  sticky.lastIndex = at;
  return sticky.exec(text)?.[0] ?? null;
}

interface Piece {
  readonly text: string;
  readonly next: number;
}

/** Quotes of one kind close each other, because word processors change only some of them. */
const kinds = [
  { plain: "'", others: '\u2018\u2019\u201a\u201b\u2032\u2039\u203a' },
  { plain: '"', others: '\u201c\u201d\u201e\u201f\u2033\u00ab\u00bb' },
] as const;

/**
 * Reads one quoted string, escaped character or plain character; null when a quote is not closed.
 */
function readPiece(
  text: string,
  at: number,
  word: string | null,
  isForWindows: boolean,
): Piece | null {
  const char = text.charAt(at);
  const next = text.charAt(at + 1);
  if (char === '$' && next === "'" && !isForWindows) {
    return readUntil(text, at + 2, (each) => each === "'", ansiEscape);
  }
  for (const { plain, others } of kinds) {
    if (plain === "'" && isForWindows) continue;
    const isTypographic = others.includes(char) && (word === null || word.endsWith('='));
    if (char !== plain && !isTypographic) continue;
    // Guillemets stand in texts between plain quotes; the others come from a plain quote at an end.
    const closing = char === plain ? others.replace(/[\u00ab\u00bb\u2039\u203a]/g, '') : others;
    const closes = (each: string, index: number) =>
      each === plain || (closing.includes(each) && /^[\s;|)\\^`&]?$/.test(text.charAt(index + 1)));
    const read = readUntil(text, at + 1, closes, plain === '"' ? doubleQuoteEscape : null);
    // In a sentence beside the command.
    const isApostrophe = char === plain && /\p{L}/u.test((word ?? '').slice(-1));
    return isApostrophe && (read === null || read.text.includes('\n'))
      ? { text: char, next: at + 1 }
      : read;
  }
  if ((char === '\\' && (!isForWindows || next === '"')) || (char === '`' && next !== '')) {
    return { text: next, next: at + 2 };
  }
  return { text: char, next: at + 1 };
}

/** The text of an escape sequence and its length after the backslash. */
type Escape = (after: string) => { readonly text: string; readonly length: number };

function readUntil(
  source: string,
  start: number,
  closes: (char: string, index: number) => boolean,
  escape: Escape | null,
): Piece | null {
  const pieces: string[] = [];
  for (let at = start; at < source.length; at += 1) {
    const char = source.charAt(at);
    if (closes(char, at)) return { text: pieces.join(''), next: at + 1 };
    if (char === '\\' && escape !== null) {
      const read = escape(source.slice(at + 1, at + 7));
      pieces.push(read.text);
      at += read.length;
    } else {
      pieces.push(char);
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
    const [match, hex, unicode, octal] = code;
    const digits = hex ?? unicode ?? octal ?? '0';
    const number = Number.parseInt(digits, octal === undefined ? 16 : 8);
    return { text: String.fromCharCode(number), length: match.length };
  }
  const char = after.charAt(0);
  const named: Readonly<Record<string, string>> = { n: '\n', r: '\r', t: '\t' };
  return { text: named[char] ?? char, length: 1 };
};
