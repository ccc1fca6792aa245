import type { LocaleContext } from '../../../shared/instant-format';
import type { Difference } from '../../../shared/ipc/settlements';
import type { Browsable } from '../../../shared/ipc/browse';
import { clock } from '../../format/clock.svelte';
import { formatSum } from '../../format/decimal';
import { fieldLabel } from '../../format/field';
import { inferKind } from '../../format/kind';
import type { Language } from '../../i18n/messages.svelte';
import { valueCell } from '../../lists/value-cell';

interface Reader {
  readonly language: Language;
  readonly localeContext: LocaleContext;
  readonly resource: Browsable;
}

/** An amount with its sign. */
export function signedAmount(
  amount: string,
  currency: string | null,
  { locale }: Pick<Language, 'locale'>,
): string {
  return `${amount.startsWith('-') ? '' : '+'}${formatSum(amount, currency, locale)}`;
}

/** `Amount: 100.50 → 100.00 (-0.50)`, codes of the service as the screens call them. */
export function differenceText(difference: Difference, reader: Reader): string {
  const { amount } = difference;
  const change = changeText(difference, reader);
  return amount === null ? change : `${change} (${signedAmount(amount, null, reader.language)})`;
}

/** The same without the difference of the amounts. */
export function changeText(
  { field, mine, theirs, amount, currency }: Difference,
  { language, localeContext, resource }: Reader,
): string {
  const { t, locale } = language;
  const numberText = (text: string) =>
    /^-?\d+(?:\.\d+)?$/.test(text) && amount !== null ? formatSum(text, currency, locale) : text;
  const shownText = (text: string) => {
    if (text === '') return '—';
    const kind = inferKind(field, [text]);
    const now = () => clock.now;
    const shown = valueCell(text, { kind, localeContext, brief: null, now, t }).text;
    return kind === 'text' ? numberText(text) : shown;
  };
  const old = mine === '' ? '—' : numberText(mine);
  return `${fieldLabel(field, t, resource)}: ${old} → ${shownText(theirs)}`;
}
