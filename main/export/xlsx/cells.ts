import type { Value } from '../../../preload/contract/values';
import { writeJson } from '../../api/json';
import { needsGuard } from '../guard';
import type { LocalTime } from '../local-time';
import { exactDate } from './dates';
import { exactNumber } from './numbers';
import { grouped, noticed, style } from './styles';
import { cutText, maxTextLength, xmlText } from './text';

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
