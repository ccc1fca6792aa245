import * as v from 'valibot';
import { presetById, presets, recipeSchema } from '../../preload/contract/recipe';
import { usualLogin } from '../../preload/contract/session';
import type { TokenSource } from '../../preload/contract/session';
import type { SignatureRecipe } from '../../preload/contract/recipe';
import type { Values } from './options';
import { UsageError } from './usage';

type Login = Extract<TokenSource, { kind: 'login' }>;

/** What a recipe is where it does not say otherwise. */
const usualRecipe = {
  primitive: { kind: 'hmac', hash: 'sha256' },
  message: 'query',
  keyEncoding: 'utf-8',
  output: 'hex',
  pathParameters: false,
} as const satisfies SignatureRecipe;

/** A preset's id, `auto`, or a recipe as JSON, as `profiles` prints it; null when nothing was said. Throws `UsageError`. */
export function readRecipe(given: string | undefined): SignatureRecipe | 'auto' | null {
  if (given === undefined) return null;
  if (given === 'auto') return 'auto';
  if (given.trimStart().startsWith('{')) return ownRecipe(given);
  const preset = presetById(given);
  if (preset !== null) return preset;
  const known = presets.map((each) => each.id).join(', ');
  throw new UsageError(
    `There is no signing method "${given}". Known: ${known}; or JSON for one of your own.`,
  );
}

function ownRecipe(given: string): SignatureRecipe {
  const json = v.safeParse(v.pipe(v.string(), v.parseJson(), v.looseObject({})), given);
  const parsed = v.safeParse(
    recipeSchema,
    json.success ? { ...usualRecipe, ...json.output } : null,
  );
  if (parsed.success) return parsed.output;
  const [issue] = parsed.issues;
  const at = json.success ? v.getDotPath(issue) : null;
  throw new UsageError(
    json.success
      ? `This signing method cannot be used${at === null ? '' : ` (${at})`}: ${issue.message}.`
      : '--recipe holds no JSON object.',
  );
}

const loginOptions = {
  'login-path': 'path',
  'login-public-key-field': 'publicKeyField',
  'login-secret-key-field': 'secretKeyField',
  'login-token-path': 'tokenPath',
} as const satisfies Readonly<Record<string, keyof Login>>;

const loginOptionNames = Object.keys(loginOptions) as (keyof typeof loginOptions)[];

/** Of `connect`: how the token is come by. */
export const tokenOptions = ['login', 'pasted', ...loginOptionNames] as const;

/** What was said of the way to the token; null when nothing was. Throws `UsageError`. */
export function readToken(values: Values): { kind: 'pasted' } | Partial<Login> | null {
  const details: Partial<Record<keyof Login, string>> = {};
  for (const name of loginOptionNames) {
    const given = values[name];
    if (given !== undefined) details[loginOptions[name]] = given;
  }
  const isLogin = values.login === true || Object.keys(details).length > 0;
  if (isLogin && values.pasted === true) throw new UsageError('--login or --pasted, not both.');
  if (values.pasted === true) return { kind: 'pasted' };
  return isLogin ? { ...details, kind: 'login' } : null;
}

/** What was said, on what was there before; the usual login for what neither says. */
export function tokenSourceOf(
  said: ReturnType<typeof readToken>,
  before: TokenSource | null,
): TokenSource {
  if (said === null) return before ?? { kind: 'pasted' };
  if (said.kind === 'pasted') return said;
  return { ...usualLogin, ...(before?.kind === 'login' ? before : {}), ...said };
}
