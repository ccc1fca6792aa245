import type { ReadAs } from '../../shared/ipc/browse';
import { dateTimeFormat, type LocaleContext } from '../../shared/instant-format';
import { formatDecimal } from '../format/decimal';
import type { Language } from '../i18n/messages.svelte';

/** A sentence for each typed date or amount that can be read in two ways: how it was read. */
export function readAsWords(
  readAs: readonly ReadAs[] | undefined,
  t: Language['t'],
  localeContext: LocaleContext,
): string[] {
  return (readAs ?? []).map(({ typed, kind, value }) =>
    t('search.readAs', {
      words: typed,
      value:
        kind === 'amount' ? amountWords(value, localeContext) : dateWords(value, localeContext),
    }),
  );
}

/** A month in words cannot be taken for a day. `value` is local time, which no zone changes. */
function dateWords(value: string, { locale }: LocaleContext): string {
  const [day = '', time] = value.replace(/Z$/, '').split('T');
  const words = dateTimeFormat({ locale, zone: 'UTC' }, { dateStyle: 'long' }).format(
    Date.parse(day),
  );
  return time === undefined ? words : `${words}, ${time}`;
}

/** With cents, or a fourth decimal: "1,234 was read as 1,234" would leave open what the comma is. */
function amountWords(value: string, { locale }: LocaleContext): string {
  const [, fraction] = value.split('.');
  const clearer =
    fraction === undefined ? `${value}.00` : fraction.length === 3 ? `${value}0` : value;
  return formatDecimal(clearer, locale);
}
