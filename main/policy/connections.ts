import * as v from 'valibot';
import { usualEnvironment, usualLogin, type ProfileDraft } from '../../shared/ipc/profiles';
import { usualPace } from '../../shared/pace';
import { sameName } from '../../shared/names';
import { recipeSchema } from '../../shared/recipe';
import { presetById, presets } from '../../shared/recipe-presets';
import { checkDraft } from '../http/connection-draft';
import { DeskError } from '../failure';

// The message of each schema is what the entry takes, in words that follow "it takes".
export const addressTakes = 'an address such as https://api.example.com, without patterns (*)';
const nameTakes = 'a name of 1 to 80 characters that can be seen';
const pathTakes = 'a path such as /auth/login, without .. and ?';
const fieldTakes = 'a name of 1 to 80 letters, digits, dots, - and _';

const fieldName = v.pipe(v.string(fieldTakes), v.regex(/^[\w.-]{1,80}$/, fieldTakes));

const presetIds = presets.map(({ id }) => id);

export const loginSchema = v.strictObject({
  path: v.optional(v.string(pathTakes)),
  publicKeyField: v.optional(fieldName),
  secretKeyField: v.optional(fieldName),
  tokenPath: v.optional(fieldName),
});

/** One connection that Connect begins with. Keys are never in it. */
export const connectionSchema = v.strictObject(
  {
    name: v.pipe(v.string(nameTakes), v.minLength(1, nameTakes), v.maxLength(80, nameTakes)),
    baseUrl: v.string(addressTakes),
    environment: v.optional(v.picklist(['live', 'test'], '"live" or "test"')),
    /** Left out, users find it out in Connect. */
    recipe: v.optional(
      v.union(
        [v.picklist(presetIds), recipeSchema],
        `${presetIds.join(', ')}, or a definition as "profiles" prints it`,
      ),
    ),
    login: v.optional(
      v.union([v.boolean(), loginSchema], 'true, false, or an object with the parts of a login'),
    ),
  },
  'an object with name and baseUrl',
);

export type ConnectionEntry = v.InferOutput<typeof connectionSchema>;

/** A part that cannot be used, named as by `1.baseUrl`, and what it takes. */
interface RefusedPart {
  readonly part: string;
  readonly takes: string;
}

/**
 * The entries as drafts of connections, checked as a user's are; null stands for an entry that
 * cannot be read.
 */
export function connectionDrafts(entries: readonly (ConnectionEntry | null)[]): {
  read: { at: number; draft: ProfileDraft }[];
  refused: RefusedPart[];
} {
  const read: { at: number; draft: ProfileDraft }[] = [];
  const refused: RefusedPart[] = [];
  for (const [at, entry] of entries.entries()) {
    if (entry === null) continue;
    try {
      const typed = draftOf(entry);
      const { name, baseUrl, token } = checkDraft('', typed).profile;
      const isTaken = read.some(({ draft }) => sameName(draft.name, name));
      if (isTaken) refused.push({ part: `${at}.name`, takes: 'a name that no other entry has' });
      else read.push({ at, draft: { ...typed, name, baseUrl, token } });
    } catch (thrown) {
      if (!(thrown instanceof DeskError)) throw thrown;
      const [part, takes] = refusedPart(thrown);
      refused.push({ part: `${at}.${part}`, takes });
    }
  }
  return { read, refused };
}

function draftOf({ name, baseUrl, environment, recipe, login }: ConnectionEntry): ProfileDraft {
  const typed = typeof login === 'object' ? login : {};
  const details = {
    kind: usualLogin.kind,
    path: typed.path ?? usualLogin.path,
    publicKeyField: typed.publicKeyField ?? usualLogin.publicKeyField,
    secretKeyField: typed.secretKeyField ?? usualLogin.secretKeyField,
    tokenPath: typed.tokenPath ?? usualLogin.tokenPath,
  };
  return {
    name,
    baseUrl,
    environment: environment ?? usualEnvironment,
    token: login === undefined || login === false ? { kind: 'pasted' } : details,
    recipe: typeof recipe === 'string' ? presetById(recipe) : (recipe ?? null),
    ...usualPace,
  };
}

function refusedPart({ code, params }: DeskError): readonly [part: string, takes: string] {
  if (code === 'input.base-url') return ['baseUrl', addressTakes];
  if (params.field === 'name') return ['name', nameTakes];
  return params.field === 'path'
    ? ['login.path', pathTakes]
    : [`login.${String(params.field)}`, fieldTakes];
}
