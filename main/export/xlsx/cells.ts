import type { Value } from '../../../preload/contract/values';
import { writeJson } from '../../api/json';
import { needsGuard } from '../guard';
import type { LocalTime } from '../local-time';
import { exactNumber } from './numbers';
import { grouped, noticed, style } from './styles';
import { cutText, maxTextLength, xmlText } from './text';
import { readInstant } from '../../values/instants';

const dayMicros = 86_400_000_000;

/** Serial number of 1 January 1970, in days since the last day of 1899. */
const epochSerial = 25_569;

/** 1 March 1900: before it spreadsheets disagree, for they count a day that never was. */
const firstSerial = 61;

/** The day after 31 December 9999, which spreadsheets do not know. */
const endSerial = 2_958_466;

/** Writes cells and counts the texts it had to cut. */
export class CellWriter {
  readonly #time: LocalTime;
  #cut = 0;

  /** Moments are written as the clock of a zone shows them. */
  constructor(time: LocalTime) {
    this.#time = time;
  }

  get cutTexts(): number {
    return this.#cut;
  }

  /** `reference` names the cell, e.g. `B7`; an amount's thousands stand apart. Null and absent are empty cells. Never a formula: every cell says its type. */
  cell(reference: string, value: Value | undefined, isAmount = false): string {
    if (value === undefined || value === null) return '';
    if (typeof value === 'string') return this.#dateOrText(reference, value);
    if (typeof value === 'boolean') return `<c r="${reference}" t="b"><v>${value ? 1 : 0}</v></c>`;
    if (value.kind !== 'number') return this.text(reference, writeJson(value));
    const number = exactNumber(value.text);
    if (number === null) return this.text(reference, value.text);
    const apart = isAmount ? grouped : 0;
    const format = number.fraction === null ? style.general : style.whole + apart + number.fraction;
    return `<c r="${reference}" s="${format}"><v>${number.text}</v></c>`;
  }

  /** The same on the ground that says: look here. Also where there is nothing. */
  noticed(reference: string, value: Value | undefined, isAmount = false): string {
    const cell = this.cell(reference, value, isAmount);
    if (cell === '') return `<c r="${reference}" s="${style.general + noticed}"/>`;
    const [, format = style.general] = /^<c r="\w+" s="(\d+)"/.exec(cell) ?? [];
    return cell.replace(
      /^<c r="\w+"(?: s="\d+")?/,
      `<c r="${reference}" s="${Number(format) + noticed}"`,
    );
  }

  text(reference: string, text: string, format: number = style.text): string {
    let shown = text;
    if (text.length > maxTextLength) {
      this.#cut += 1;
      shown = cutText(text);
    }
    const own = format === style.text && needsGuard(text) ? style.guardedText : format;
    return `<c r="${reference}" s="${own}" t="inlineStr"><is><t xml:space="preserve">${xmlText(shown)}</t></is></c>`;
  }

  #dateOrText(reference: string, text: string): string {
    const date = exactDate(text, this.#time);
    if (date === null) return this.text(reference, text);
    const format = date.hasTime ? style.instant : style.date;
    return `<c r="${reference}" s="${format}"><v>${date.serial}</v></c>`;
  }
}

/** `A` … `Z`, `AA` … for 0, 1, 2 … */
export function columnName(at: number): string {
  let name = '';
  for (let left = at + 1; left > 0; left = Math.floor((left - 1) / 26)) {
    name = String.fromCharCode(65 + ((left - 1) % 26)) + name;
  }
  return name;
}

/**
 * Days since the last day of 1899, and whether there is a time of day, which is then one of the zone; null for what no cell can hold to the
 * microsecond.
 */
export function exactDate(
  text: string,
  { micros }: Pick<LocalTime, 'micros'>,
): { serial: string; hasTime: boolean } | null {
  // Both forms begin with a year and a dash: no other text goes further.
  if (text.length < 10 || text.charCodeAt(4) !== 0x2d) return null;
  const instant = readInstant(text);
  if (instant?.beyond !== '') return null;
  const hasTime = text.length > 10;
  const shown = hasTime ? micros(instant.micros) : instant.micros;
  const since = shown + epochSerial * dayMicros;
  const serial = since / dayMicros;
  if (serial < firstSerial || serial >= endSerial || microsOf(serial) !== since) return null;
  return isOnCalendarAndClock(text) ? { serial: String(serial), hasTime } : null;
}

/** Day and time apart: their product would round once more. */
function microsOf(serial: number): number {
  const day = Math.floor(serial);
  return day * dayMicros + Math.round((serial - day) * dayMicros);
}

/** Not 31 February or second 60, which arithmetic would move on. */
function isOnCalendarAndClock(text: string): boolean {
  const part = (start: number, length: number) => Number(text.slice(start, start + length));
  const lastDay = new Date(Date.UTC(part(0, 4), part(5, 2), 0)).getUTCDate();
  return part(8, 2) <= lastDay && part(11, 2) <= 23 && text.slice(17, 19) !== '60';
}
