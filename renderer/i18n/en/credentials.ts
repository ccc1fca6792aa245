import type { Say } from '../translation';

/** Loaded by its own page, not with the start (`Language.speaker`). */
export const credentials = {
  'credentials.title': ({ name }: { name: string }) => `Keys for ${name}`,
  'credentials.database': ({ name }: { name: string }) => `Database password for ${name}`,
  'credentials.password': 'Password',
  'credentials.password.hint': 'Sent to this database server only.',
  'credentials.secretKey': 'Secret key',
  'credentials.publicKey': 'Public key',
  'credentials.publicKey.hint': 'Used with the secret key when Merchant Desk logs in.',
  'credentials.accessToken': 'Access token',
  'credentials.accessToken.hint': 'Leave empty if the request below includes it.',
  'credentials.accessToken.only': 'The stored secret key is not changed.',
  'credentials.example': 'Have a request that works?',
  'credentials.example.hint':
    'Stays on this computer. Tested against your secret key without any network call.',
  'credentials.example.placeholder':
    "curl 'https://…?timestamp=…' \\\n  -H 'authorization-token: Bearer …' \\\n  -H 'signature: …'",
  'credentials.show': ({ field }: { field: string }) => `Show ${field}`,
  'credentials.hide': ({ field }: { field: string }) => `Hide ${field}`,
  'credentials.kept.keychain': ({ name }: { name: string }) =>
    `Kept in ${name}, this computer’s keychain. Nothing is written to a file.`,
  'credentials.kept.session':
    'This computer has no keychain. Kept in memory until you quit; nothing is written to a file.',
  'credentials.save': 'Save',
  'credentials.noFit': ({ tried }: { tried: number }, say: Say) =>
    `None of ${say.number(tried)} signing methods gives the signature in your request.`,
  'credentials.noFit.why':
    'Check that the secret key is complete and belongs to this request. Or keep the keys and choose the signing method yourself.',
  'credentials.noFit.keep': 'Keep anyway',
};
