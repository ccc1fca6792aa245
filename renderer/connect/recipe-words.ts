import { describeRecipe } from '../../shared/recipe-presets';
import type { SignatureRecipe } from '../../shared/recipe';
import type { ConnectSay } from '../i18n/words';

/** A recipe as one line in the current language: "HMAC-SHA256 over the sorted query, hex". */
export function recipeWords(say: ConnectSay, recipe: SignatureRecipe): string {
  const parts = describeRecipe(recipe);
  const key = parts.keyEncoding === 'utf-8' ? '' : say(`recipe.key.${parts.keyEncoding}`);
  return say('recipe.words', {
    algorithm: parts.algorithm,
    over:
      parts.message === 'template'
        ? say('recipe.over.template', { template: parts.template ?? '' })
        : say(`recipe.over.${parts.message}`),
    secret: say(`recipe.secret.${parts.secret}`),
    output: say(`recipe.output.${parts.output}`),
    rest: key + (parts.pathParameters ? say('recipe.pathParameters') : ''),
  });
}
