import { describeRecipe } from '../../shared/recipe-presets';
import type { SignatureRecipe } from '../../shared/recipe';
import type { ConnectTexts } from '../i18n/words';

/** A recipe as one line in the current language: "HMAC-SHA256 over the sorted query, hex". */
export function recipeWords(t: ConnectTexts, recipe: SignatureRecipe): string {
  const parts = describeRecipe(recipe);
  const key = parts.keyEncoding === 'utf-8' ? '' : t(`recipe.key.${parts.keyEncoding}`);
  return t('recipe.words', {
    algorithm: parts.algorithm,
    over:
      parts.message === 'template'
        ? t('recipe.over.template', { template: parts.template ?? '' })
        : t(`recipe.over.${parts.message}`),
    secret: t(`recipe.secret.${parts.secret}`),
    output: t(`recipe.output.${parts.output}`),
    rest: key + (parts.pathParameters ? t('recipe.pathParameters') : ''),
  });
}
