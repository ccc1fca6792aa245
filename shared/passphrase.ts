/** Of a new passphrase, in characters. */
export const minPassphraseLength = 12;

type Strength = 'short' | 'weak' | 'fair' | 'strong';

/** Bits that make a passphrase fair and strong, against somebody who has the file and guesses. */
const fairBits = 45;
const strongBits = 70;

const classes: readonly (readonly [RegExp, number])[] = [
  [/\p{Ll}/u, 26],
  [/\p{Lu}/u, 26],
  [/\p{Nd}/u, 10],
  [/ /u, 1],
  [/[^\p{L}\p{Nd} ]/u, 30],
];

/**
 * How strong a passphrase is at most: it counts the characters that are neither repeated nor the
 * next one of a row such as `abcd` or `4321`. Words of a dictionary are not recognized.
 */
export function passphraseStrength(text: string): Strength {
  if (text.length < minPassphraseLength) return 'short';
  const characters = Array.from(text.toLowerCase());
  const seen = new Map<string, number>();
  let counted = 0;
  for (const [at, character] of characters.entries()) {
    const step = (characters[at - 1]?.codePointAt(0) ?? 0) - (character.codePointAt(0) ?? 0);
    const isNext = at > 0 && Math.abs(step) <= 1;
    const times = (seen.get(character) ?? 0) + 1;
    seen.set(character, times);
    counted += isNext ? 0.1 : 1 / Math.sqrt(times);
  }
  const alphabet = classes.reduce(
    (sum, [pattern, size]) => sum + (pattern.test(text) ? size : 0),
    0,
  );
  const bits = counted * Math.log2(Math.max(2, alphabet));
  return bits >= strongBits ? 'strong' : bits >= fairBits ? 'fair' : 'weak';
}
