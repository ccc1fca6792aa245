import { presetById } from '../../preload/contract/presets';
import type { SignatureRecipe } from '../../preload/contract/recipe';
import { sign } from '../api/sign';
import { Secret } from '../vault/secret';
import { CheckFailed } from './checks';
import type { Findings } from './checks';

const recipeId = 'hmac-sha256-query-hex';

/**
 * Made with openssl 3, as in test/unit/api/sign.test.ts:
 *   printf %s "page=1&per_page=15&timestamp=1664568045547" | openssl dgst -sha256 -hmac sample-not-a-real-secret
 */
const expected = '4a0922d296fc7dfafe83db53db03ccce6da852c6816a4c4741746162d16f5f8a';

/** Signs one known request: a cryptography library that was changed under the app shows here. */
export function checkSigning(): { found: Findings; value: SignatureRecipe } {
  const recipe = presetById(recipeId);
  if (recipe === null) throw new CheckFailed({ recipe: 'unknown' });
  const signature = sign(
    recipe,
    {
      method: 'GET',
      path: '/api-hub/v1/merchants/clients',
      query: [
        ['per_page', '15'],
        ['page', '1'],
      ],
      pathParameters: [],
      timestamp: '1664568045547',
    },
    Secret.fromText('sample-not-a-real-secret'),
  );
  if (signature !== expected) throw new CheckFailed({ recipe: recipeId, agrees: false });
  return { found: { recipe: recipeId, agrees: true }, value: recipe };
}
