import type { SignatureRecipe } from '../../../preload/contract/recipe';
import type { Language } from '../../i18n/messages.svelte';

/** The primitive and output of a recipe, as an engineer would say it: "HMAC-SHA256 · hex". */
export function recipeName({ primitive, output }: SignatureRecipe): string {
  const hash = primitive.hash.toUpperCase();
  return `${primitive.kind === 'hmac' ? `HMAC-${hash}` : hash} · ${output}`;
}

/** What is signed, in words; a custom template is shown as it is. */
export function recipeMessage({ message }: SignatureRecipe, t: Language['t']): string {
  return typeof message === 'string' ? t(`overview.signs.${message}`) : message.template;
}
