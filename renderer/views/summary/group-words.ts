import type { Grouping, SummaryGroup } from '../../../preload/contract/summary';
import { statusWord } from '../../format/status-word';
import type { Language } from '../../i18n/messages.svelte';

/** What a group is called: a state in the reader's language, anything else as the service has it. */
export function groupWords(
  group: SummaryGroup | undefined,
  grouping: Grouping | null,
  t: Language['t'],
  none: string,
): string {
  const label = group?.label ?? null;
  if (label === null) return none;
  return grouping !== null && /(^|_)(status|state)(_|$)/i.test(grouping.field)
    ? statusWord(label, t)
    : label;
}
