import * as v from 'valibot';
import { usualLogin, type ProfileDraft } from '../../shared/ipc/profiles';
import { usualPace } from '../../shared/pace';
import { sameName } from '../../shared/names';
import { recipeSchema } from '../../shared/recipe';
import { presetById, presets } from '../../shared/recipe-presets';
import { checkDraft } from '../http/connection-draft';
import { DeskError } from '../failure';

const fieldName = v.pipe(v.string(), v.regex(/^[\w.-]{1,80}$/));

/** One connection that Connect begins with. Keys are never in it. */
export const connectionSchema = v.strictObject({
  name: v.pipe(v.string(), v.minLength(1), v.maxLength(80)),
  baseUrl: v.string(),
  environment: v.optional(v.picklist(['live', 'test'])),
  /** Left out, users find it out in Connect. */
  recipe: v.optional(v.union([v.picklist(presets.map(({ id }) => id)), recipeSchema])),
  login: v.optional(
    v.union([
      v.boolean(),
      v.strictObject({
        path: v.optional(v.string()),
        publicKeyField: v.optional(fieldName),
        secretKeyField: v.optional(fieldName),
        tokenPath: v.optional(fieldName),
      }),
    ]),
  ),
});

export type ConnectionEntry = v.InferOutput<typeof connectionSchema>;

/**
 * The entries as drafts of connections, checked as a user's are. A refused one is named as by
 * `1.baseUrl`; null stands for an entry that cannot be read.
 */
export function connectionDrafts(entries: readonly (ConnectionEntry | null)[]): {
  read: { at: number; draft: ProfileDraft }[];
  refused: string[];
} {
  const read: { at: number; draft: ProfileDraft }[] = [];
  const refused: string[] = [];
  for (const [at, entry] of entries.entries()) {
    if (entry === null) continue;
    try {
      const typed = draftOf(entry);
      const { name, baseUrl, token } = checkDraft('', typed).profile;
      if (read.some(({ draft }) => sameName(draft.name, name))) refused.push(`${at}.name`);
      else read.push({ at, draft: { ...typed, name, baseUrl, token } });
    } catch (thrown) {
      if (!(thrown instanceof DeskError)) throw thrown;
      refused.push(`${at}.${refusedPart(thrown)}`);
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
    environment: environment ?? 'live',
    token: login === undefined || login === false ? { kind: 'pasted' } : details,
    recipe: typeof recipe === 'string' ? presetById(recipe) : (recipe ?? null),
    ...usualPace,
  };
}

function refusedPart({ code, params }: DeskError): string {
  if (code === 'input.base-url') return 'baseUrl';
  return params.field === 'name' ? 'name' : `login.${String(params.field)}`;
}
