import type { Value } from '../../../shared/values';
import { writeJson } from '../../json/json';
import type { LocalTime } from '../../values/local-time';
import { needsGuard } from '../../values/formula-guard';
import { daySeconds, readInstant } from '../../../shared/instants';
import { exactNumber } from './numbers';
import { xmlText, cutText, maxTextLength } from './text';
import { style, grouped, guardedFormat } from './styles';

const dayMicros = 86_400_000_000;

/** Serial number of 1 January 1970: days since 30 December 1899. */
const epochSerial = 25_569;

/**
 * 1 March 1900: before it spreadsheets disagree, because some count a 29 February 1900 that never
 * was.
 */
const firstSerial = 61;

/** 1 January 10000: spreadsheets end the day before. */
const endSerial = 2_958_466;

/** Writes cells and counts the texts it had to cut. */
export class CellWriter {
  readonly #time: LocalTime;
  #cut = 0;

  /** Moments are written in the local time of `time`. */
  constructor(time: LocalTime) {
    this.#time = time;
  }

  get cutTexts(): number {
    return this.#cut;
  }

  /**
   * `reference` names the cell, e.g. `B7`; amounts get thousands separators. Null and absent are
   * empty cells. Never a formula: every cell declares its type.
   */
  cell(reference: string, value: Value | undefined, isAmount = false): string {
    if (value === undefined || value === null) return '';
    if (typeof value === 'string') return this.#dateOrText(reference, value);
    if (typeof value === 'boolean') return `<c r="${reference}" t="b"><v>${value ? 1 : 0}</v></c>`;
    if (value.kind !== 'number') return this.text(reference, writeJson(value));
    const number = exactNumber(value.text);
    if (number === null) return this.text(reference, value.text);
    const apart = isAmount ? grouped : 0;
    const format =
      number.fraction === null ? style.general : style.integer + apart + number.fraction;
    return `<c r="${reference}" s="${format}"><v>${number.text}</v></c>`;
  }

  /** The same cell highlighted, even if it is empty. */
  highlighted(reference: string, value: Value | undefined, isAmount = false): string {
    const cell = this.cell(reference, value, isAmount);
    if (cell === '') return `<c r="${reference}" s="${style.general + highlight}"/>`;
    const [, format = style.general] = /^<c r="\w+" s="(\d+)"/.exec(cell) ?? [];
    return cell.replace(
      /^<c r="\w+"(?: s="\d+")?/,
      `<c r="${reference}" s="${Number(format) + highlight}"`,
    );
  }

  text(reference: string, text: string, format: number = style.text): string {
    let shown = text;
    if (text.length > maxTextLength) {
      this.#cut += 1;
      shown = cutText(text);
    }
    const cellStyle = needsGuard(text) ? guardedFormat(format) : format;
    return `<c r="${reference}" s="${cellStyle}" t="inlineStr"><is><t xml:space="preserve">${xmlText(shown)}</t></is></c>`;
  }

  #dateOrText(reference: string, text: string): string {
    const date = exactDate(text, this.#time);
    if (date === null) return this.text(reference, text);
    const format = date.hasTime ? style.instant : style.date;
    return `<c r="${reference}" s="${format}"><v>${date.serial}</v></c>`;
  }
}

/**
 * The serial number, and whether there is a time of day, which is then local time; null for what no
 * cell can hold to the microsecond.
 */
export function exactDate(
  text: string,
  { seconds }: Pick<LocalTime, 'seconds'>,
): { serial: string; hasTime: boolean } | null {
  const instant = readInstant(text);
  if (instant === null || !instant.isOnClock || instant.fraction.length > 6) return null;
  const hasTime = instant.exact !== 'day';
  const shown = hasTime ? seconds(instant.seconds) : instant.seconds;
  // In the hour that clocks repeat, two moments have the same time of day.
  const isRepeated = [-3_600, 3_600].some((by) => seconds(instant.seconds + by) === shown);
  if (hasTime && isRepeated) return null;
  const day = Math.floor(shown / daySeconds);
  const micros = (shown - day * daySeconds) * 1e6 + Number(instant.fraction.padEnd(6, '0'));
  const serial = day + epochSerial + micros / dayMicros;
  if (serial < firstSerial || serial >= endSerial) return null;
  const isExact = Math.round((serial - Math.floor(serial)) * dayMicros) === micros;
  return isExact ? { serial: String(serial), hasTime } : null;
}

/** Offset from a format to the same one highlighted. */
const highlight = style.integer + 2 * grouped;
