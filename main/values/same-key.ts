/** What a phone number or a document's number may be written with beside its digits. */
const ofNumbers = /^[+\d][\d\s().\-/]*$/;

/**
 * A value as it is held against others to find one person or thing entered twice, from its key (sort-keys.ts): without case and accents, of
 * texts also without spaces around and doubled; of what is made of digits these alone, without leading zeros and the country code of Peru.
 * A plain decimal keeps its point. Null for what is no value.
 */
export function sameKey(key: unknown): string | null {
  if (typeof key === 'number' || typeof key === 'bigint') return withoutZeros(String(key));
  if (typeof key !== 'string') return null;
  const text = key.replace(/\s+/gu, ' ').trim();
  if (text === '') return null;
  if (!ofNumbers.test(text) || /^\d+\.\d+$/.test(text)) return text;
  const digits = text.replace(/\D/g, '');
  // `+51 900 123 456`, `0051900123456` and `51900123456` are one mobile number, `900 123 456`.
  return withoutZeros(digits.replace(/^(?:00)?51(?=9\d{8}$)/, ''));
}

/** `00123` and `123`: a spreadsheet takes the zeros off what looks like a number. */
function withoutZeros(text: string): string {
  return text.replace(/^0+(?=\d)/, '');
}
