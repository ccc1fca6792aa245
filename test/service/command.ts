import { parseArgs } from 'node:util';
import { signedCurl } from './curl';
import type { Edition } from '../../main/sandbox/population';
import { dialectIds, type DialectId } from './dialects';
import { faultKinds, parseFault } from './faults';
import { loginPath } from './login';
import { OptionError, shown } from './option-error';
import { settle, type TestServiceOptions } from './options';
import { startTestService, type TestService } from './service';
import { recipeIds, type RecipeId } from './recipes';

export interface CommandOutput {
  /** For programs: one line of JSON. */
  out(line: string): void;
  /** For people. */
  print(line: string): void;
}

const switches = {
  help: { type: 'boolean', short: 'h' },
  port: { type: 'string' },
  clients: { type: 'string' },
  lots: { type: 'string' },
  seed: { type: 'string' },
  recipe: { type: 'string' },
  dialect: { type: 'string' },
  fault: { type: 'string', multiple: true },
  edition: { type: 'string' },
  'per-page-max': { type: 'string' },
  'per-page-above': { type: 'string' },
  'token-life': { type: 'string' },
  'timestamp-window': { type: 'string' },
  'clock-skew': { type: 'string' },
  'no-card-ids': { type: 'boolean' },
} as const;

export const usage = `Usage: npm run sandbox -- [options]
A service with sample data that behaves like the merchant service, on this computer only.

  --port N              port to listen on (default: any free one)
  --clients N           number of clients (default 5000)
  --lots N              number of lots (default 200)
  --seed N              seed of the generated records (default 1)
  --edition 0|1|2|3     the data as 21, 7 or 1 days ago, or as today (default 3)
  --recipe ID           how requests must be signed, one of
${listed(recipeIds)}
  --dialect ID          shape of the lists, one of
${listed(dialectIds)}
  --fault KIND[:name=value,...]   may be repeated, e.g. rate-limited:retryAfterSeconds=2,times=3,path=*clients
                        (path, page, skip, times and probability fit every fault), one of
${listed(faultKinds)}
  --per-page-max N      largest per_page (default 1000)
  --per-page-above refuse|cut     what happens above it (default refuse)
  --token-life N        seconds a token lives (default 3600)
  --timestamp-window N  seconds a timestamp may be off (default 300)
  --clock-skew N        seconds the service's clock is ahead (default 0)
  --no-card-ids         client records do not name their cards
  --help                this text

One line of JSON with all details goes to stdout, messages to stderr. It runs until it is interrupted.`;

/**
 * Starts a service from command-line arguments; null when only help was wanted. Throws
 * `OptionError`.
 */
export async function runCommand(
  args: readonly string[],
  output: CommandOutput,
): Promise<TestService | null> {
  const fields = parse(args);
  if (fields === 'help') {
    output.print(usage);
    return null;
  }
  const { recipe, dialect, edition, clients, lots, seed } = settle(fields, Date.now);
  const service = await startTestService(fields);
  const { baseUrl, port, credentials } = service;
  const serviceNow = Date.now() + (fields.clockSkewSeconds ?? 0) * 1000;
  const curl = signedCurl(service, recipe, serviceNow);
  const cards = service.sampleCardIds(10);
  const facts = { recipe, dialect, edition, clients, lots, seed, sampleCardIds: cards, curl };
  output.out(JSON.stringify({ kind: 'ready', baseUrl, port, credentials, loginPath, ...facts }));
  output.print(
    `Sample service at ${baseUrl}: ${clients} clients, ${lots} lots, signed by ${recipe}.`,
  );
  output.print(`  public key    ${credentials.publicKey}`);
  output.print(`  secret key    ${credentials.secretKey}`);
  output.print(`  access token  ${credentials.accessToken}`);
  output.print(`  login         POST ${baseUrl}${loginPath}`);
  output.print(`  a card        ${cards[0] ?? 'none'}`);
  output.print(`A request signed just now:\n${curl}`);
  return service;
}

function parse(args: readonly string[]): TestServiceOptions | 'help' {
  const values = parsed(args);
  if (values.help) return 'help';
  const faults = (values.fault ?? []).flatMap((typed) => parseFault(typed));
  const options = {
    port: integer('--port', values.port),
    clients: integer('--clients', values.clients),
    lots: integer('--lots', values.lots),
    seed: integer('--seed', values.seed),
    edition: integer('--edition', values.edition) as Edition | undefined,
    recipe: values.recipe as RecipeId | undefined,
    dialect: values.dialect as DialectId | undefined,
    fault: faults,
    perPageMax: integer('--per-page-max', values['per-page-max']),
    perPageAbove: values['per-page-above'] as 'refuse' | 'cut' | undefined,
    tokenLifeSeconds: integer('--token-life', values['token-life']),
    timestampWindowSeconds: integer('--timestamp-window', values['timestamp-window']),
    clockSkewSeconds: integer('--clock-skew', values['clock-skew']),
    cardIdsInClients: values['no-card-ids'] ? false : undefined,
  };
  // Only shapes are known here; `settle` judges the values, and says so if one does not fit.
  return Object.fromEntries(Object.entries(options).filter(([, value]) => value !== undefined));
}

function parsed(args: readonly string[]) {
  try {
    return parseArgs({ args: [...args], options: switches, strict: true }).values;
  } catch (error) {
    throw new OptionError(error instanceof Error ? error.message : 'Unknown option.', {
      cause: error,
    });
  }
}

function integer(name: string, typed: string | undefined): number | undefined {
  if (typed === undefined) return undefined;
  if (/^-?\d{1,15}$/.test(typed)) return Number(typed);
  throw new OptionError(`${name} must be a whole number, not ${shown(typed)}.`);
}

function listed(choices: readonly string[]): string {
  const lines = [''];
  for (const choice of choices) {
    const line = lines.at(-1) ?? '';
    if (line.length + choice.length > 72) lines.push(choice);
    else lines[lines.length - 1] = line === '' ? choice : `${line}, ${choice}`;
  }
  return lines.map((line) => `                        ${line}`).join('\n');
}
