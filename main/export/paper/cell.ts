import type { Value } from '../../../preload/contract/values';
import { writeJson } from '../../api/json';

/** Characters of one text on paper: half a page of them. */
const longestText = 2_000;

export type CellLook = 'text' | 'number' | 'quiet';

export interface PaperCell {
  readonly text: string;
  readonly look: CellLook;
  readonly isCut: boolean;
}

const blank: PaperCell = { text: '', look: 'quiet', isCut: false };
const none: PaperCell = { text: '—', look: 'quiet', isCut: false };
const empty: PaperCell = { text: '""', look: 'quiet', isCut: false };

/** Null, empty and absent are three different things on paper too; numbers keep their digits. */
export function paperCell(value: Value | undefined): PaperCell {
  if (value === undefined) return blank;
  if (value === null) return none;
  if (typeof value === 'boolean') return written(value ? 'true' : 'false');
  if (typeof value === 'string') return value === '' ? empty : written(readable(value));
  if (value.kind === 'number') return { text: value.text, look: 'number', isCut: false };
  return written(writeJson(value));
}

function written(text: string): PaperCell {
  const isCut = text.length > longestText;
  const shown = visible(isCut ? `${text.slice(0, longestText)}…` : text);
  return { text: shown, look: 'text', isCut };
}

const inUtc = /^(\d{4}-\d\d-\d\d)T(\d\d:\d\d:\d\d)(?:\.(\d+))?(?:Z|\+00:?00)$/;

/** An instant in UTC as people write it; in any other zone it stays as it was sent, with its zone. */
function readable(text: string): string {
  const [, day, time, fraction = ''] = inUtc.exec(text) ?? [];
  if (day === undefined || time === undefined) return text;
  const digits = fraction.replace(/0+$/, '');
  return `${day} ${time}${digits === '' ? '' : `.${digits}`}`;
}

/** Controls get a sign each: on paper nobody finds them otherwise, and HTML has no place for most. */
function visible(text: string): string {
  // eslint-disable-next-line no-control-regex -- they are what it looks for
  return text.replace(/[\0-\x08\x0b-\x1f\x7f]/g, (control) =>
    control === '\x7f' ? '\u2421' : String.fromCharCode(0x2400 + control.charCodeAt(0)),
  );
}
