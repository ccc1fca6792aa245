import { codeKind } from '../../../preload/contract/labels';
import type { Grouping, SummaryGroup } from '../../../preload/contract/summary';
import { codeWord } from '../../format/code-word';
import type { Language } from '../../i18n/messages.svelte';

/** What a group is called: a state or a reason in the reader's language, anything else as the service has it. */
export function groupWords(
  group: SummaryGroup | undefined,
  grouping: Grouping | null,
  t: Language['t'],
  none: string,
): string {
  const label = group?.label ?? null;
  if (label === null) return none;
  const kind = grouping === null ? null : codeKind(grouping.field);
  return kind === null ? label : codeWord(kind, label, t);
}
