import type { CredentialForm } from '../../shared/ipc/credentials';
import { describeRecipe } from '../../shared/recipe-presets';
import { usualEnvironment, type Profile } from '../../shared/ipc/profiles';
import { usualPace } from '../../shared/pace';
import { sameName } from '../../shared/names';
import type { SignatureRecipe } from '../../shared/recipe';
import { readUserFile } from '../disk/user-file';
import { DeskError } from '../failure';
import { mayAsk } from '../policy/policy';
import type { Services } from '../services';
import { decodeText } from '../tables/decode';
import { connectProfile } from '../profiles/connect';
import { readCredentials } from '../credentials/enter';
import type { Keys } from '../credentials/key-store';
import { foundOrFail, Probing } from '../profiles/probing';
import { counted } from './counted';
import { unreadable } from './unreadable';
import { UsageError } from './usage-error';
import type { Command } from './commands';
import { readKeysFromStdin } from './stdin';
import { printMessage, printJson } from './output';
import { tokenSourceOf } from './signing-options';

type Connect = Extract<Command, { name: 'connect' }>;

/**
 * Contacts the service once with the given settings. Only if it answers are the keys stored, bound
 * to their address, and then the profile: a failure leaves profile and keys as they were.
 */
export async function connect(command: Connect, services: Services): Promise<void> {
  const { profiles, keys: keyStore } = services;
  if (command.example === '-') {
    throw new UsageError('--example is a file: the keys come from standard input.');
  }
  const described = describe(command, services);
  const example = command.example === null ? '' : await readExample(command.example);
  const form: CredentialForm = { ...(await readKeysFromStdin()), example, keepWithoutFit: false };
  // Keys kept in memory would be lost when this command ends.
  if (keyStore.vaultState.kind !== 'keychain') throw new DeskError('vault.absent');
  const { keys, notices, solved } = readKeys(described, form);
  for (const { field, reason } of notices) printMessage(`${field}: ${reason}.`);

  const fit = solved?.fits[0] ?? null;
  const isProbed = command.recipe === 'auto' && fit === null;
  const recipe = isProbed ? await probe(services, described, keys) : (fit ?? described.recipe);
  const { profile, connected } = await readOnce(services, { ...described, recipe }, keys);
  const stored = await keyStore.keep(profile, keys, (hasStoredKeys) =>
    profiles.adopt(profile, hasStoredKeys),
  );
  await printJson({
    profile: profile.name,
    baseUrl: profile.baseUrl,
    environment: profile.environment,
    token: profile.token.kind,
    stored,
    recipe: profile.recipe && (describeRecipe(profile.recipe).presetId ?? profile.recipe),
    tried: solved?.tried ?? null,
    companyName: connected.companyName,
    secretMatches: connected.accessToken?.secretKey.matchesStored ?? null,
  });
}

/**
 * The profile to connect: the given options, and for those left out the values of the existing
 * profile, or of the connection that the policy prepares under this name.
 */
function describe(command: Connect, { profiles, policy }: Services): Profile {
  const stored = profiles.byName(command.profile);
  const offered = policy.connections.find(({ name }) => sameName(name, command.profile));
  const before = stored ?? offered ?? null;
  const baseUrl = command.baseUrl ?? before?.baseUrl;
  if (baseUrl === undefined) throw new UsageError(addressMissing(policy));
  const recipe = command.recipe === 'auto' ? null : command.recipe;
  const { profile, notices } = profiles.check(stored?.id ?? null, {
    name: before?.name ?? command.profile,
    baseUrl,
    environment: command.environment ?? before?.environment ?? usualEnvironment,
    token: tokenSourceOf(command.token, before?.token ?? null),
    recipe: recipe ?? before?.recipe ?? null,
    perPage: before?.perPage ?? usualPace.perPage,
    concurrency: before?.concurrency ?? usualPace.concurrency,
  });
  for (const { field, reason } of notices) printMessage(`${field}: ${reason}.`);
  // Before keys are asked for: nothing would be sent.
  if (!mayAsk(policy, new URL(`${profile.baseUrl}/`))) {
    throw new DeskError('app.forbidden', { what: 'address', host: profile.host });
  }
  return profile;
}

function addressMissing({ connections }: Services['policy']): string {
  const names = connections.map(({ name }) => name).join(', ');
  const known = names === '' ? '' : ` Prepared by the policy of this computer: ${names}.`;
  return `"connect" needs --base-url for a new profile.${known}`;
}

function readKeys(profile: Profile, form: CredentialForm) {
  const parsed = readCredentials(profile, form);
  if (parsed.outcome === 'read') return parsed;
  if (parsed.outcome === 'problems') {
    const [first] = parsed.problems;
    const code = first?.field === 'example' ? 'input.example' : 'input.secret';
    const { field = '', reason = '', params = {} } = first ?? {};
    throw new DeskError(code, { ...params, field, reason });
  }
  printMessage(
    `None of ${counted(parsed.tried, 'signing method')} gives the example's signature with this secret key.`,
  );
  throw new DeskError('credentials.no-recipe', { tried: parsed.tried });
}

/**
 * Reads the merchant; returns it with the profile, whose signing method may have been refined by
 * the answer.
 */
async function readOnce({ connect: options }: Services, profile: Profile, keys: Keys) {
  let { recipe } = profile;
  const learn = (learned: SignatureRecipe) => {
    recipe = learned;
  };
  const connected = await connectProfile(options)(profile, keys, () => recipe, learn).merchant();
  return { profile: { ...profile, recipe }, connected };
}

async function probe(services: Services, profile: Profile, keys: Keys): Promise<SignatureRecipe> {
  const probing = new Probing({ ...services, onProgress: () => undefined });
  const { host, max } = probing.planFor(profile);
  printMessage(`Sending up to ${counted(max, 'request')} to ${host}, one a second.`);
  const progress = await probing.ask(profile, keys);
  const { sent } = progress;
  printMessage(sent === 0 ? 'Nothing was sent.' : `${counted(sent, 'request')} sent.`);
  return foundOrFail(progress);
}

/** Far more than a request has. */
const maxExampleBytes = 1_000_000;

async function readExample(file: string): Promise<string> {
  try {
    return decodeText(await readUserFile(file, maxExampleBytes));
  } catch (cause) {
    throw unreadable('example', file, cause);
  }
}
