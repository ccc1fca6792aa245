import {
  type hashes,
  type secretPlaces,
  type NamedMessage,
  type SignatureRecipe,
  sameRecipe,
} from './recipe';

type Hash = (typeof hashes)[number];

type SecretPlace = (typeof secretPlaces)[number];

const usual = { keyEncoding: 'utf-8', output: 'hex', pathParameters: false } as const;

const hmac = (hash: Hash, message: NamedMessage): SignatureRecipe => {
  return { ...usual, primitive: { kind: 'hmac', hash }, message };
};

const digest = (hash: Hash, secret: SecretPlace, message: NamedMessage): SignatureRecipe => {
  return { ...usual, primitive: { kind: 'hash', hash, secret }, message };
};

/** The recipes worth a name, most likely first (docs/interface.md, "Signature"). */
export const presets = [
  { id: 'hmac-sha256-query-hex', recipe: hmac('sha256', 'query') },
  { id: 'sha256-query-hex', recipe: digest('sha256', 'none', 'query') },
  { id: 'hmac-sha256-timestamp-hex', recipe: hmac('sha256', 'timestamp') },
  { id: 'hmac-sha256-timestamp-pair-hex', recipe: hmac('sha256', 'timestamp-pair') },
  {
    id: 'hmac-sha256-query-path-hex',
    recipe: { ...hmac('sha256', 'query'), pathParameters: true },
  },
  { id: 'sha256-timestamp-secret-hex', recipe: digest('sha256', 'append', 'timestamp') },
  { id: 'sha256-secret-timestamp-hex', recipe: digest('sha256', 'prepend', 'timestamp') },
  { id: 'hmac-sha512-query-base64', recipe: { ...hmac('sha512', 'query'), output: 'base64' } },
  { id: 'hmac-sha1-query-hex', recipe: hmac('sha1', 'query') },
  { id: 'md5-timestamp-secret-hex', recipe: digest('md5', 'append', 'timestamp') },
  { id: 'hmac-sha256-method-path-timestamp-hex', recipe: hmac('sha256', 'method-path-timestamp') },
] as const satisfies readonly { id: string; recipe: SignatureRecipe }[];

export type PresetId = (typeof presets)[number]['id'];

export function presetById(id: string): SignatureRecipe | null {
  return presets.find((preset) => preset.id === id)?.recipe ?? null;
}

/**
 * A recipe as the parts of a sentence ("HMAC-SHA256 over the sorted query, hex"); each language
 * orders them in its own way.
 */
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

export const hashNames: Readonly<Record<Hash, string>> = {
  sha256: 'SHA-256',
  sha512: 'SHA-512',
  sha1: 'SHA-1',
  md5: 'MD5',
};

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
