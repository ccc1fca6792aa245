import { codeWord } from '../../shared/field-names';
import { codeWords, type CodeKind } from '../../shared/field-labels';
import { fold } from '../../shared/fold';

interface CodeSaid {
  readonly code: string;
  readonly said: readonly string[];
  readonly folded: readonly string[];
  readonly stems: readonly string[];
}

/** Each code the service writes in capitals, in lower case, with what people call it. */
export const codesSaid: readonly CodeSaid[] = (Object.keys(codeWords) as CodeKind[]).flatMap(
  (kind) =>
    Object.keys(codeWords[kind]).map((code) => {
      const [en, es] = [codeWord(kind, code, 'en'), codeWord(kind, code, 'es')];
      const ofCard = codeWord(kind, code, 'es', 'cards');
      const said = new Set([es, es.replace(/^En /, ''), ofCard, en, en.replace(/^In /, '')]);
      const isOther = (word: string) => word.toLowerCase() !== code.toLowerCase();
      const others = [...said].filter(isOther);
      return {
        code: code.toLowerCase(),
        said: others,
        folded: others.map(fold),
        stems: others.map(stem),
      };
    }),
);

/**
 * The service's codes that screens show by exactly these words, for one or several of either
 * gender.
 */
export function statesCalled(typed: string): string[] {
  const wanted = stem(typed.trim());
  return codesSaid.flatMap(({ code, stems }) => (stems.includes(wanted) ? [code] : []));
}

/** `activo`, `activa`, `activos` and `activas` are one word; `activ` is none of them. */
function stem(said: string): string {
  return fold(said)
    .replace(/\s+/g, ' ')
    .replace(/[oa]s?$/, '*');
}

/** Words of several words, which need no quotes: `en revisión`. Longer ones first. */
export const statePhrase = new RegExp(
  `^(?:${[...new Set(codesSaid.flatMap(({ folded }) => folded))]
    .filter((said) => said.includes(' '))
    .toSorted((one, other) => other.length - one.length)
    .join('|')})(?=[\\s),]|$)`,
);
