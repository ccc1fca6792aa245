import { alsoCalled, marksWords, paletteWords } from '../../i18n/words';
import type { Pending } from '../../marks/pending-links';
import type { PaletteDesk } from './palette-desk';
import { areIn, foldedWords } from './typed-words';

/** Null until it is known. */
interface OfUser {
  readonly pending: Pending | null;
  /** How many views have an alert or a scheduled export; known once a text asks for them. */
  readonly alerts: number | null;
}

/** One or two letters are the beginning of too many words to mean one. */
const minLength = 3;

/** Whether the text may ask for alerts, which are read for it then. */
export function asksForAlerts(text: string, desk: PaletteDesk): boolean {
  const wanted = wantedBy(text);
  return wanted.length > 0 && areIn(wanted, alertWords(desk));
}

function wantedBy(text: string): readonly string[] {
  return text.trim().length < minLength ? [] : foldedWords(text);
}

function alertWords({ language }: PaletteDesk): string {
  return `${paletteWords(language)('do.alerts')} ${alsoCalled('alerts')}`;
}

/** Whether something of theirs waits for the user. */
const hasPending = ({ by, lists }: Pending) =>
  lists.some(
    ({ assignee, due, later, undated }) =>
      (assignee === '' || assignee === by) && due + later + undated > 0,
  );

/**
 * That there is nothing of what these words ask for, such as “mine” while nothing is pending; ''
 * when they ask for nothing of the kind. Beside records that were found, only whole words do.
 */
export function emptyNow(
  text: string,
  hasHits: boolean,
  { pending, alerts }: OfUser,
  desk: PaletteDesk,
): string {
  const wanted = wantedBy(text);
  if (wanted.length === 0) return '';
  const t = paletteWords(desk.language);
  const { sync, unseenChanges, views } = desk;
  const empty = [
    {
      key: 'mine',
      is: pending !== null && !hasPending(pending),
      words: `${marksWords(desk.language)('pending')} ${alsoCalled('mine')}`,
    },
    { key: 'alerts', is: alerts === 0, words: alertWords(desk) },
    {
      key: 'views',
      is: views.all.length === 0,
      words: `${t('views')} ${t('do.compare')} ${alsoCalled('compare')}`,
    },
    { key: 'seen', is: unseenChanges.unseen === 0, words: alsoCalled('seen') },
    { key: 'pause', is: sync.current === null, words: `${t('do.pause')} ${alsoCalled('pause')}` },
  ] as const;
  return empty
    .filter(({ is, words }) => is && areIn(wanted, words, hasHits))
    .map(({ key }) => t(`empty.${key}`))
    .join(' ');
}
