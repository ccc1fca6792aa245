import { readCurl, readWget } from './curl';
import type { RequestParts } from './request-parts';
import { joinedLines, readCommand } from './shell-words';

/**
 * Where a command may begin: behind a prompt, `sudo`, an assignment, a path, or words of a mail.
 */
const beginnings = /(?<![\w.-])(curl|wget)(?:\.exe)?(?=["'\u201d\u2019]?\s)["'\u201d\u2019]?/gi;

/**
 * A document of examples has more; each may be searched to the end of the text for a closing quote.
 */
const maxCommands = 50;

interface Segment {
  readonly program: string;
  /** The line of the pasted text. */
  readonly line: number;
  readonly start: number;
  readonly isForWindows: boolean;
}

/** The requests of all curl and wget commands in a text, in their order. */
export function readCommands(text: string): RequestParts[] {
  const { joined, segments } = segmentsOf(text);
  const found: RequestParts[] = [];
  let read = 0;
  for (const { program, line, start, isForWindows } of segments) {
    // A word inside the command before.
    if (start < read) continue;
    const command = readCommand(joined, start, isForWindows);
    if (!command.isOpen) read = command.end;
    const requests =
      program === 'curl' ? readCurl(command.words, line) : [readWget(command.words, line)];
    if (command.isOpen) {
      const [first = { method: null, address: null, headers: [] }] = requests;
      found.push({ ...first, trouble: { reason: 'open-quote', line } });
    } else found.push(...requests);
  }
  return found;
}

/** Each command's text as its own shell reads it, one after the other. */
function segmentsOf(text: string): { joined: string; segments: Segment[] } {
  const starts = [...text.matchAll(beginnings)].slice(0, maxCommands);
  const segments: Segment[] = [];
  let joined = '';
  let line = 1;
  let counted = 0;
  for (const [at, match] of starts.entries()) {
    const begin = match.index + match[0].length;
    const end = starts[at + 1]?.index ?? text.length;
    line += text.slice(counted, match.index).split('\n').length - 1;
    counted = match.index;
    const read = joinedLines(text.slice(begin, end));
    const program = match[1]?.toLowerCase() ?? '';
    segments.push({ program, line, start: joined.length, isForWindows: read.isForWindows });
    // The next beginning belongs to this text too: it may stand inside a quote.
    joined += read.text + (starts[at + 1]?.[0] ?? '');
  }
  return { joined, segments };
}
