import * as v from 'valibot';

/**
 * How a service signs, as data: docs/interface.md says only "computed from the timestamp and the
 * secret key". A message is a template; common templates have a name, so that sentences and stored
 * profiles can refer to them.
 */
export const hashes = ['sha256', 'sha512', 'sha1', 'md5'] as const;
export const keyEncodings = ['utf-8', 'hex', 'base64'] as const;
export const outputs = ['hex', 'HEX', 'base64', 'base64url'] as const;
export const secretPlaces = ['none', 'prepend', 'append'] as const;

/**
 * `query` is sorted by name and includes `timestamp`; `query-as-sent` keeps the order of the
 * address.
 */
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

/**
 * A template split at its placeholders; `\n` and `\t` written as two characters mean a line break
 * and a tab.
 */
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
    /**
     * Whether the key is prepended or appended to the message; `none` is a plain digest of the
     * message.
     */
    secret: v.picklist(secretPlaces),
  }),
]);

const shape = v.strictObject({
  primitive: primitiveSchema,
  message: v.union([v.picklist(namedMessages), v.strictObject({ template: templateSchema })]),
  /**
   * How the secret's text becomes key bytes. A `{secret}` in a template is always its text as it
   * is.
   */
  keyEncoding: v.picklist(keyEncodings),
  output: v.picklist(outputs),
  /** Whether path parameters (a card's `id`) are added to the query parameters in the message. */
  pathParameters: v.boolean(),
});

export type SignatureRecipe = v.InferOutput<typeof shape>;

/** Refuses what `isReplayable`; each issue's message is a reason word. */
export const recipeSchema: v.GenericSchema<SignatureRecipe> = v.pipe(
  shape,
  v.check((recipe) => !isReplayable(recipe), 'replayable'),
);

export function templateOf(recipe: SignatureRecipe): string {
  return typeof recipe.message === 'string'
    ? messageTemplates[recipe.message]
    : recipe.message.template;
}

/**
 * Whether the signature would depend on nothing that changes between requests. It would then be a
 * fixed substitute for the secret, which anyone who sees it could replay for ever or test guesses
 * against. (No recipe can send the secret itself: every output is a digest.)
 */
export function isReplayable(recipe: SignatureRecipe): boolean {
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

/**
 * Settings without effect (such as the key's encoding where no key is used) do not make recipes
 * different.
 */
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
