import { expect, it } from 'vitest';
import { signingWords } from '../../../scripts/package/signing.mjs';

it.each([
  ['win32', 'Windows'],
  ['darwin', 'macOS'],
])('%s: says whether there is a certificate; an empty one is none', (platform, system) => {
  const given = { CSC_LINK: 'certificate.p12', CSC_KEY_PASSWORD: 'visibly-fake' };
  expect(signingWords(platform, given)).toContain(`${system} is signed`);
  expect(given.CSC_KEY_PASSWORD).toBe('visibly-fake');
  const empty = { CSC_LINK: '', CSC_KEY_PASSWORD: ' ' };
  for (const env of [{}, empty]) {
    expect(signingWords(platform, env)).toContain(`for ${system} are not signed`);
  }
  expect(empty).toEqual({});
});
