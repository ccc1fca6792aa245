import type { Value } from '../../preload/contract/values';
import { formatExact, parseInstant } from '../format/instant';
import type { ColumnKind } from '../format/kind';
import type { Reading } from '../../preload/contract/moments';
import { plainText } from '../format/value';

/** A value for a spreadsheet's cell: a moment in the reader's zone, everything else digit for digit. */
export function shownText(value: Value | undefined, kind: ColumnKind, reading: Reading): string {
  const text = plainText(value);
  const instant = kind === 'instant' ? parseInstant(text) : null;
  return instant === null ? text : formatExact(instant, reading);
}
