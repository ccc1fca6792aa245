import { alsoCalled, marksWords, paletteWords } from '../../i18n/words';
import type { Pending } from '../../marks/pending-links';
import type { PaletteDesk } from './palette-desk';
import { areIn, foldedWords } from './typed-words';

/** What is read when the palette opens; null until it is known. */
interface OfUser {
  readonly pending: Pending | null;
  /** How many views have an alert or a scheduled export. */
  readonly alerts: number | null;
}

/** One or two letters are the beginning of too many words to mean one. */
const minLength = 3;

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
  const wanted = foldedWords(text);
  if (wanted.length === 0 || text.trim().length < minLength) return '';
  const t = paletteWords(desk.language);
  const { sync, unseenChanges, views } = desk;
  const empty = [
    {
      key: 'mine',
      is: pending !== null && !hasPending(pending),
      words: `${marksWords(desk.language)('pending')} ${alsoCalled('mine')}`,
    },
    { key: 'alerts', is: alerts === 0, words: `${t('do.alerts')} ${alsoCalled('alerts')}` },
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
