import {
  hashes,
  keyEncodings,
  messageTemplates,
  namedMessages,
} from '../../preload/contract/recipe';
import type { SignatureRecipe } from '../../preload/contract/recipe';
import type { Primitive } from './sign';

// The signing methods that are tried offline against a pasted request (solve.ts). Those with a name are in preload/contract/presets.ts, those
// asked of the service in probe.ts; a new placeholder or hash begins in preload/contract/recipe.ts and sign.ts.

export type Message = SignatureRecipe['message'];

/** A way to hash, without its output encoding; `usesKey` false means the key and its encoding do not matter. */
export interface Hashing {
  readonly primitive: Primitive;
  readonly keyEncoding: SignatureRecipe['keyEncoding'];
  readonly usesKey: boolean;
}

/** Every way to hash that the search tries, likeliest first: keyed before plain, SHA-256 before the rest. */
export const hashings: readonly Hashing[] = hashes.flatMap((hash) => [
  ...keyEncodings.map((keyEncoding) => ({
    primitive: { kind: 'hmac', hash } as const,
    keyEncoding,
    usesKey: true,
  })),
  {
    primitive: { kind: 'hash', hash, secret: 'none' } as const,
    keyEncoding: 'utf-8' as const,
    usesKey: false,
  },
  ...(['append', 'prepend'] as const).flatMap((secret) =>
    keyEncodings.map((keyEncoding) => ({
      primitive: { kind: 'hash', hash, secret } as const,
      keyEncoding,
      usesKey: true,
    })),
  ),
]);

const separators = ['', '\\n', '.', ':', '|', '&', '-', '_', ' '];

const keyed = [
  ['method', 'path', 'timestamp'],
  ['timestamp', 'method', 'path'],
  ['method', 'path', 'query'],
  ['path', 'timestamp'],
  ['timestamp', 'path'],
  ['path', 'query'],
  ['timestamp', 'query'],
  ['query', 'timestamp'],
  ['method', 'timestamp'],
];
const withPublicKey = [
  ['public_key', 'timestamp'],
  ['timestamp', 'public_key'],
  ['public_key', 'query'],
  ['query', 'public_key'],
];
const withSecret = [
  ['timestamp', 'secret'],
  ['secret', 'timestamp'],
  ['query', 'secret'],
  ['secret', 'query'],
  ['secret', 'timestamp', 'secret'],
  ['secret', 'query', 'secret'],
];

function arranged(arrangements: readonly (readonly string[])[]): string[] {
  return arrangements.flatMap((names) =>
    separators.map((separator) => names.map((name) => `{${name}}`).join(separator)),
  );
}

const named = new Set<string>(Object.values(messageTemplates));

function asMessages(templates: readonly string[]): Message[] {
  return templates.filter((template) => !named.has(template)).map((template) => ({ template }));
}

/** Messages tried with every hashing. */
export const messages: readonly Message[] = [
  ...namedMessages,
  ...asMessages(['{path}?{query}', '{method} {path}?{query}', ...arranged(keyed)]),
];

/** Messages tried only when the public key is known. */
export const publicKeyMessages: readonly Message[] = asMessages(arranged(withPublicKey));

/** Messages that hold the secret themselves: tried with plain hashes only, and where no hashing puts it there already. */
export const secretMessages: readonly Message[] = asMessages([
  ...arranged(withSecret).filter(
    (template) => !/^\{secret\}\{\w+\}$|^\{\w+\}\{secret\}$/.test(template),
  ),
  '{query}&secret={secret}',
  '{query}&secret_key={secret}',
  '{query}&key={secret}',
  'timestamp={timestamp}&secret={secret}',
  'timestamp={timestamp}&secret_key={secret}',
]);
