import type { SignatureRecipe } from '../../shared/recipe';
import { presetById } from '../../shared/recipe-presets';
import { sign } from '../signing/sign';
import { Secret } from '../vault/secret';
import { type Checked, CheckFailed } from './checks';

const recipeId = 'hmac-sha256-query-hex';

/**
 * Made with openssl 3, as in test/unit/signing/sign.test.ts:
 *   printf %s "page=1&per_page=15&timestamp=1664568045547" | openssl dgst -sha256 -hmac
 *   sample-not-a-real-secret
 */
const expected = '4a0922d296fc7dfafe83db53db03ccce6da852c6816a4c4741746162d16f5f8a';

/** Signs a known request, which detects a changed cryptography library. */
export function checkSigning(): Checked<SignatureRecipe> {
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
