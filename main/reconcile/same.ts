import type { MatchRules } from '../../preload/contract/reconcile';
import { writeJson } from '../api/json';
import { unguarded } from '../export/guard';
import type { LocalTime } from '../export/local-time';
import type { Cell } from '../values/cells';
import { fromCell } from '../values/cells';
import { codesSaid } from '../values/codes-said';
import { fold } from '../../preload/contract/fold';
import { readInstant } from '../values/instants';
import { textOfCell } from '../query/functions';
import { readNumber } from './numbers';
import { plainText, collapseSpaces, withoutZeros } from './rules';

const yes = new Set(['si', 'yes', 'true', 'verdadero', '1', 'x']);
const no = new Set(['no', 'false', 'falso', '0', '']);

/** Says whether a cell of a file and a value of the service mean the same by the rules; moments are read by this clock. */
export function comparer(rules: MatchRules, { micros }: Pick<LocalTime, 'micros'>) {
  return (written: string, theirs: Cell | undefined): boolean => {
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
      (rules.numbers && isSameNumber(collapseSpaces(mine), collapseSpaces(their))) ||
      (rules.case && isSameState(one, other)) ||
      isSameMoment(collapseSpaces(mine), collapseSpaces(their), rules.dates, micros)
    );
  };
}

function isStructure(cell: Cell | undefined): cell is Exclude<Cell, string | boolean | null> {
  return Array.isArray(cell) && typeof cell[0] === 'number';
}

/** Amounts of two currencies are never the same; one that names none may be of any. */
function isSameNumber(mine: string, theirs: string): boolean {
  const [one, other] = [readNumber(mine), readNumber(theirs)];
  if (one === null || other?.value !== one.value) return false;
  return one.currency === null || other.currency === null || one.currency === other.currency;
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

function statePair(said: string, state: string): string {
  return `${fold(said)} ${fold(state)}`;
}

const dayMicros = 86_400_000_000;
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
  const written = readWritten(mine, order);
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
  /^(\d{1,4})[-/.](\d{1,2})[-/.](\d{1,4})(?:[T ,]+(\d{1,2}):(\d\d)(?::(\d\d)(?:\.\d{1,9})?)?)?$/;

function readWritten(text: string, order: MatchRules['dates']): Written | null {
  const found = local.exec(text);
  if (found === null) {
    const instant = readInstant(text);
    return instant && { micros: instant.micros, exact: 'second', isUtc: true };
  }
  const [, one = '', two = '', three = '', hour, minute = '0', second] = found;
  const day = dayOf(one, two, three, order);
  if (day === null) return null;
  const exact = hour === undefined ? 'day' : second === undefined ? 'minute' : 'second';
  const time = Number(hour ?? 0) * 3600 + Number(minute) * 60 + Number(second ?? 0);
  return { micros: day + time * secondMicros, exact, isUtc: false };
}

/** Microseconds of midnight; null for what is on no calendar. `13/11/2026` can only be read one way, whatever the order. */
function dayOf(one: string, two: string, three: string, order: MatchRules['dates']): number | null {
  const isDayFirst = order === 'day-first' ? Number(two) <= 12 : Number(one) > 12;
  const parts =
    one.length === 4 ? [one, two, three] : isDayFirst ? [three, two, one] : [three, one, two];
  const [year = 0, month = 0, day = 0] = parts.map(Number);
  const full = year < 100 ? 2000 + year : year;
  const date = new Date(Date.UTC(full, month - 1, day));
  return date.getUTCMonth() === month - 1 && date.getUTCDate() === day
    ? date.getTime() * 1000
    : null;
}
