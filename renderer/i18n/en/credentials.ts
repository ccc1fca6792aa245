import type { Say } from '../translation';

export const credentials = {
  'credentials.title': ({ name }: { name: string }) => `Keys for ${name}`,
  'credentials.secretKey': 'Secret key',
  'credentials.publicKey': 'Public key',
  'credentials.publicKey.hint': 'Goes with the secret key when the desk logs in.',
  'credentials.accessToken': 'Access token',
  'credentials.accessToken.hint': 'May stay empty if the request below carries it.',
  'credentials.example': 'Have a request that works?',
  'credentials.example.hint':
    'Stays on this computer. Tested against your secret key without any network call.',
  'credentials.example.placeholder':
    "curl 'https://…?timestamp=…' \\\n  -H 'authorization-token: Bearer …' \\\n  -H 'signature: …'",
  'credentials.show': ({ field }: { field: string }) => `Show ${field}`,
  'credentials.hide': ({ field }: { field: string }) => `Hide ${field}`,
  'credentials.kept.keychain': ({ name }: { name: string }) =>
    `Kept in ${name}, the keychain of this computer. Nothing is written to a file.`,
  'credentials.kept.session':
    'This computer offers no keychain. Kept in memory until you quit; nothing is written to a file.',
  'credentials.save': 'Save',
  'credentials.noFit': ({ tried }: { tried: number }, say: Say) =>
    `None of ${say.number(tried)} recipes gives the signature in your request.`,
  'credentials.noFit.why':
    'Check that the secret key is whole and belongs to this request. Or keep the keys and choose the recipe by hand.',
  'credentials.noFit.keep': 'Keep anyway',
};
