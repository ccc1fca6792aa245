import { readFile } from 'node:fs/promises';
import type { CredentialForm } from '../../preload/contract/credentials';
import type { VaultState } from '../../preload/contract/session';
import { usualLogin } from '../../preload/contract/profiles';
import type { Profile, ProfileDraft } from '../../preload/contract/profiles';
import { describeRecipe, presetById, presets } from '../../preload/contract/presets';
import type { SignatureRecipe } from '../../preload/contract/recipe';
import type { MerchantClient } from '../api/client';
import { parsePage, parsePerPage } from '../api/paging';
import type { Config } from '../config';
import { DeskError, toFailure } from '../failure';
import { openServices } from '../services';
import type { Services } from '../services';
import { enterCredentials } from '../session/enter';
import { Probing, foundOrFail } from '../session/probing';
import { UsageError, exit, parseCommand, statusOf, usage } from './arguments';
import type { Command, ExitStatus } from './arguments';
import { clientCardLine, merchantLine, recordLines } from './lines';
import { readKeysFromStdin } from './stdin';
import { sentenceFor } from './sentences';

type Connect = Extract<Command, { name: 'connect' }>;

export interface HeadlessEnd {
  readonly status: ExitStatus;
  /** Null when the keychain was never asked. */
  readonly vault: VaultState | null;
}

/** Runs one command without a window: JSON lines on stdout, people's words on stderr. */
export async function runHeadless(config: Config, args: readonly string[]): Promise<HeadlessEnd> {
  let services: Services | null = null;
  const end = (status: ExitStatus): HeadlessEnd => ({
    status,
    vault: services?.keys.vaultState ?? null,
  });
  try {
    const command = parseCommand(args);
    services = await openServices(config);
    await obey(command, services);
    return end(exit.ok);
  } catch (thrown) {
    if (thrown instanceof UsageError) {
      say(`${thrown.message}\n\n${usage}`);
      return end(exit.usage);
    }
    const failure = toFailure(thrown);
    say(sentenceFor(failure));
    print(JSON.stringify({ error: { code: failure.code, params: failure.params } }));
    return end(statusOf(failure.code));
  }
}

async function obey(command: Command, services: Services): Promise<void> {
  const { profiles, keys } = services;
  switch (command.name) {
    case 'connect':
      await connect(command, services);
      return;
    case 'profiles':
      for (const { id, name, baseUrl, environment, token, recipe } of profiles.list) {
        const kept = profiles.isKept(id);
        print(
          JSON.stringify({ profile: name, baseUrl, environment, token: token.kind, recipe, kept }),
        );
      }
      return;
    case 'forget': {
      const profile = named(services, command.profile);
      await keys.forget(profile.id);
      await profiles.forget(profile.id);
      print(JSON.stringify({ profile: profile.name, forgotten: true }));
      return;
    }
    case 'merchant':
      print(merchantLine(await ask(services, command.profile, (client) => client.merchant())));
      return;
    case 'card': {
      const { id } = command;
      print(
        clientCardLine(await ask(services, command.profile, (client) => client.clientCard(id))),
      );
      return;
    }
    case 'clients': {
      const page = command.page === null ? undefined : parsePage(command.page);
      const perPage = command.perPage === null ? undefined : parsePerPage(command.perPage);
      printRecords(
        await ask(services, command.profile, (client) => client.clients({ page, perPage })),
      );
      return;
    }
    case 'lots': {
      const asked = { page: parsePage(command.page), perPage: parsePerPage(command.perPage) };
      printRecords(await ask(services, command.profile, (client) => client.lots(asked)));
    }
  }
}

function printRecords(page: Awaited<ReturnType<MerchantClient['clients']>>): void {
  for (const line of recordLines(page)) print(line);
  const total = page.total === null ? 'total unknown' : `${page.total} in all`;
  say(
    `Page ${page.page}: ${page.rows.length} records, ${total}${page.hasMore ? ', more follow' : ''}.`,
  );
}

function named({ profiles }: Services, name: string): Profile {
  const profile = profiles.byName(name);
  if (profile === null) {
    throw new DeskError('credentials.missing', { field: 'profile', reason: 'unknown' });
  }
  return profile;
}

async function ask<T>(
  services: Services,
  name: string,
  question: (client: MerchantClient) => Promise<T>,
): Promise<T> {
  const { session } = services;
  await session.take(named(services, name).id);
  return session.ask(question);
}

/** Saves the profile, keeps the keys, finds the recipe if it must, and reads the merchant once to say that it works. */
async function connect(command: Connect, services: Services): Promise<void> {
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

function print(line: string): void {
  process.stdout.write(`${line}\n`);
}

function say(words: string): void {
  process.stderr.write(`${words}\n`);
}
