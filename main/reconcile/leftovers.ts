import { fold } from '../../shared/fold';
import { daySeconds, readInstant } from '../../shared/instants';
import { isAmountName } from '../../shared/money';
import type { MatchRules, Pair } from '../../shared/ipc/reconcile';
import { decodeBody, textOfCell, type Cell } from '../values/cells';
import { textCells } from '../values/text-cells';
import { fieldCell } from '../values/composed';
import { localTime } from '../values/local-time';
import { holdsOnly } from '../query/field-kinds';
import type { QueryContext } from '../store/query-context';
import type { Steps } from '../store/in-steps';
import type { Leftover } from './likeness';
import { unitsOf } from './near-amounts';
import { wordsOfName } from './near-names';
import { nameFields } from './names';
import { codeOf, mappedPairs, type Result } from './result';
import { withoutZeros } from './match-key';
import { dayWritten } from './same';

/** How many lines of each side are looked at. */
const maxLeftovers = 20_000;

const linesPerStep = 1_000;

/** Digits from which a text is a number of its own, not one of a few. */
const minDigits = 4;

/** Lines that are only on one side, as they are compared, with their numbers in the result. */
export interface Leftovers {
  readonly mine: readonly Leftover[];
  readonly theirs: readonly Leftover[];
  readonly numbers: { readonly mine: readonly number[]; readonly theirs: readonly number[] };
  /** The fields the codes, dates and amounts are of. */
  readonly codes: readonly Pair[];
  readonly days: readonly Pair[];
  readonly amounts: readonly Pair[];
  readonly isLimited: boolean;
}

/** Which pairs of fields are codes, names and dates. */
function kindsOf(context: QueryContext, { reconciliation, likeness }: Result) {
  const { mapping } = reconciliation;
  const pairs = mappedPairs(mapping);
  const isDate = ({ field }: Pair) => holdsOnly(context, mapping.resource, field, 'dates');
  const days = pairs.filter(isDate);
  const names = pairs.filter(({ field }) => nameFields.has(field));
  const rest = pairs.filter((pair) => !days.includes(pair) && !names.includes(pair));
  const codes = rest.filter(({ field }) => !isAmountName(field));
  const dates = days.map(({ column, field }) => {
    const at = mapping.compare.findIndex((pair) => pair.column === column && pair.field === field);
    return { column, field, order: likeness.forms[at]?.dates ?? 'day-first' };
  });
  return { names, codes, dates };
}

/** Reads what is only in the file and only at the service, at most 20,000 lines each. */
export async function readLeftovers(
  context: QueryContext,
  steps: Steps,
  order: number,
  result: Result,
): Promise<Leftovers> {
  const { db, fields } = context;
  const { resource } = result.reconciliation.mapping;
  const kinds = steps.now(order, () => kindsOf(context, result));
  const read = leftoverReader(result, kinds, context.now());
  const mine = new OneSide();
  await steps.walk(order, 0, (after) => {
    const found = db
      .select(
        `SELECT o.no, m.cells FROM temp.outcome o JOIN temp.mine m ON m.row = o.row
         WHERE o.kind IN (${codeOf.mine}, ${codeOf.unkeyed}) AND o.no > ?
         ORDER BY o.no LIMIT ${linesPerStep}`,
        { no: 'number', cells: 'text' },
      )
      .all(after);
    for (const { no, cells } of found) mine.add(no, read.row(textCells(cells)));
    return mine.isFull ? null : (found.at(-1)?.no ?? null);
  });
  const theirs = new OneSide();
  await steps.walk(order, 0, (after) => {
    const found = db
      .select(
        `SELECT o.no, b.shape, b.body FROM temp.outcome o
         JOIN ${resource}_body b ON b.rid = o.rid
         WHERE o.kind = ${codeOf.theirs} AND o.no > ? ORDER BY o.no LIMIT ${linesPerStep}`,
        { no: 'number', shape: 'number', body: 'text' },
      )
      .all(after);
    for (const { no, shape, body } of found)
      theirs.add(no, read.record(decodeBody(body), fields.shape(shape).positions));
    return theirs.isFull ? null : (found.at(-1)?.no ?? null);
  });
  const { counts } = result.reconciliation;
  return {
    mine: mine.lines,
    theirs: theirs.lines,
    numbers: { mine: mine.numbers, theirs: theirs.numbers },
    codes: kinds.codes,
    days: kinds.dates,
    amounts: [...result.likeness.sums.pairs],
    isLimited:
      counts.mine + counts.unkeyed > mine.lines.length || counts.theirs > theirs.lines.length,
  };
}

class OneSide {
  readonly lines: Leftover[] = [];
  /** Of the lines, in the result. */
  readonly numbers: number[] = [];

  add(no: number, line: Leftover): void {
    this.numbers.push(no);
    this.lines.push(line);
  }

  get isFull(): boolean {
    return this.lines.length >= maxLeftovers;
  }
}

/** What is compared of a row of the file, and of a record. `now`: as in `dayWritten`. */
function leftoverReader(
  { reconciliation, likeness, zone }: Result,
  { names, codes, dates }: ReturnType<typeof kindsOf>,
  now: number,
) {
  const { rules } = reconciliation.mapping;
  const { sums } = likeness;
  const { seconds } = localTime(zone);
  const dayOf = (text: string): number | null => {
    const instant = readInstant(text);
    if (instant === null) return null;
    const shown = instant.exact === 'day' ? instant.seconds : seconds(instant.seconds);
    return Math.floor(shown / daySeconds);
  };
  return {
    row: (cells: readonly (string | null)[]): Leftover => ({
      codes: codes.map(({ column }) => codeText(cells[column] ?? '', rules)),
      words: wordsOfName(names.map(({ column }) => cells[column] ?? '').join(' ')),
      amounts: sums.ofRow(cells).map(unitsOf),
      days: dates.map((each) => dayWritten(cells[each.column] ?? '', each.order, now)),
    }),
    record: (cells: readonly Cell[], places: ReadonlyMap<string, number>): Leftover => {
      const fieldText = (field: string) => textOfCell(fieldCell(field, cells, places) ?? '');
      return {
        codes: codes.map(({ field }) => codeText(fieldText(field), rules)),
        words: wordsOfName(names.map(({ field }) => fieldText(field)).join(' ')),
        amounts: sums.ofRecord(cells, places).map(unitsOf),
        days: dates.map(({ field }) => dayOf(fieldText(field))),
      };
    },
  };
}

/** A number or address without signs, case and accents; '' for what many lines may have. */
export function codeText(text: string, rules: Pick<MatchRules, 'zeros'>): string {
  const folded = fold(text.slice(0, 400)).replace(/^(\d+)\.0+$/, '$1');
  const code = folded.replace(/[^\p{L}\p{N}@]/gu, '');
  const digits = code.replace(/\D/g, '').length;
  if (digits < minDigits && !code.includes('@')) return '';
  return rules.zeros ? withoutZeros(code) : code;
}
