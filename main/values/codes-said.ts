import { codeWords } from '../../preload/contract/fields';

/** Each word the service writes in capitals, in small letters, with what people call it. */
export const codesSaid: readonly { readonly code: string; readonly said: readonly string[] }[] =
  Object.values(codeWords)
    .flatMap((words) => Object.entries<{ en?: string; es: string }>(words))
    .map(([code, { en, es }]) => ({
      code: code.toLowerCase(),
      said: [es, es.replace(/^En /, ''), ...(en === undefined ? [] : [en])],
    }));
