import Big from 'big.js';
import type { MatchRules } from '../../shared/ipc/reconcile';
import { fold } from '../../shared/fold';
import { currencyNamed } from '../../shared/currencies';
import { readWrittenAmount } from '../../shared/written-amounts';
import { collapseSpaces } from '../values/amounts';
import { writeJson } from '../json/json';
import { listText } from '../values/list-text';
import type { LocalTime } from '../values/local-time';
import { type Cell, fromCell, textOfCell } from '../values/cells';
import { codesSaid } from '../query/state-words';
import { daySeconds, readInstant, type Instant } from '../../shared/instants';
import type { DayOrder } from '../../shared/locales';
import { readWrittenDate } from '../../shared/written-dates';
import { isDash, signedNumber } from './amounts';
import type { ColumnForm } from './column-forms';
import { comparableText, isCode, withoutZeros } from './match-key';
import { Tolerated } from './tolerance';

const yes = new Set(['si', 'yes', 'true', 'verdadero', '1', 'x']);

const no = new Set(['no', 'false', 'falso', '0', '']);

/** What is known of a compared value besides itself. */
interface Compared {
  /** What the service's record says about an amount. */
  readonly currency?: Cell | undefined;
  readonly isPhone?: boolean;
  /** How the column of the file writes dates and amounts. */
  readonly form?: ColumnForm;
  readonly isAmount?: boolean;
  readonly isName?: boolean;
  /** A second name or surname, which people leave out. */
  readonly isOptional?: boolean;
}

/**
 * Returns a function that tells whether a cell of a file and a value of the service are equal by
 * the rules. Moments are local time, and `known` what is known of the value besides itself.
 */
export function comparer(
  rules: MatchRules,
  { seconds }: Pick<LocalTime, 'seconds'>,
  tolerated = new Tolerated(),
) {
  const usual: ColumnForm = {
    dates: rules.dates === 'by-column' ? 'day-first' : rules.dates,
    decimal: null,
  };
  return (mine: string, theirs: Cell | undefined, known: Compared = {}) => {
    const { currency, isPhone = false, isAmount = false, isName = false, form = usual } = known;
    if (isStructure(theirs)) {
      const value = fromCell(theirs);
      if (/^[[{]/.test(mine)) return mine === writeJson(value);
      if (mine === listText(value)) return true;
    }
    if (typeof theirs === 'boolean') {
      return (theirs ? yes : no).has(fold(collapseSpaces(mine)));
    }
    const their = theirs === undefined ? '' : textOfCell(theirs);
    // In a text file an apostrophe in front only says that a cell is text
    // (main/tables/cell-text.ts).
    if (mine === their || `'${mine}` === their) return true;
    const spaced = collapseSpaces(mine);
    const theirSpaced = collapseSpaces(their);
    // A dash in a column of amounts is a zero.
    const isNone = isNull(spaced) && !(isAmount && isDash(spaced));
    const mineSpaced = theirSpaced === '' && isNone ? '' : spaced;
    if (mineSpaced === '' || theirSpaced === '') {
      const isLeftOut = rules.missingNames === true && known.isOptional === true;
      return mineSpaced === theirSpaced || isLeftOut;
    }
    const [one, other] = [comparableText(mine, rules), comparableText(their, rules)];
    if (one === other) return true;
    // A moment is equal to nothing else.
    const instant = readInstant(theirSpaced);
    if (instant !== null) return isSameInstant(mineSpaced, instant, form.dates, seconds);
    const amounts = () => {
      const written = { mine: mineSpaced, theirs: signedNumber(theirs) ?? theirSpaced };
      return amountsOf(written, currency, form.decimal, isAmount);
    };
    return (
      (rules.zeros && withoutZeros(one) === withoutZeros(other)) ||
      (rules.numbers && isSameNumber(amounts())) ||
      (rules.numbers && isPhone && isSameMobile(mine, their)) ||
      (rules.case && isSameWords(one, other)) ||
      (rules.missingNames === true && isName && isNameWithin(one, other)) ||
      (isAmount && rules.tolerance !== undefined && isWithin(amounts(), rules.tolerance))
    );
  };

  function isWithin(
    amounts: Amounts | null,
    tolerance: NonNullable<MatchRules['tolerance']>,
  ): boolean {
    if (amounts === null) return false;
    const { one, other, currency } = amounts;
    return tolerated.isWithin(tolerance, one.plain, other.plain, currency);
  }
}

/**
 * What databases, spreadsheets, programs and people write in place of no value: also a day of zeros,
 * or the first one that a program has.
 */
function isNull(text: string): boolean {
  return (
    /^(?:<null>|\(null\)|\[null\]|null|nil|none|nan|nat|<na>|undefined)$/i.test(text) ||
    /^(?:[-\u2010-\u2015\u2212]{1,3}|#?n\/[ad]|n\.[ad]\.|\((?:en blanco|blank|vac[ií]o|empty)\))$/i.test(
      text,
    ) ||
    noDay.test(text)
  );
}

/** SAP, MySQL, .NET, spreadsheets and dBASE in turn; a time of zeros may follow. */
const noDay =
  /^(?:0{1,2}[-./]0{1,2}[-./]0{4}|0000-00-00|0?1[-./]0?1[-./]0001|0001-01-01|00?\/0?1\/1900|\/ ?\/)(?:[ T]0{1,2}:00(?::00)?(?:\.0+)?Z?)?$/;

/** Whether all words of one name are in the other, in any order. */
function isNameWithin(one: string, other: string): boolean {
  const [fewer = [], more = []] = [one, other]
    .map((name) =>
      fold(name)
        .split(/[^\p{L}\p{N}]+/u)
        .filter((word) => word !== ''),
    )
    .toSorted((a, b) => a.length - b.length);
  const rest = [...more];
  const isIn = (word: string) => {
    const at = rest.indexOf(word);
    if (at >= 0) rest.splice(at, 1);
    return at >= 0;
  };
  return fewer.length > 0 && fewer.every(isIn);
}

function isStructure(cell: Cell | undefined): cell is Exclude<Cell, string | boolean | null> {
  return Array.isArray(cell) && typeof cell[0] === 'number';
}

type Amounts = NonNullable<ReturnType<typeof amountsOf>>;

/**
 * What both sides write as amounts, and in which currency, null where neither says. Null where one
 * is no amount, or they are in different currencies; one without a currency may be in any.
 */
function amountsOf(
  { mine, theirs }: { readonly mine: string; readonly theirs: string },
  recorded: Cell | undefined,
  decimal: ColumnForm['decimal'],
  isAmount: boolean,
) {
  const written = isDash(mine) ? '0' : mine;
  const one = percentOf(written) ?? readWrittenAmount(written, decimal);
  const other = percentOf(theirs) ?? readWrittenAmount(theirs);
  if (one === null || other === null) return null;
  if (!isAmount && (isCode(mine, one.currency) || isCode(theirs, other.currency))) return null;
  const currency =
    other.currency ?? (typeof recorded === 'string' ? currencyNamed(recorded) : null);
  if (one.currency !== null && currency !== null && one.currency !== currency) return null;
  return { one, other, currency: one.currency ?? currency };
}

/** `18%` of a text file is the 0.18 that a workbook holds. */
function percentOf(written: string) {
  if (!written.endsWith('%')) return null;
  const number = readWrittenAmount(written.slice(0, -1));
  if (number === null || number.currency !== null) return null;
  return { plain: new Big(number.plain).div(100).toFixed(), currency: null };
}

function isSameNumber(amounts: Amounts | null): boolean {
  if (amounts === null) return false;
  const { one, other } = amounts;
  return one.plain === other.plain || new Big(one.plain).eq(other.plain);
}

/** `+51 987 654 321` and `987654321`: a Peruvian mobile number. */
function isSameMobile(mine: string, theirs: string): boolean {
  const [one, other] = [mobileOf(mine), mobileOf(theirs)];
  return one !== null && one === other;
}

function mobileOf(text: string): string | null {
  if (!/^\s*(?:\+[\d\s()-]|[\d()-])[\d\s()-]*$/.test(text)) return null;
  return /^(?:(?:00)?51)?(9\d{8})$/.exec(text.replace(/\D/g, ''))?.[1] ?? null;
}

function isSameWords(mine: string, theirs: string): boolean {
  return isSameState(mine, theirs) || isSameCurrency(mine, theirs) || isSameName(mine, theirs);
}

/**
 * `Ruiz Peña, Ana` and `Ruiz Peña Ana`. With digits it is no name, and a comma may be a decimal
 * separator.
 */
function isSameName(mine: string, theirs: string): boolean {
  if (/\d/.test(mine + theirs) || !/[.,]/.test(mine + theirs)) return false;
  const [one, other] = [mine, theirs].map((name) => collapseSpaces(name.replace(/[.,]/g, ' ')));
  return one !== '' && one === other;
}

/**
 * The service's states and reasons are English words; lists kept by hand have them in Spanish, for
 * a card (`activa`) or a client (`activo`).
 */
const statesSaid = new Map(
  [...Map.groupBy(codesSaid, ({ code }) => fold(code))].map(([code, all]) => [
    code,
    new Set(
      all.flatMap(({ said }) => said.flatMap((each) => [each, each.replace(/o$/, 'a')]).map(fold)),
    ),
  ]),
);

function isSameState(mine: string, theirs: string): boolean {
  return statesSaid.get(fold(theirs))?.has(fold(mine)) === true;
}

/** `S/`, `Soles` and `PEN`. */
function isSameCurrency(mine: string, theirs: string): boolean {
  const currency = currencyNamed(theirs);
  return currency !== null && currencyNamed(mine) === currency;
}

/** 1 January 1970 as a spreadsheet's serial number. */
const epochSerial = 25_569;

/**
 * An instant as a plain number: the serial number of a spreadsheet, whose fraction is the time, and
 * the seconds or milliseconds since 1970 of programs.
 */
function countedInstant(text: string) {
  const [serial, fraction = ''] = /^[2-7]\d{4}(?:[.,](\d{1,12}))?$/.exec(text) ?? [];
  if (serial !== undefined) {
    const days = Number(serial.replace(',', '.')) - epochSerial;
    const isDay = /^0*$/.test(fraction);
    // Fewer digits are not exact to the second.
    const exact = isDay ? 'day' : fraction.length >= 5 ? 'second' : 'minute';
    return { seconds: Math.round(days * daySeconds), exact, isUtc: false } as const;
  }
  // From 2001 on, so that other numbers are none.
  const [, seconds] = /^\/?(?:Date\()?([12]\d{9})(?:\d{3}|\.\d{1,9})?(?:\)\/)?$/.exec(text) ?? [];
  return seconds === undefined
    ? null
    : ({ seconds: Number(seconds), exact: 'second', isUtc: true } as const);
}

function isSameInstant(
  mine: string,
  their: Instant,
  order: DayOrder,
  local: (utcSeconds: number) => number,
): boolean {
  const written = cellInstant(mine, order, their.seconds);
  if (written === null) return false;
  const isDay = their.exact === 'day';
  const shown = isDay || written.isUtc ? their.seconds : local(their.seconds);
  if (isDay || written.exact === 'day') {
    const seconds = isDay && written.isUtc ? local(written.seconds) : written.seconds;
    return Math.floor(seconds / daySeconds) === Math.floor(shown / daySeconds);
  }
  if (written.exact === 'minute') {
    return Math.floor(written.seconds / 60) === Math.floor(shown / 60);
  }
  // Spreadsheets store moments as fractions of a day, which rounds them.
  return Math.abs(written.seconds - shown) <= 1;
}

/**
 * The day in a cell of the file, since 1970; null for none. `now` (epoch milliseconds) decides the
 * century of a year of two digits.
 */
export function dayWritten(text: string, order: DayOrder, now: number): number | null {
  const spaced = collapseSpaces(text);
  const written = spaced === '' ? null : cellInstant(spaced, order, now / 1000);
  return written === null ? null : Math.floor(written.seconds / daySeconds);
}

/**
 * Also reads the serial number in a cell whose date lost its format. `near`: seconds since 1970,
 * whose century two digits of a year mean.
 */
function cellInstant(text: string, order: DayOrder, near: number) {
  const counted = countedInstant(text);
  if (counted !== null) return counted;
  const century = Math.floor(new Date(near * 1000).getUTCFullYear() / 100);
  const lastYear = century * 100 + 99;
  const read = readWrittenDate(text, { order, lastYear, takesOtherOrder: true });
  return read === 'no-such-day' ? null : read;
}
