import { fold } from '../../shared/fold';
import { normalized } from '../../shared/normalized';
import { readNumber } from '../values/amounts';

// How people write comparisons and round amounts in words, in Spanish and English.

/** Longer phrases first: `mayor o igual a` begins like `mayor a`. */
const comparisons = [
  {
    by: '>=',
    words:
      /^(?:mayor(?:es)? o igual(?:es)? (?:a|que)|desde(?: el)?|a partir del?|al menos|como minimo|at least|from|since) +(?=\S)/,
  },
  {
    by: '<=',
    words:
      /^(?:menor(?:es)? o igual(?:es)? (?:a|que)|hasta(?: el)?|como maximo|a lo mas|at most|up to|until) +(?=\S)/,
  },
  {
    by: '>',
    words:
      /^(?:mayor(?:es)? (?:a|que|de)|mas de|superior(?:es)? a|despues del?|greater than|more than|over|above|after) +(?=\S)/,
  },
  {
    by: '<',
    words:
      /^(?:menor(?:es)? (?:a|que|de)|menos de|inferior(?:es)? a|antes del?|less than|under|below|before) +(?=\S)/,
  },
  { by: 'between', words: /^(?:entre|between)(?: el)? +(?=\S)/ },
] as const;

type SaidComparison = (typeof comparisons)[number]['by'];

/** Between the two values of `entre 10 y 20`, and of `desde 10 hasta 20`. */
export const secondOf = {
  between: / +(?:y|and|e)(?: el)? +(?=\S)/iy,
  from: / +(?:hasta|al?|to|until)(?: el)? +(?=\S)/iy,
} as const;

/** The longest of these phrases. */
const maxWords = 30;

/** The comparison that a text begins with, and its length; null for any other text. */
export function comparisonIn(text: string): { by: SaidComparison; length: number } | null {
  const part = normalized(text.slice(0, maxWords), 'NFC');
  const folded = fold(part);
  // Of these words each letter folds to one.
  if (folded.length !== part.length) return null;
  for (const { by, words } of comparisons) {
    const length = words.exec(folded)?.[0].length;
    if (length !== undefined) return { by, length };
  }
  return null;
}

const round =
  /^((?:S\/\.?|US\$|\$|PEN|USD)? ?[-+]?\d[\d.,']{0,20}) ?(mil|k|mill[oó]n(?:es)?|thousand|millions?)(?! mill)( (?:de )?\p{L}{3,})?(?=[\s),]|\.\.|$)/iu;

const zeros = (word: string) => (/^(?:mil|k|thousand)$/i.test(word) ? 3 : 6);

/**
 * An amount in thousands or millions that a text begins with: `1 millón`, `2,5 millones de soles`.
 * `plain` is null where it can be read in two ways: `1.500 millones`.
 */
export function roundAmountIn(text: string): { length: number; plain: string | null } | null {
  const [all, digits = '', word = '', behind = ''] = round.exec(text) ?? [];
  if (all === undefined) return null;
  const currency = behind.replace(/^ (?:de )?/i, '');
  const hasCurrency = currency !== '' && readNumber(`1 ${currency}`) !== null;
  const length = all.length - (hasCurrency ? 0 : behind.length);
  const read = readNumber(hasCurrency ? `${digits} ${currency}` : digits);
  if (read === null || /\d[.,]\d{3}$/.test(digits)) return { length, plain: null };
  const [integer = '', part = ''] = read.plain.split('.');
  const places = zeros(word);
  const shifted = `${integer}${part.slice(0, places).padEnd(places, '0')}`.replace(
    /^(-?)0+(?=\d)/,
    '$1',
  );
  const rest = part.slice(places);
  const plain = rest === '' ? shifted : `${shifted}.${rest}`;
  return { length, plain: read.currency === null ? plain : `${read.currency} ${plain}` };
}
