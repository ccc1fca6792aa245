import type { Value } from '../../../preload/contract/values';
import { writeJson } from '../../api/json';
import { readInstant } from '../../values/instants';
import type { LocalTime } from '../local-time';

/** Characters of one text on paper: half a page of them. */
const maxTextLength = 2_000;

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
export function paperCell(value: Value | undefined, time: LocalTime): PaperCell {
  if (value === undefined) return blank;
  if (value === null) return none;
  if (typeof value === 'boolean') return written(value ? 'true' : 'false');
  if (typeof value === 'string') return value === '' ? empty : written(readable(value, time));
  if (value.kind === 'number') return { text: value.text, look: 'number', isCut: false };
  return written(writeJson(value));
}

function written(text: string): PaperCell {
  const isCut = text.length > maxTextLength;
  const shown = visible(isCut ? `${text.slice(0, maxTextLength)}…` : text);
  return { text: shown, look: 'text', isCut };
}

const fraction = /\.(\d+)/;

/** A moment as the clock of the zone shows it, with every digit that was sent; what is none stays as it is. */
function readable(text: string, { micros }: LocalTime): string {
  const moment = text.length < 16 ? null : readInstant(text);
  if (moment === null) return text;
  const local = new Date(Math.floor(micros(moment.micros) / 1000));
  if (Number.isNaN(local.getTime())) return text;
  const shown = local.toISOString().slice(0, 19).replace('T', ' ');
  const digits = fraction.exec(text)?.[1]?.replace(/0+$/, '') ?? '';
  return digits === '' ? shown : `${shown}.${digits}`;
}

/** Controls get a sign each: on paper nobody finds them otherwise, and HTML has no place for most. */
function visible(text: string): string {
  // eslint-disable-next-line no-control-regex -- they are what it looks for
  return text.replace(/[\0-\x08\x0b-\x1f\x7f]/g, (control) =>
    control === '\x7f' ? '\u2421' : String.fromCharCode(0x2400 + control.charCodeAt(0)),
  );
}
