import * as v from 'valibot';

/**
 * How a service signs, as data: docs/interface.md says only "computed from the timestamp and the secret key". A message is a template; common
 * templates have a name, so that sentences and stored profiles can refer to them.
 */
export const hashes = ['sha256', 'sha512', 'sha1', 'md5'] as const;
export const keyEncodings = ['utf-8', 'hex', 'base64'] as const;
export const outputs = ['hex', 'HEX', 'base64', 'base64url'] as const;
const secretPlaces = ['none', 'prepend', 'append'] as const;

type Hash = (typeof hashes)[number];
type SecretPlace = (typeof secretPlaces)[number];

/** `query` is sorted by name and includes `timestamp`; `query-as-sent` keeps the order of the address. */
export const messageTemplates = {
  query: '{query}',
  timestamp: '{timestamp}',
  'timestamp-pair': 'timestamp={timestamp}',
  'query-timestamp-first': '{query_timestamp_first}',
  'query-as-sent': '{query_as_sent}',
  'method-path-timestamp': '{method}{path}{timestamp}',
} as const;

export type NamedMessage = keyof typeof messageTemplates;
export const namedMessages = Object.keys(messageTemplates) as [NamedMessage, ...NamedMessage[]];

const placeholders = [
  'timestamp',
  'method',
  'path',
  'query',
  'query_timestamp_first',
  'query_as_sent',
  'secret',
  'public_key',
] as const;
export type Placeholder = (typeof placeholders)[number];

/** A template split at its placeholders; `\n` and `\t` written as two characters mean a line break and a tab. */
type TemplatePiece = { readonly text: string } | { readonly fill: Placeholder };

/** Null for an unmatched brace or an unknown placeholder. */
export function cutTemplate(template: string): readonly TemplatePiece[] | null {
  const pieces: TemplatePiece[] = [];
  for (const part of template.split(/(\{[^{}]*\})/)) {
    const name = /^\{(.*)\}$/.exec(part)?.[1];
    if (name !== undefined) {
      const fill = placeholders.find((each) => each === name);
      if (!fill) return null;
      pieces.push({ fill });
    } else if (/[{}]/.test(part)) {
      return null;
    } else if (part !== '') {
      pieces.push({ text: part.replaceAll('\\n', '\n').replaceAll('\\t', '\t') });
    }
  }
  return pieces;
}

const printable = /^[\x20-\x7e]+$/;
const templateSchema = v.pipe(
  v.string(),
  v.minLength(1, 'template-empty'),
  v.maxLength(200, 'template-too-long'),
  v.regex(printable, 'template-characters'),
  v.check((template) => cutTemplate(template) !== null, 'template-placeholder'),
);

const primitiveSchema = v.variant('kind', [
  v.strictObject({ kind: v.literal('hmac'), hash: v.picklist(hashes) }),
  v.strictObject({
    kind: v.literal('hash'),
    hash: v.picklist(hashes),
    /** Whether the key is prepended or appended to the message; `none` is a plain digest of the message. */
    secret: v.picklist(secretPlaces),
  }),
]);

const shape = v.strictObject({
  primitive: primitiveSchema,
  message: v.union([v.picklist(namedMessages), v.strictObject({ template: templateSchema })]),
  /** How the secret's text becomes key bytes. A `{secret}` in a template is always its text as it is. */
  keyEncoding: v.picklist(keyEncodings),
  output: v.picklist(outputs),
  /** Whether path parameters (a card's `id`) are added to the query parameters in the message. */
  pathParameters: v.boolean(),
});

export type SignatureRecipe = v.InferOutput<typeof shape>;

/** Rejects recipes as `revealsSecret` does; each issue's message is a reason word. */
export const recipeSchema: v.GenericSchema<SignatureRecipe> = v.pipe(
  shape,
  v.check((recipe) => !revealsSecret(recipe), 'reveals-secret'),
);

export function templateOf(recipe: SignatureRecipe): string {
  return typeof recipe.message === 'string'
    ? messageTemplates[recipe.message]
    : recipe.message.template;
}

/**
 * Whether the signature would depend on nothing that changes between requests. It would then be a fixed substitute for the secret, which anyone who
 * sees it could replay for ever or test guesses against. (No recipe can send the secret itself: every output is a digest.)
 */
export function revealsSecret(recipe: SignatureRecipe): boolean {
  const pieces = cutTemplate(templateOf(recipe));
  if (pieces === null) return true;
  return !pieces.some(
    (piece) => 'fill' in piece && (piece.fill === 'timestamp' || piece.fill.startsWith('query')),
  );
}

/** Whether the message contains the query, so that path parameters can be part of it. */
export function signsQuery(recipe: SignatureRecipe): boolean {
  return /\{query(_\w+)?\}/.test(templateOf(recipe));
}

export function sameRecipe(one: SignatureRecipe, other: SignatureRecipe): boolean {
  return identify(one) === identify(other);
}

/** Settings without effect (such as the key's encoding where no key is used) do not make recipes different. */
function identify(recipe: SignatureRecipe): string {
  const { primitive, output } = recipe;
  const place = primitive.kind === 'hmac' ? 'key' : primitive.secret;
  const keyEncoding = place === 'none' ? 'utf-8' : recipe.keyEncoding;
  const pathParameters = recipe.pathParameters && signsQuery(recipe);
  return JSON.stringify([
    primitive.hash,
    place,
    templateOf(recipe),
    keyEncoding,
    output,
    pathParameters,
  ]);
}

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

/** A recipe as the parts of a sentence ("HMAC-SHA256 over the sorted query, hex"); each language orders them in its own way. */
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
