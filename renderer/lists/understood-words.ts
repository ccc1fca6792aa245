import type { Browsable, Understood } from '../../shared/ipc/browse';
import { codeKind } from '../../shared/field-labels';
import { dateTimeFormat, type LocaleContext } from '../../shared/instant-format';
import { formatAmount, formatCount } from '../format/decimal';
import { fieldLabel } from '../format/field';
import { formatDate, isDate } from '../format/instant';
import { codeLabel } from '../format/record';
import type { Language } from '../i18n/messages.svelte';
import { fold } from '../../shared/fold';
import { offeredPeriods } from './offered-periods';

/** What a condition of the search means, in the words of the screen: "Created Oct 1, 2026". */
export function understoodWords(
  { fields, not, all, tests }: Understood,
  t: Language['t'],
  localeContext: LocaleContext,
  resource: Browsable,
): string {
  const labels = fields.map((field) => fieldLabel(field, t, resource));
  const kind = fields.map(codeKind).find((each) => each !== null) ?? 'status';
  const said = tests.map(({ by, kind: textKind, text }) => {
    if (by === 'null') return t('browse.is.null');
    if (by === 'present') return t('browse.is.present');
    const words =
      textKind === 'code'
        ? codeLabel(kind, text, t, resource)
        : textKind === 'date'
          ? dateWords(text, t, localeContext)
          : textKind === 'amount'
            ? formatAmount(text, localeContext.locale)
            : text;
    if (by === 'is') return words;
    return by === 'starts-with' ? t('browse.chip.startsWith', { text }) : `${signs[by]} ${words}`;
  });
  const [first = '', last = ''] = said;
  const isRange = all && said.length === 2;
  const words = isRange
    ? t('browse.chip.between', { min: first.replace(/^≥ /, ''), max: last.replace(/^≤ /, '') })
    : listed(said, localeContext);
  return `${labels.join(' / ')}: ${not ? t('browse.chip.not', { words }) : words}`;
}

/** The first of many are enough to tell them. */
const maxListed = 4;

function listed(said: readonly string[], { locale }: LocaleContext): string {
  const [first, others] = [said.slice(0, maxListed), said.length - maxListed];
  return others > 1 ? `${first.join(' / ')} / +${formatCount(others, locale)}` : said.join(' / ');
}

/** Whether its name means several dates, of which a person has to choose. */
export function isOfSeveralDates({ fields, tests }: Understood): boolean {
  return fields.length > 1 && tests.some(({ kind }) => kind === 'date');
}

const signs = { '>': '>', '>=': '≥', '<': '<', '<=': '≤' } as const;

/** `text`: a day, a month, a moment, or a period relative to today. */
function dateWords(text: string, t: Language['t'], localeContext: LocaleContext): string {
  const period = offeredPeriods.find(
    (name) => name === text || fold(t(`browse.period.${name}`)) === text,
  );
  if (period !== undefined) return t(`browse.period.${period}`);
  if (isDate(text)) return formatDate(text, localeContext);
  if (!/^\d{4}-\d\d$/.test(text)) return withAccents(text);
  const month = { year: 'numeric', month: 'long' } as const;
  const utc = { locale: localeContext.locale, zone: 'UTC' };
  return dateTimeFormat(utc, month).format(Date.parse(`${text}-01`));
}

const accents = { ultim: 'últim', proxim: 'próxim', dia: 'día', ano: 'año' } as const;

/** A period with a number in it, of which main gives the words without accents. */
function withAccents(phrase: string): string {
  return phrase.replaceAll(
    /\b(?:ultim|proxim)(?=[oa]s?\b)|\b(?:dia|ano)(?=s?\b)/g,
    (found) => accents[found as keyof typeof accents],
  );
}
