import { UsageError } from './usage-error';
import * as v from 'valibot';
import { recipeSchema, type SignatureRecipe } from '../../shared/recipe';
import { presetById, presets } from '../../shared/recipe-presets';
import { usualLogin, type TokenSource } from '../../shared/ipc/profiles';
import { meant } from './command-line';
import type { Values } from './options';
import { jsonOrNull } from '../json/parsed';

type Login = Extract<TokenSource, { kind: 'login' }>;

/** Defaults for the parts a signing method leaves out. */
const usualRecipe = {
  primitive: { kind: 'hmac', hash: 'sha256' },
  message: 'query',
  keyEncoding: 'utf-8',
  output: 'hex',
  pathParameters: false,
} as const satisfies SignatureRecipe;

/**
 * A preset's id, `auto`, or JSON as `profiles` prints it; null when not given. Throws `UsageError`.
 */
export function readRecipe(typed: string | undefined): SignatureRecipe | 'auto' | null {
  if (typed === undefined) return null;
  if (typed === 'auto') return 'auto';
  if (typed.trimStart().startsWith('{')) return customRecipe(typed);
  const preset = presetById(typed);
  if (preset !== null) return preset;
  const known = presets.map((each) => each.id);
  throw new UsageError(
    `There is no signing method "${typed}". Known: ${known.join(', ')}; or JSON for one of your own.${meant(typed, ['auto', ...known])}`,
  );
}

function customRecipe(typed: string): SignatureRecipe {
  const json = jsonOrNull(v.looseObject({}), typed);
  const parsed = v.safeParse(recipeSchema, json === null ? null : { ...usualRecipe, ...json }, {
    abortEarly: true,
  });
  if (parsed.success) return parsed.output;
  const [issue] = parsed.issues;
  const at = json === null ? null : v.getDotPath(issue);
  throw new UsageError(
    json === null
      ? '--recipe holds no JSON object.'
      : `This signing method cannot be used${at === null ? '' : ` (${at})`}: ${issue.message}.`,
  );
}

const loginOptions = {
  'login-path': 'path',
  'login-public-key-field': 'publicKeyField',
  'login-secret-key-field': 'secretKeyField',
  'login-token-path': 'tokenPath',
} as const satisfies Readonly<Record<string, keyof Login>>;

const loginOptionNames = Object.keys(loginOptions) as (keyof typeof loginOptions)[];

/** Options of `connect` that say how the token is obtained. */
export const tokenOptions = ['login', 'pasted', ...loginOptionNames] as const;

/** How the token is obtained; null when not given. Throws `UsageError`. */
export function readToken(values: Values): { kind: 'pasted' } | Partial<Login> | null {
  const details: Partial<Record<keyof Login, string>> = {};
  for (const name of loginOptionNames) {
    const typed = values[name];
    if (typed !== undefined) details[loginOptions[name]] = typed;
  }
  const isLogin = values.login === true || Object.keys(details).length > 0;
  if (isLogin && values.pasted === true) throw new UsageError('--login or --pasted, not both.');
  if (values.pasted === true) return { kind: 'pasted' };
  return isLogin ? { ...details, kind: 'login' } : null;
}

/**
 * The given settings; the profile's current ones, then the usual login, fill in what is missing.
 */
export function tokenSourceOf(
  token: ReturnType<typeof readToken>,
  current: TokenSource | null,
): TokenSource {
  if (token === null) return current ?? { kind: 'pasted' };
  if (token.kind === 'pasted') return token;
  return { ...usualLogin, ...(current?.kind === 'login' ? current : {}), ...token };
}
