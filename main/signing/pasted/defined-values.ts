/** `@host = …` of `.http` files, `URL='…'`, `export URL=…`, `set URL=…` and `$url = '…'` of shells. */
const definition =
  /^[\t ]{0,8}(?:export[\t ]|set[\t ]|[$@])?([A-Za-z_][\w-]*)[\t ]?=[\t ]?(?:"([^"\n]{1,2000})"|'([^'\n]{1,2000})'|([^\s"'`()${}<>]{1,2000}))[\t ]{0,8};?$/gm;
const use = /\{\{[\t ]?([\w-]+)[\t ]?\}\}|\$\{(\w+)\}|\$([A-Za-z_]\w*)|%([A-Za-z_]\w*)%/g;

/** More uses are no request that somebody copied. */
const maxUses = 200;

/**
 * A text with the values of variables that it defines itself; all others stay. Nothing is computed,
 * and a value may use another one.
 */
export function withDefinedValues(text: string): string {
  const values = new Map<string, string>();
  for (const [, name = '', double, single, bare = ''] of text.matchAll(definition)) {
    values.set(name, double ?? single ?? bare);
  }
  if (values.size === 0) return text;
  return filledIn(filledIn(text, values), values);
}

function filledIn(text: string, values: ReadonlyMap<string, string>): string {
  if ((text.match(use)?.length ?? 0) > maxUses) return text;
  return text.replaceAll(use, (all, ...names: (string | undefined)[]) => {
    const name = names.slice(0, 4).find((each) => each !== undefined);
    return values.get(name ?? '') ?? all;
  });
}
