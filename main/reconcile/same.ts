import type { MatchRules } from '../../preload/contract/reconcile';
import { writeJson } from '../api/json';
import { unguarded } from '../export/rows';
import type { LocalTime } from '../values/instants';
import type { Cell } from '../values/cells';
import { fromCell, textOfCell } from '../values/cells';
import { codesSaid } from '../query/vocabulary';
import { currencyNamed } from '../values/amounts';
import { fold } from '../../preload/contract/fold';
import { readInstant } from '../values/instants';
import { readNumber, plainText, collapseSpaces, withoutZeros } from './rules';

const yes = new Set(['si', 'yes', 'true', 'verdadero', '1', 'x']);
const no = new Set(['no', 'false', 'falso', '0', '']);

/**
 * Says whether a cell of a file and a value of the service mean the same by the rules; moments are read by this clock. An amount is in the
 * currency its record names, where it names one.
 */
export function comparer(rules: MatchRules, { micros }: Pick<LocalTime, 'micros'>) {
  return (written: string, theirs: Cell | undefined, currency?: Cell): boolean => {
    // As an export of the desk's own has them.
    const mine = unguarded(written);
    if (isStructure(theirs) && /^[[{]/.test(mine)) return mine === writeJson(fromCell(theirs));
    if (typeof theirs === 'boolean') {
      return (theirs ? yes : no).has(fold(collapseSpaces(mine)));
    }
    const their = theirs === undefined ? '' : textOfCell(theirs);
    if (mine === their) return true;
    if (collapseSpaces(mine) === '' || collapseSpaces(their) === '')
      return collapseSpaces(mine) === collapseSpaces(their);
    const [one, other] = [plainText(mine, rules), plainText(their, rules)];
    return (
      one === other ||
      (rules.zeros && withoutZeros(one) === withoutZeros(other)) ||
      (rules.numbers && isSameNumber(collapseSpaces(mine), collapseSpaces(their), currency)) ||
      (rules.numbers && isSameMobile(mine, their)) ||
      (rules.case && isSameWords(one, other)) ||
      isSameMoment(collapseSpaces(mine), collapseSpaces(their), rules.dates, micros)
    );
  };
}

function isStructure(cell: Cell | undefined): cell is Exclude<Cell, string | boolean | null> {
  return Array.isArray(cell) && typeof cell[0] === 'number';
}

/** Amounts of two currencies are never the same; one that names none may be of any. */
function isSameNumber(mine: string, theirs: string, recorded: Cell | undefined): boolean {
  const [one, other] = [readNumber(mine), readNumber(theirs)];
  if (one === null || other?.value !== one.value) return false;
  const named = typeof recorded === 'string' ? currencyNamed(recorded) : null;
  const currency = other.currency ?? named;
  return one.currency === null || currency === null || one.currency === currency;
}

/** `+51 987 654 321` and `987654321`: a mobile number of Peru. */
function isSameMobile(mine: string, theirs: string): boolean {
  const [one, other] = [mobileOf(mine), mobileOf(theirs)];
  return one !== null && one === other;
}

function mobileOf(text: string): string | null {
  if (!/^\s*\+?[\d\s()-]+$/.test(text)) return null;
  return /^(?:(?:00)?51)?(9\d{8})$/.exec(text.replace(/\D/g, ''))?.[1] ?? null;
}

function isSameWords(mine: string, theirs: string): boolean {
  return isSameState(mine, theirs) || isSameCurrency(mine, theirs) || isSameName(mine, theirs);
}

/** `Ruiz Peña, Ana` and `Ruiz Peña Ana`; with digits it is no name, and a comma may be a decimal sign. */
function isSameName(mine: string, theirs: string): boolean {
  if (/\d/.test(mine + theirs) || !/[.,]/.test(mine + theirs)) return false;
  const [one, other] = [mine, theirs].map((name) => collapseSpaces(name.replace(/[.,]/g, ' ')));
  return one !== '' && one === other;
}

/** The service's states and reasons are English words; a list kept by hand says them in Spanish, of a card (`activa`) or a client (`activo`). */
const statesSaid = new Set(
  codesSaid.flatMap(({ code, said }) =>
    said.flatMap((each) => [each, each.replace(/o$/, 'a')]).map((each) => statePair(each, code)),
  ),
);

function isSameState(mine: string, theirs: string): boolean {
  return statesSaid.has(statePair(mine, theirs));
}

/** `S/`, `Soles` and `PEN`. */
function isSameCurrency(mine: string, theirs: string): boolean {
  const currency = currencyNamed(theirs);
  return currency !== null && currencyNamed(mine) === currency;
}

function statePair(said: string, state: string): string {
  return `${fold(said)} ${fold(state)}`;
}

const dayMicros = 86_400_000_000;
/** 1 January 1970, in a spreadsheet's days. */
const epochSerial = 25_569;
const secondMicros = 1_000_000;

/** A day, and how exactly it names a time in it: microseconds of the clock's own reading. */
interface Written {
  readonly micros: number;
  readonly exact: 'day' | 'minute' | 'second';
  /** Names its offset: the same moment wherever it is read. */
  readonly isUtc: boolean;
}

function isSameMoment(
  mine: string,
  theirs: string,
  order: MatchRules['dates'],
  local: (utcMicros: number) => number,
): boolean {
  const their = readInstant(theirs);
  if (their === null) return false;
  const written = readWritten(mine, order, Number(theirs.slice(0, 4)));
  if (written === null) return false;
  const isDay = theirs.length === 10;
  const shown = isDay || written.isUtc ? their.micros : local(their.micros);
  if (isDay || written.exact === 'day') {
    const own = isDay && written.isUtc ? local(written.micros) : written.micros;
    return Math.floor(own / dayMicros) === Math.floor(shown / dayMicros);
  }
  if (written.exact === 'minute') {
    return (
      Math.floor(written.micros / (60 * secondMicros)) === Math.floor(shown / (60 * secondMicros))
    );
  }
  // A spreadsheet keeps moments as parts of a day, which rounds them.
  return Math.abs(written.micros - shown) < secondMicros;
}

const local =
  /^(\d{1,4})[-/.](\d{1,2})[-/.](\d{1,4})(?:[T ,]+(\d{1,2}):(\d\d)(?::(\d\d)(?:\.\d{1,9})?)?(?: ?([ap])\.? ?m\.?)?)?$/i;

/** `13-nov-2026`, `13 de noviembre de 2026`. */
const withMonth = /^(\d{1,2})[-/. ]+(?:de )?(\p{L}{3,})[-/. ]+(?:del? )?(\d{2,4})\b/iu;
const months = 'ene|jan feb mar abr|apr may jun jul ago|aug set|sep oct nov dic|dec'
  .split(' ')
  .map((names) => new RegExp(`^(?:${names})`));

/** With the number of a month written as a word. */
function inFigures(text: string): string {
  return text.replace(withMonth, (whole, day: string, word: string, year: string) => {
    const month = months.findIndex((names) => names.test(fold(word))) + 1;
    return month === 0 ? whole : `${day}/${month}/${year}`;
  });
}

/** Of the century of `near`, where a year has two digits: a birthday is not to be one of the future. */
function readWritten(written: string, order: MatchRules['dates'], near: number): Written | null {
  // A date whose cell lost its format is the count of its days.
  if (/^[2-7]\d{4}$/.test(written)) {
    return { micros: (Number(written) - epochSerial) * dayMicros, exact: 'day', isUtc: false };
  }
  const text = inFigures(written).replace(/^(\d{4})(\d\d)(\d\d)$/, '$1-$2-$3');
  const found = local.exec(text);
  if (found === null) {
    const instant = readInstant(text);
    return instant && { micros: instant.micros, exact: 'second', isUtc: true };
  }
  const [, one = '', two = '', three = '', hour, minute = '0', second, half] = found;
  const day = dayOf([one, two, three], text === written ? order : 'day-first', near);
  if (day === null) return null;
  const exact = hour === undefined ? 'day' : second === undefined ? 'minute' : 'second';
  const hours = half === undefined ? Number(hour ?? 0) : hourOf(Number(hour), half);
  const time = hours * 3600 + Number(minute) * 60 + Number(second ?? 0);
  return { micros: day + time * secondMicros, exact, isUtc: false };
}

/** `12:05 a. m.` is five past midnight. */
function hourOf(hour: number, half: string): number {
  return (hour % 12) + (half.toLowerCase() === 'p' ? 12 : 0);
}

/** Microseconds of midnight; null for what is on no calendar. `13/11/2026` can only be read one way, whatever the order. */
function dayOf(
  [one, two, three]: readonly [string, string, string],
  order: MatchRules['dates'],
  near: number,
): number | null {
  const isDayFirst = order === 'day-first' ? Number(two) <= 12 : Number(one) > 12;
  const parts =
    one.length === 4 ? [one, two, three] : isDayFirst ? [three, two, one] : [three, one, two];
  const [year = 0, month = 0, day = 0] = parts.map(Number);
  const full = year < 100 ? Math.floor(near / 100) * 100 + year : year;
  const date = new Date(Date.UTC(full, month - 1, day));
  return date.getUTCMonth() === month - 1 && date.getUTCDate() === day
    ? date.getTime() * 1000
    : null;
}
