import type { Browsable } from '../../../shared/ipc/browse';
import { codeKind } from '../../../shared/field-labels';
import type { Grouping, SummaryGroup } from '../../../shared/ipc/summary';
import { codeWord } from '../../format/record';
import type { Language } from '../../i18n/messages.svelte';

/** Matches the name of a field that is true or false. */
const flag = /^(is|has)_/;

/**
 * The name of a group: statuses, reasons, yes and no in the reader's language, anything else as the
 * service sends it.
 */
export function groupWords(
  group: SummaryGroup | undefined,
  grouping: Grouping | null,
  t: Language['t'],
  none: string,
  resource: Browsable,
): string {
  const label = group?.label ?? null;
  if (label === null) return none;
  if (flag.test(grouping?.field ?? '') && (label === 'true' || label === 'false'))
    return t(label === 'true' ? 'value.yes' : 'value.no');
  const kind = grouping === null ? null : codeKind(grouping.field);
  return kind === null ? label : codeWord(kind, label, t, resource);
}
