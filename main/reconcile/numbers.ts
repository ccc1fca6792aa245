import { readDecimal } from '../values/decimals';

/** A number as people write it, by its value: `S/ 1,234.50` and `1234.5` have the same digits. */
interface WrittenNumber {
  /** Equal for equal values, whatever zeros or exponent they were written with. */
  readonly value: string;
  /** ISO code where a sign or code says it; null for a bare number. */
  readonly currency: string | null;
}

/** Signs that stand for one currency where this desk is used; any other is known by its code. */
const signs: Readonly<Record<string, string>> = {
  'S/': 'PEN',
  'S/.': 'PEN',
  US$: 'USD',
  $: 'USD',
  '€': 'EUR',
};
const codes = new Set(Intl.supportedValuesOf('currency'));

const withCurrency = /^([^\d\s.,()+-]{1,3}\.?)?\s*(.*?)\s*([A-Z]{3}|€)?$/u;
/** `1,234.50` and `1.234,50`; a single comma or point before three digits groups thousands only when it is a comma. An exponent has its sign, as
 * spreadsheets write it: `12e4` may be an id. */
const grouped = [
  { form: /^\d{1,3}(?:,\d{3})+(?:\.\d+)?$/, group: ',', point: '.' },
  { form: /^\d{1,3}(?:\.\d{3})+,\d+$/, group: '.', point: ',' },
  { form: /^\d{1,3}(?:\.\d{3}){2,}$/, group: '.', point: ',' },
  { form: /^\d{1,3}(?: \d{3})+(?:[.,]\d+)?$/, group: ' ', point: ',' },
  { form: /^\d+,\d+$/, group: '', point: ',' },
  { form: /^(?:\d+\.?\d*|\.\d+)(?:[eE][+-]\d{1,3})?$/, group: '', point: '.' },
] as const;

/** Null for what is no number as people or programs write one. Zeros in front are digits of a code, not of a number. */
export function readNumber(text: string): WrittenNumber | null {
  if (!/\d/.test(text) || text.length > 60) return null;
  const [, before = '', number = '', after = ''] = withCurrency.exec(text.trim()) ?? [];
  const currency = currencyOf(before, after);
  if (currency === undefined) return null;
  const isAccounting = /^\(.*\)$/.test(number);
  const bare = isAccounting ? number.slice(1, -1) : number;
  const isNegative = isAccounting || /^-|-$/.test(bare);
  const value = valueOf(bare.replace(/^[+-]\s*|-$/g, ''));
  if (value === null) return null;
  return { value: isNegative && value !== '0' ? `-${value}` : value, currency };
}

/** Undefined for what is no currency. */
function currencyOf(before: string, after: string): string | null | undefined {
  if (before !== '' && after !== '') return undefined;
  const said = before === '' ? after : before;
  if (said === '') return null;
  return signs[said] ?? (codes.has(said) ? said : undefined);
}

function valueOf(digits: string): string | null {
  const written = grouped.find(({ form }) => form.test(digits));
  if (written === undefined || /^0\d/.test(digits)) return null;
  const { group, point } = written;
  const plain = (group === '' ? digits : digits.replaceAll(group, '')).replace(point, '.');
  const decimal = readDecimal(plain);
  return decimal && (decimal.digits === '' ? '0' : `${decimal.digits}e${decimal.exponent}`);
}

/** Written by a spreadsheet with fewer digits than it was: `1.29343810604056E+18`. */
export function isRounded(text: string): boolean {
  return /^\d[.,]\d+e\+\d+$/i.test(text.trim());
}
