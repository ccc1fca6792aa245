import { presentEdition, type Edition } from '../../main/sandbox/population';
import { sampleKeys, type SandboxCredentials } from '../../main/sandbox/service';
import { dialectIds, type DialectId } from './dialects';
import { checkFaults, type Fault, type FaultOption } from './faults';
import { OptionError, oneOf, printableText, shown, trueOrFalse, integer } from './option-error';
import { recipeIds, type RecipeId } from './recipes';

/** How to start a service. Everything has a default; all of it can cross a thread. */
export interface TestServiceOptions {
  /** 0 (default): any free port. */
  readonly port?: number;
  /** Clients in the present edition, default 5,000. */
  readonly clients?: number;
  /** Lots in the present edition, default 200. */
  readonly lots?: number;
  /** Another seed, other people. Default 1. */
  readonly seed?: number;
  /** How requests must be signed, default `hmac-sha256-query-hex`. */
  readonly recipe?: RecipeId;
  /** The shape of list answers, default `metadata-total`. */
  readonly dialect?: DialectId;
  readonly fault?: FaultOption;
  /** Largest per_page, default 1,000. */
  readonly perPageMax?: number;
  /** What happens above it: refused with 400 (default), or silently cut to it. */
  readonly perPageAbove?: 'refuse' | 'cut';
  /** Life of a token from login, default an hour. */
  readonly tokenLifeSeconds?: number;
  /** How far a timestamp may be from the service's clock, default 300. */
  readonly timestampWindowSeconds?: number;
  /** How far the service's clock is ahead of this computer's, default 0. */
  readonly clockSkewSeconds?: number;
  /**
   * The access token is accepted besides those of login, until the token life after the start is
   * over.
   */
  readonly credentials?: Partial<SandboxCredentials>;
  /**
   * What merchants/me serves as secret_key when it is not the one that signs: a secret rotated
   * elsewhere.
   */
  readonly servedSecretKey?: string;
  /** Which state of the data: 0, 1, 2 as on past days, 3 (default) as now. */
  readonly edition?: Edition;
  /** The moment edition 3 shows, epoch milliseconds; default the start of today (UTC). */
  readonly now?: number;
  /** Whether client records name their cards in `client_card_ids`, default true. */
  readonly cardIdsInClients?: boolean;
}

/** The options with every default filled in. */
export interface TestServiceSettings extends Required<
  Omit<TestServiceOptions, 'fault' | 'credentials' | 'servedSecretKey'>
> {
  readonly faults: readonly Fault[];
  readonly publicKey: string;
  readonly secretKey: string;
  readonly servedSecretKey: string;
  /** Null: one is issued at the start. */
  readonly accessToken: string | null;
}

const day = 86_400_000;
/** Client numbers are part of card numbers, which have 32 bits (world.ts, cards.ts). */
const maxRecords = 100_000_000;

const checks = {
  port: integer(0, 65_535),
  clients: integer(0, maxRecords),
  lots: integer(0, maxRecords),
  seed: integer(0, 4_294_967_295),
  recipe: oneOf(recipeIds),
  dialect: oneOf(dialectIds),
  fault: (_name: string, value: unknown) => checkFaults(value),
  perPageMax: integer(1, 100_000),
  perPageAbove: oneOf<'refuse' | 'cut'>(['refuse', 'cut']),
  tokenLifeSeconds: integer(1, 31_536_000),
  timestampWindowSeconds: integer(1, 31_536_000),
  clockSkewSeconds: integer(-400_000_000, 400_000_000),
  credentials: checkCredentials,
  servedSecretKey: printableText,
  edition: checkEdition,
  now: integer(day * 3650, day * 36_500),
  cardIdsInClients: trueOrFalse,
} satisfies { [K in keyof TestServiceOptions]-?: (name: string, value: unknown) => unknown };

type Checked = { [K in keyof typeof checks]?: ReturnType<(typeof checks)[K]> };

/**
 * Throws `OptionError` with a sentence for the first option that cannot be. `clock` gives the
 * default of `now`.
 */
export function settle(options: unknown, clock: () => number): TestServiceSettings {
  const fields = checkAll(options);
  const secretKey = fields.credentials?.secretKey ?? sampleKeys.secretKey;
  return {
    port: fields.port ?? 0,
    clients: fields.clients ?? 5_000,
    lots: fields.lots ?? 200,
    seed: fields.seed ?? 1,
    recipe: fields.recipe ?? 'hmac-sha256-query-hex',
    dialect: fields.dialect ?? 'metadata-total',
    faults: fields.fault ?? [],
    perPageMax: fields.perPageMax ?? 1_000,
    perPageAbove: fields.perPageAbove ?? 'refuse',
    tokenLifeSeconds: fields.tokenLifeSeconds ?? 3_600,
    timestampWindowSeconds: fields.timestampWindowSeconds ?? 300,
    clockSkewSeconds: fields.clockSkewSeconds ?? 0,
    publicKey: fields.credentials?.publicKey ?? sampleKeys.publicKey,
    secretKey,
    servedSecretKey: fields.servedSecretKey ?? secretKey,
    accessToken: fields.credentials?.accessToken ?? null,
    edition: fields.edition ?? presentEdition,
    now: fields.now ?? Math.floor(clock() / day) * day,
    cardIdsInClients: fields.cardIdsInClients ?? true,
  };
}

function checkAll(options: unknown): Checked {
  if (typeof options !== 'object' || options === null) {
    throw new OptionError(`The service options cannot be ${shown(options)}.`);
  }
  const checked: Record<string, unknown> = {};
  for (const [name, value] of Object.entries(options)) {
    if (!Object.hasOwn(checks, name)) {
      throw new OptionError(`The service has no option ${shown(name)}.`);
    }
    if (value !== undefined) checked[name] = checks[name as keyof typeof checks](name, value);
  }
  return checked;
}

export function checkEdition(name: string, value: unknown): Edition {
  return integer(0, 3)(name, value) as Edition;
}

function checkCredentials(name: string, value: unknown): Partial<SandboxCredentials> {
  if (typeof value !== 'object' || value === null) {
    throw new OptionError(`${name} cannot be ${shown(value)}.`);
  }
  const checked: Record<string, string> = {};
  for (const [key, text] of Object.entries(value)) {
    if (!['publicKey', 'secretKey', 'accessToken'].includes(key)) {
      throw new OptionError(`${name} has no ${shown(key)}.`);
    }
    if (text !== undefined) checked[key] = printableText(`${name}.${key}`, text);
  }
  return checked;
}
