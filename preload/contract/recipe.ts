import * as v from 'valibot';

/**
 * How a service signs, as data: docs/interface.md says only "computed from the timestamp and the secret key". A message is a template;
 * the named ones are templates with a name of their own, so that a sentence and a stored profile can say which it is.
 */
export const hashes = ['sha256', 'sha512', 'sha1', 'md5'] as const;
export const keyEncodings = ['utf-8', 'hex', 'base64'] as const;
export const outputs = ['hex', 'HEX', 'base64', 'base64url'] as const;
const secretPlaces = ['none', 'prepend', 'append'] as const;

/** `query` is sorted by name, `timestamp` in its place; `query-as-sent` keeps the address's own order. */
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

/** A template cut at its placeholders; `\n` and `\t` written as two characters stand for a line break and a tab. */
type TemplatePiece = { readonly text: string } | { readonly fill: Placeholder };

/** Null when a brace is left over or a placeholder is not one of the list. */
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
    /** Whether the key's bytes stand before or after the message; `none` is a plain checksum of the message. */
    secret: v.picklist(secretPlaces),
  }),
]);

const shape = v.strictObject({
  primitive: primitiveSchema,
  message: v.union([v.picklist(namedMessages), v.strictObject({ template: templateSchema })]),
  /** How the secret's text becomes key bytes. A `{secret}` in a template is always the text as it is. */
  keyEncoding: v.picklist(keyEncodings),
  output: v.picklist(outputs),
  /** Whether path parameters (a card's `id`) join the query's parameters in the message. */
  pathParameters: v.boolean(),
});

export type SignatureRecipe = v.InferOutput<typeof shape>;

/** Refuses what `revealsSecret` finds; each issue's message is a reason word. */
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
 * Whether the signature would depend on nothing that changes from one request to the next: then it is a fixed stand-in for the secret,
 * which whoever sees it can replay for ever or try guesses against. (No recipe can send the secret itself: every output is a digest.)
 */
export function revealsSecret(recipe: SignatureRecipe): boolean {
  const pieces = cutTemplate(templateOf(recipe));
  if (pieces === null) return true;
  return !pieces.some(
    (piece) => 'fill' in piece && (piece.fill === 'timestamp' || piece.fill.startsWith('query')),
  );
}

/** Whether the message holds the query, so that path parameters can be part of it. */
export function signsQuery(recipe: SignatureRecipe): boolean {
  return /\{query(_\w+)?\}/.test(templateOf(recipe));
}

export function sameRecipe(one: SignatureRecipe, other: SignatureRecipe): boolean {
  return identify(one) === identify(other);
}

/** Settings that change nothing (the key's encoding where no key is used) do not make two recipes different. */
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
