import { isCurrencyName, isPhoneName } from '../../shared/field-names';
import { fieldLabels } from '../../shared/field-labels';
import { fold } from '../../shared/fold';
import { comparisonIn } from './comparison-words';
import type { SearchContext } from './field-tests';
import { relativePhrase } from './period';

// Words without a field's name that look like a condition: the condition is offered where they find
// nothing, since words alone mean records that contain them.

const amount = /^(?:S\/\.?|US\$|\$) ?\d[\d.,']*(?=\s|$)/i;
const number = /^(?:(?:S\/\.?|US\$|\$) ?)?\d[\d.,']*(?=\s|$)/i;
/** Nine digits that begin with 9, in groups, with or without the country's code. */
const phone = /^(?:\+?51 )?9\d\d[ -]\d{3}[ -]\d{3}(?=\s|$)/;

/** The condition that somebody may have meant by what a text begins with; null for none. */
export function conditionMeantBy(
  text: string,
  context: SearchContext,
): { from: string; to: string } | null {
  const { fields, holds, language } = context;
  const named = (field: string | undefined, from: string, value = from) =>
    field === undefined ? null : { from, to: `${nameTyped(field, language)}:${value}` };
  const called = phone.exec(text)?.[0];
  if (called !== undefined) return named(fields.find(isPhoneName), called);
  const period = relativePhrase.exec(fold(text))?.[0];
  // Folding these words changes no length, unless accents stand apart from their letters.
  if (period !== undefined) {
    const from = text.slice(0, period.length);
    const isSame = fold(from) === period && fields.includes('created_at');
    return isSame ? named('created_at', from) : null;
  }
  const said = comparisonIn(text);
  const compared = said === null || said.by === 'between' ? null : { ...said, by: said.by };
  const value =
    compared === null ? amount.exec(text)?.[0] : number.exec(text.slice(compared.length))?.[0];
  if (value === undefined) return null;
  const from = compared === null ? value : text.slice(0, compared.length) + value;
  const money = fields.filter(
    (field) => moneyName.test(field) && !isCurrencyName(field) && holds(field, 'amounts'),
  );
  // Of several amounts either may be meant.
  if (money.length !== 1) return null;
  return named(money[0], from, `${compared?.by ?? ''}${value}`);
}

const moneyName = /(?:^|_)(?:amount|total|balance|monto|importe|saldo)(?:_|$)/i;

/** A field's label as it can be typed. */
function nameTyped(field: string, language: SearchContext['language']): string {
  const label = Object.hasOwn(fieldLabels, field)
    ? fieldLabels[field as keyof typeof fieldLabels][language]
    : field;
  return fold(label).replace(/\s+/g, '-');
}
