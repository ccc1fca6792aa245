import { templateOf, type SignatureRecipe } from '../../shared/recipe';
import { DeskError } from '../failure';
import { Secret } from '../vault/secret';
import { type RequestToSign, composeMessage, sign } from './sign';

/** A sample key for each encoding, obviously not a real one. */
const madeUpKeys = {
  'utf-8': 'sample-not-a-real-secret',
  hex: '5a4d504c4e4f545245414c00',
  base64: 'c2FtcGxlLW5vdC1hLXJlYWwtc2VjcmV0',
} as const;

const madeUpRequest: RequestToSign = {
  method: 'GET',
  path: '/api-hub/v1/client-cards/3f8e11d2-sample/details',
  query: [
    ['page', '1'],
    ['per_page', '15'],
  ],
  pathParameters: [['id', '3f8e11d2-sample']],
  timestamp: '1664568045547',
  publicKey: Secret.fromText('sample-public-key'),
};

/** Shows a recipe at work on a made-up request with a made-up key. Fails with `input.recipe`. */
export function previewRecipe(recipe: SignatureRecipe): { message: string; signature: string } {
  const key = madeUpKeys[recipe.keyEncoding];
  const message = composeMessage(
    templateOf(recipe),
    recipe.pathParameters,
    madeUpRequest,
    Buffer.from(key),
  );
  if (message === null) throw new DeskError('input.recipe', { reason: 'needs-public-key' });
  return {
    message: message.toString(),
    signature: sign(recipe, madeUpRequest, Secret.fromText(key)),
  };
}
