import { expect, it } from 'vitest';
import { signingWords } from '../../../scripts/package/signing.mjs';

it.each([
  ['win32', 'Windows'],
  ['darwin', 'macOS'],
])('%s: says whether there is a certificate; an empty one is none', (platform, system) => {
  const signingEnv = { CSC_LINK: 'certificate.p12', CSC_KEY_PASSWORD: 'visibly-fake' };
  expect(signingWords(platform, signingEnv)).toContain(`${system} is signed`);
  expect(signingEnv.CSC_KEY_PASSWORD).toBe('visibly-fake');
  const empty = { CSC_LINK: '', CSC_KEY_PASSWORD: ' ' };
  for (const env of [{}, empty]) {
    expect(signingWords(platform, env)).toContain(`for ${system} are not signed`);
  }
  expect(empty).toEqual({});
});
