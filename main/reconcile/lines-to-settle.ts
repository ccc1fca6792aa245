import {
  isAgreeing,
  type LinesQuery,
  type Mapping,
  type Outcome,
  type OutcomeLine,
} from '../../shared/ipc/reconcile';
import { selectedLines } from './outcome-lines';
import type { Result } from './result';
import {
  linesByNumber,
  lineOf,
  sidesOf,
  sideText,
  type LinesContext,
  type Sides,
} from './result-lines';
import { contentOf } from './settled-lines';
import type { LineToSettle } from './settlement';

/** What is settled at once at most, as the reading thread hands it on. */
const maxToSettle = 200_000;

/** Lines as they are stored when they are settled; those that agree are left out. */
export function linesToSettle(
  context: LinesContext,
  result: Result,
  params: { readonly nos: readonly number[] } | LinesQuery,
  line: string,
): LineToSettle[] {
  const nos =
    'nos' in params ? params.nos : selectedLines(context, result, params).numbers(maxToSettle, 0);
  return contentsOf(context, result, nos, line)
    .filter(({ outcome }) => !isAgreeing(outcome))
    .map(({ no, line: lineNo, content, about }) => ({ no, line: lineNo, content, about }));
}

/**
 * Lines by number with what identifies and describes them, and what the record says of a field.
 * `line`: SQL for their identity.
 */
export function contentsOf(
  context: LinesContext,
  result: Result,
  nos: readonly number[],
  line: string,
): (LineToSettle & { readonly outcome: Outcome; readonly sent: (field: string) => string })[] {
  const { mapping } = result.reconciliation;
  const pairs = [...mapping.keys, ...mapping.compare];
  return linesByNumber(context, result, nos, line).map((found) => {
    const sides = sidesOf(found, context.fields);
    const read = lineOf(found, sides, result, context.db);
    const { mine } = sides;
    const written = pairs.flatMap(({ column }) => {
      const text = mine?.[column];
      return text === undefined || text === null ? [] : [[result.names[column] ?? '', text]];
    });
    const { outcome, key, title, row, id, from, differences } = read;
    return {
      no: found.no,
      line: found.line ?? '',
      outcome,
      sent: (field: string) => sideText(sides, field),
      content: contentOfLine(read, sides, mapping),
      about: {
        outcome,
        key,
        title,
        row,
        id,
        differences,
        since: from ?? result.stored.label,
        stored: found.id,
        cells: mine === null ? null : (Object.fromEntries(written) as Record<string, string>),
      },
    };
  });
}

function contentOfLine(read: OutcomeLine, sides: Sides, { keys, compare }: Mapping): string {
  const { mine } = sides;
  const cells = [...keys, ...compare]
    .toSorted((one, other) => (one.field < other.field ? -1 : 1))
    .map(({ column, field }) => (mine === null ? sideText(sides, field) : (mine[column] ?? '')));
  return contentOf({ ...read, cells });
}
