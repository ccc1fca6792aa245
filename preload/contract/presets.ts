import { sameRecipe } from './recipe';
import type { NamedMessage, SignatureRecipe, hashes, secretPlaces } from './recipe';

const hmac = (hash: (typeof hashes)[number]) => ({ kind: 'hmac', hash }) as const;
const plain = (hash: (typeof hashes)[number], secret: (typeof secretPlaces)[number]) =>
  ({ kind: 'hash', hash, secret }) as const;
const usual = { keyEncoding: 'utf-8', output: 'hex', pathParameters: false } as const;

/** The recipes worth a name, most likely first (docs/interface.md, "Signature"). */
export const presets = [
  {
    id: 'hmac-sha256-query-hex',
    recipe: { ...usual, primitive: hmac('sha256'), message: 'query' },
  },
  {
    id: 'sha256-query-hex',
    recipe: { ...usual, primitive: plain('sha256', 'none'), message: 'query' },
  },
  {
    id: 'hmac-sha256-timestamp-hex',
    recipe: { ...usual, primitive: hmac('sha256'), message: 'timestamp' },
  },
  {
    id: 'hmac-sha256-timestamp-pair-hex',
    recipe: { ...usual, primitive: hmac('sha256'), message: 'timestamp-pair' },
  },
  {
    id: 'hmac-sha256-query-path-hex',
    recipe: { ...usual, primitive: hmac('sha256'), message: 'query', pathParameters: true },
  },
  {
    id: 'sha256-timestamp-secret-hex',
    recipe: { ...usual, primitive: plain('sha256', 'append'), message: 'timestamp' },
  },
  {
    id: 'sha256-secret-timestamp-hex',
    recipe: { ...usual, primitive: plain('sha256', 'prepend'), message: 'timestamp' },
  },
  {
    id: 'hmac-sha512-query-base64',
    recipe: { ...usual, primitive: hmac('sha512'), message: 'query', output: 'base64' },
  },
  {
    id: 'hmac-sha1-query-hex',
    recipe: { ...usual, primitive: hmac('sha1'), message: 'query' },
  },
  {
    id: 'md5-timestamp-secret-hex',
    recipe: { ...usual, primitive: plain('md5', 'append'), message: 'timestamp' },
  },
  {
    id: 'hmac-sha256-method-path-timestamp-hex',
    recipe: { ...usual, primitive: hmac('sha256'), message: 'method-path-timestamp' },
  },
] as const satisfies readonly { id: string; recipe: SignatureRecipe }[];

export type PresetId = (typeof presets)[number]['id'];

export function presetById(id: string): SignatureRecipe | null {
  return presets.find((preset) => preset.id === id)?.recipe ?? null;
}

/** A recipe as the parts of a sentence ("HMAC-SHA256 over the sorted query, hex"); each language puts them in its own order. */
interface RecipeParts {
  readonly presetId: PresetId | null;
  /** `HMAC-SHA256`, `SHA-256`, `MD5`: the same in every language. */
  readonly algorithm: string;
  readonly secret: 'key' | 'none' | 'prepend' | 'append';
  readonly message: NamedMessage | 'template';
  /** The template's own text when `message` is `template`. */
  readonly template: string | null;
  readonly keyEncoding: SignatureRecipe['keyEncoding'];
  readonly output: SignatureRecipe['output'];
  readonly pathParameters: boolean;
}

const hashNames = { sha256: 'SHA-256', sha512: 'SHA-512', sha1: 'SHA-1', md5: 'MD5' } as const;

export function describeRecipe(recipe: SignatureRecipe): RecipeParts {
  const { primitive, message, keyEncoding, output, pathParameters } = recipe;
  const name = hashNames[primitive.hash];
  return {
    presetId: presets.find((preset) => sameRecipe(preset.recipe, recipe))?.id ?? null,
    algorithm: primitive.kind === 'hmac' ? `HMAC-${name.replace('-', '')}` : name,
    secret: primitive.kind === 'hmac' ? 'key' : primitive.secret,
    message: typeof message === 'string' ? message : 'template',
    template: typeof message === 'string' ? null : message.template,
    keyEncoding,
    output,
    pathParameters,
  };
}
