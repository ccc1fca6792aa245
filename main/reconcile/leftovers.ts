import { fold } from '../../shared/fold';
import { daySeconds, readInstant } from '../../shared/instants';
import { isAmountName } from '../../shared/money';
import type { MatchRules, Pair } from '../../shared/ipc/reconcile';
import { decodeBody, textOfCell, type Cell } from '../values/cells';
import { textCells } from '../values/text-cells';
import { fieldCell } from '../values/composed';
import { localTime } from '../values/local-time';
import { holdsOnly } from '../query/question';
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
export const maxLeftovers = 20_000;

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
  const { mapping } = result.reconciliation;
  const { sums } = result.likeness;
  const { names, codes, dates } = steps.now(order, () => kindsOf(context, result));
  const { seconds } = localTime(result.zone);
  const rowOf = (cells: readonly (string | null)[]): Leftover => ({
    codes: codes.map(({ column }) => codeText(cells[column] ?? '', mapping.rules)),
    words: wordsOfName(names.map(({ column }) => cells[column] ?? '').join(' ')),
    amounts: sums.ofRow(cells).map(unitsOf),
    days: dates.map((each) => dayWritten(cells[each.column] ?? '', each.order, context.now())),
  });
  const recordOf = (cells: readonly Cell[], places: ReadonlyMap<string, number>): Leftover => {
    const fieldText = (field: string) => textOfCell(fieldCell(field, cells, places) ?? '');
    const dayOf = (field: string) => {
      const instant = readInstant(fieldText(field));
      if (instant === null) return null;
      const shown = instant.exact === 'day' ? instant.seconds : seconds(instant.seconds);
      return Math.floor(shown / daySeconds);
    };
    return {
      codes: codes.map(({ field }) => codeText(fieldText(field), mapping.rules)),
      words: wordsOfName(names.map(({ field }) => fieldText(field)).join(' ')),
      amounts: sums.ofRecord(cells, places).map(unitsOf),
      days: dates.map(({ field }) => dayOf(field)),
    };
  };
  const [mine, theirs]: Leftover[][] = [[], []];
  const numbers = { mine: [] as number[], theirs: [] as number[] };
  await steps.walk(order, 0, (after) => {
    const found = db
      .select(
        `SELECT o.no, m.cells FROM temp.outcome o JOIN temp.mine m ON m.row = o.row
         WHERE o.kind IN (${codeOf.mine}, ${codeOf.unkeyed}) AND o.no > ?
         ORDER BY o.no LIMIT ${linesPerStep}`,
        { no: 'number', cells: 'text' },
      )
      .all(after);
    for (const { no, cells } of found) {
      numbers.mine.push(no);
      mine?.push(rowOf(textCells(cells)));
    }
    return numbers.mine.length >= maxLeftovers ? null : (found.at(-1)?.no ?? null);
  });
  await steps.walk(order, 0, (after) => {
    const found = db
      .select(
        `SELECT o.no, b.shape, b.body FROM temp.outcome o
         JOIN ${mapping.resource}_body b ON b.rid = o.rid
         WHERE o.kind = ${codeOf.theirs} AND o.no > ? ORDER BY o.no LIMIT ${linesPerStep}`,
        { no: 'number', shape: 'number', body: 'text' },
      )
      .all(after);
    for (const { no, shape, body } of found) {
      numbers.theirs.push(no);
      theirs?.push(recordOf(decodeBody(body), fields.shape(shape).positions));
    }
    return numbers.theirs.length >= maxLeftovers ? null : (found.at(-1)?.no ?? null);
  });
  const { counts } = result.reconciliation;
  return {
    mine: mine ?? [],
    theirs: theirs ?? [],
    numbers,
    codes,
    days: dates,
    amounts: [...sums.pairs],
    isLimited:
      counts.mine + counts.unkeyed > numbers.mine.length || counts.theirs > numbers.theirs.length,
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
