import type { Understood } from '../../../../shared/ipc/lookup';
import { fieldLabel } from '../../../format/field';
import type { Language } from '../../../i18n/messages.svelte';
import { lookupWords } from '../../../i18n/words';

/** What the list has instead of card IDs. */
export interface RecognizedWords {
  readonly text: string;
  readonly clients: number;
  readonly isTaken: boolean;
}

/** Null when nothing was recognized. */
export function recognizedWords(draft: Understood, language: Language): RecognizedWords | null {
  if (draft.recognized === null) return null;
  const t = lookupWords(language);
  const counts = draft.recognized;
  const { clients, cards, lots, others, isTaken } = counts;
  const parts = (['documents', 'clientIds', 'phones'] as const)
    .filter((key) => counts[key] > 0)
    .map((key) => t(`known.${key}`, { count: counts[key] }));
  const what = new Intl.ListFormat(language.locale).format(parts);
  const isAll = cards + lots + others === 0;
  const known = isTaken ? 'known.taken' : isAll ? 'known' : 'known.part';
  const sentences = [
    ...(clients === 0 ? [] : [t(known, { what, clients })]),
    ...(['ambiguous', 'cards', 'lots', 'others'] as const)
      .filter((key) => counts[key] > 0)
      .map((key) => t(`known.${key}`, { count: counts[key] })),
  ];
  return { text: sentences.join(' '), clients, isTaken };
}

export interface Tile {
  readonly key: 'ids' | 'clients' | 'duplicates' | 'rejected' | 'blank';
  readonly count: number;
  readonly label: string;
}

/** How many lines are what: the IDs always, anything else where there is some. */
export function draftTiles(draft: Understood, hasClients: boolean, language: Language): Tile[] {
  const t = lookupWords(language);
  return [
    { key: 'ids', count: draft.ids } as const,
    { key: 'clients', count: draft.withoutCard } as const,
    { key: 'duplicates', count: draft.duplicates } as const,
    { key: 'rejected', count: draft.rejected - draft.withoutCard } as const,
    { key: 'blank', count: draft.blank } as const,
  ]
    .filter(({ key, count }) => count > 0 || key === 'ids' || (key === 'clients' && hasClients))
    .map(({ key, count }) => ({
      key,
      count,
      label: key === 'ids' ? t('tile.ids') : t(`tile.${key}`, { count }),
    }));
}

/** The columns that may have the IDs. `ofRows`: they are fields of records. */
export function columnChoices({ columns }: Understood, ofRows: boolean, language: Language) {
  if (ofRows)
    return columns.map((name, at) => ({ value: String(at), label: fieldLabel(name, language.t) }));
  const t = lookupWords(language);
  return [
    ...columns.map((label, at) => ({
      value: String(at),
      label: t('column.nth', { number: at + 1, label }),
    })),
    { value: 'every', label: t('column.every') },
  ];
}
