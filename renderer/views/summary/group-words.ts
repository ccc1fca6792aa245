import { codeKind } from '../../../preload/contract/fields';
import type { Grouping, SummaryGroup } from '../../../preload/contract/analysis';
import { codeWord } from '../../format/record';
import type { Language } from '../../i18n/messages.svelte';

/** A field that is true or false, by its name. */
const flag = /^(is|has)_/;

/** What a group is called: a state, a reason, yes and no in the reader's language, anything else as the service has it. */
export function groupWords(
  group: SummaryGroup | undefined,
  grouping: Grouping | null,
  t: Language['t'],
  none: string,
): string {
  const label = group?.label ?? null;
  if (label === null) return none;
  if (flag.test(grouping?.field ?? '') && (label === 'true' || label === 'false'))
    return t(label === 'true' ? 'value.yes' : 'value.no');
  const kind = grouping === null ? null : codeKind(grouping.field);
  return kind === null ? label : codeWord(kind, label, t);
}
