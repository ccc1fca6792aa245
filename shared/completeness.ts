import type { ListCompleteness } from './ipc/sync';

/**
 * `unconfirmed`: nothing speaks against it, and nothing the service sends could: servers that are not
 * equally up to date may hide records all the same.
 */
type Certainty = 'complete' | 'unconfirmed' | 'incomplete';

/** What is certain of the list. */
export function certaintyOf(completeness: ListCompleteness): Certainty {
  const { gaps, twice, doubtful, endRefused, unsteady, unconfirmed } = completeness;
  const isDoubted = doubtful || endRefused === true || unsteady === true;
  if (gaps > 0 || twice > 0 || isDoubted) return 'incomplete';
  return unconfirmed === true ? 'unconfirmed' : 'complete';
}

/** Whether the list is certain to be complete. */
export function isComplete(completeness: ListCompleteness): boolean {
  return certaintyOf(completeness) === 'complete';
}

/** Whether records of a list that was read may be missing; of one that was not, nothing is known. */
export function isIncomplete(
  completeness: ListCompleteness | null | undefined,
): completeness is ListCompleteness {
  return (
    completeness !== null &&
    completeness !== undefined &&
    certaintyOf(completeness) === 'incomplete'
  );
}

/** For several lists together. */
export function completenessOf(lists: readonly ListCompleteness[]): ListCompleteness {
  return {
    gaps: lists.reduce((sum, { gaps }) => sum + gaps, 0),
    twice: lists.reduce((sum, { twice }) => sum + twice, 0),
    doubtful: lists.some(({ doubtful }) => doubtful),
    ...(lists.some(({ endRefused }) => endRefused) && { endRefused: true }),
    ...(lists.some(({ unsteady }) => unsteady) && { unsteady: true }),
    ...(lists.some(({ unconfirmed }) => unconfirmed) && { unconfirmed: true }),
  };
}

/** Beside a figure of a list whose records may be missing, where there is room for a word. */
export function incompleteWord({ gaps }: ListCompleteness, language: keyof typeof words): string {
  return gaps > 0 ? words[language].lacking : words[language].uncertain;
}

/**
 * Says whether a list is complete, and otherwise each reason for doubt: the one sentence for
 * screens, files and the command line.
 */
export function completenessWords(
  completeness: ListCompleteness,
  language: keyof typeof words,
): string {
  const t = words[language];
  const certainty = certaintyOf(completeness);
  if (certainty === 'complete') return t.complete;
  if (certainty === 'unconfirmed') return t.unconfirmed;
  const { gaps, twice, doubtful, endRefused, unsteady } = completeness;
  const count = new Intl.NumberFormat(t.locale);
  const doubts = [
    ...(gaps > 0 ? [t.gaps(gaps, count.format(gaps))] : []),
    ...(twice > 0 ? [t.twice(twice, count.format(twice))] : []),
    ...(doubtful ? [t.doubtful] : []),
    ...(endRefused ? [t.endRefused] : []),
    ...(unsteady ? [t.unsteady] : []),
  ];
  return `${incompleteWord(completeness, language)}: ${doubts.join('; ')}`;
}

const words = {
  en: {
    locale: 'en-US',
    complete: 'complete',
    unconfirmed:
      'not confirmed to be complete, as the service gives no pages of another size to compare with',
    lacking: 'incomplete',
    uncertain: 'possibly incomplete',
    gaps: (gaps: number, count: string) =>
      gaps === 1 ? 'missing 1 announced record' : `missing ${count} announced records`,
    twice: (twice: number, count: string) =>
      twice === 1
        ? '1 may be missing, as 1 was sent twice'
        : `up to ${count} may be missing, as ${count} were sent twice`,
    doubtful: 'read in two parts, so sync again to confirm it',
    endRefused: 'more may follow, as the service did not send the next page and gives no total',
    unsteady: 'some may be missing, as the pages of the service contradict each other',
  },
  es: {
    locale: 'es-PE',
    complete: 'completo',
    unconfirmed:
      'sin confirmar que esté completo, pues el servicio no envía páginas de otro tamaño para comparar',
    lacking: 'incompleto',
    uncertain: 'posiblemente incompleto',
    gaps: (gaps: number, count: string) =>
      gaps === 1 ? 'falta 1 registro anunciado' : `faltan ${count} registros anunciados`,
    twice: (twice: number, count: string) =>
      twice === 1
        ? 'podría faltar 1, pues 1 se envió dos veces'
        : `podrían faltar hasta ${count}, pues ${count} se enviaron dos veces`,
    doubtful: 'se leyó en dos partes, así que sincronice otra vez para confirmarlo',
    endRefused:
      'podrían seguir más, pues el servicio no envió la página siguiente y no indica el total',
    unsteady: 'podrían faltar algunos, pues las páginas del servicio se contradicen',
  },
} as const;
