import type { Browsable } from '../../../shared/ipc/browse';
import { groupWord } from '../../../shared/group-words';
import type { Grouping, SummaryGroup } from '../../../shared/ipc/summary';
import type { Language } from '../../i18n/messages.svelte';

interface GroupReader {
  readonly language: Pick<Language, 'code'>;
  readonly none: string;
  readonly resource: Browsable;
  readonly month?: 'long' | 'short';
}

/** The name of a group in the reader's language. */
export function groupWords(
  group: SummaryGroup | undefined,
  grouping: Grouping | null,
  { language, ...reader }: GroupReader,
): string {
  return groupWord(group?.label ?? null, grouping, { language: language.code, ...reader });
}
