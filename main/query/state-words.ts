import { codeWord } from '../../shared/field-names';
import { codeWords, type CodeKind } from '../../shared/field-labels';
import { fold } from '../../shared/fold';

/** Each code the service writes in capitals, in lower case, with what people call it. */
export const codesSaid: readonly { readonly code: string; readonly said: readonly string[] }[] = (
  Object.keys(codeWords) as CodeKind[]
).flatMap((kind) =>
  Object.keys(codeWords[kind]).map((code) => {
    const [en, es] = [codeWord(kind, code, 'en'), codeWord(kind, code, 'es')];
    const ofCard = codeWord(kind, code, 'es', 'cards');
    const said = new Set([es, es.replace(/^En /, ''), ofCard, en, en.replace(/^In /, '')]);
    const isOther = (word: string) => word.toLowerCase() !== code.toLowerCase();
    return { code: code.toLowerCase(), said: [...said].filter(isOther) };
  }),
);

/**
 * The service's codes that screens show by exactly these words, for one or several of either
 * gender.
 */
export function statesCalled(typed: string): string[] {
  const wanted = stem(typed.trim());
  return codesSaid.flatMap(({ code, said }) =>
    said.some((each) => stem(each) === wanted) ? [code] : [],
  );
}

/** `activo`, `activa`, `activos` and `activas` are one word; `activ` is none of them. */
function stem(said: string): string {
  return fold(said)
    .replace(/\s+/g, ' ')
    .replace(/[oa]s?$/, '*');
}

/** Words of several words, which need no quotes: `en revisión`. Longer ones first. */
export const statePhrase = new RegExp(
  `^(?:${[...new Set(codesSaid.flatMap(({ said }) => said.map(fold)))]
    .filter((said) => said.includes(' '))
    .toSorted((one, other) => other.length - one.length)
    .join('|')})(?=[\\s),]|$)`,
);
