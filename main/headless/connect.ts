import { readFile } from 'node:fs/promises';
import type { CredentialForm } from '../../preload/contract/credentials';
import { describeRecipe, presetById, presets } from '../../preload/contract/presets';
import { usualLogin } from '../../preload/contract/profiles';
import type { ProfileDraft } from '../../preload/contract/profiles';
import type { SignatureRecipe } from '../../preload/contract/recipe';
import { DeskError } from '../failure';
import type { Services } from '../services';
import { enterCredentials } from '../session/enter';
import { Probing, foundOrFail } from '../session/probing';
import { UsageError } from './usage';
import type { Command } from './commands';
import { print, say } from './say';
import { readKeysFromStdin } from './stdin';

type Connect = Extract<Command, { name: 'connect' }>;

/** Saves the profile, keeps the keys, finds the recipe if it must, and reads the merchant once to say that it works. */
export async function connect(command: Connect, services: Services): Promise<void> {
  const { profiles, keys, session } = services;
  const given =
    command.recipe === null || command.recipe === 'auto' ? null : recipeById(command.recipe);
  const example = command.example === null ? '' : await readExample(command.example);
  const form: CredentialForm = { ...(await readKeysFromStdin()), example, keepWithoutFit: false };
  const before = profiles.byName(command.profile);
  const draft: ProfileDraft = {
    name: command.profile,
    baseUrl: command.baseUrl,
    environment: before?.environment ?? 'test',
    token: command.login ? usualLogin : { kind: 'pasted' },
    recipe: given ?? before?.recipe ?? null,
    perPage: before?.perPage ?? 100,
    concurrency: before?.concurrency ?? 4,
  };
  const { profile, notices } = await profiles.save(before?.id ?? null, draft);
  for (const { field, reason } of notices) say(`${field}: ${reason}.`);

  const entry = await enterCredentials(profile, form, keys);
  if (entry.outcome === 'problems') {
    const [first] = entry.problems;
    const code = first?.field === 'example' ? 'input.example' : 'input.secret';
    throw new DeskError(code, { field: first?.field ?? '', reason: first?.reason ?? '' });
  }
  if (entry.outcome === 'no-fit') {
    say(`None of ${entry.tried} recipes gives the example's signature with this secret key.`);
    throw new DeskError('credentials.no-recipe', { tried: entry.tried });
  }
  const { stored } = entry;
  for (const { field, reason } of stored.notices) say(`${field}: ${reason}.`);
  if (stored.where === 'session') {
    say('There is no keychain here: the keys are gone when this command ends.');
  }
  const solved = stored.solved?.fits[0];
  if (solved !== undefined) await profiles.setRecipe(profile.id, solved);
  else if (command.recipe === 'auto') await probe(services, profile.id);

  await session.take(profile.id);
  const reading = await session.ask((client) => client.merchant());
  const recipe = session.profile.recipe;
  print(
    JSON.stringify({
      profile: profile.name,
      baseUrl: profile.baseUrl,
      stored: stored.where,
      recipe: recipe && (describeRecipe(recipe).presetId ?? recipe),
      tried: stored.solved?.tried ?? null,
      companyName: reading.companyName,
      secretMatches: reading.accessToken?.secretKey.matchesStored ?? null,
    }),
  );
}

async function probe(services: Services, profileId: string): Promise<void> {
  const probing = new Probing({ ...services, onProgress: () => undefined });
  const { host, most } = probing.plan(profileId);
  say(`Asking ${host} up to ${most} times, one a second.`);
  const progress = await probing.run(profileId);
  say(`${progress.sent} requests sent.`);
  foundOrFail(progress);
}

function recipeById(id: string): SignatureRecipe {
  const recipe = presetById(id);
  if (recipe === null) {
    throw new UsageError(
      `There is no recipe "${id}". Known: ${presets.map((each) => each.id).join(', ')}.`,
    );
  }
  return recipe;
}

async function readExample(file: string): Promise<string> {
  try {
    return await readFile(file, 'utf8');
  } catch {
    throw new UsageError(`The example file ${file} cannot be read.`);
  }
}
