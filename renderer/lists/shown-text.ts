import type { LocaleContext } from '../../shared/instant-format';
import type { Value } from '../../shared/values';
import { plainText } from '../format/value';
import type { ColumnKind } from '../format/kind';
import { formatExact, parseInstant } from '../format/instant';

/** A value for a spreadsheet's cell: an instant in the user's zone, everything else unchanged. */
export function shownText(
  value: Value | undefined,
  kind: ColumnKind,
  localeContext: LocaleContext,
): string {
  const text = plainText(value);
  const instant = kind === 'instant' ? parseInstant(text) : null;
  return instant === null ? text : formatExact(instant, localeContext);
}
