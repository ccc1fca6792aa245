import { OptionError, oneOf, shown, integer, type Check } from './option-error';

/** What can go wrong, and the parameters each fault takes besides its scope. */
const parametersOf = {
  /** 401 as for a token nobody issued. */
  unauthorized: [],
  /** 403 as from a white list. */
  forbidden: [],
  /** 429 with Retry-After, as seconds or as an HTTP date. */
  'rate-limited': ['retryAfterSeconds', 'retryAfterForm'],
  /** 500, or another status of the 5xx. */
  'server-error': ['status', 'retryAfterSeconds'],
  /** HTTP 200 with a code other than "00000". */
  'service-code': ['code'],
  /** The right answer, late. */
  slow: ['delayMs'],
  /** No headers, ever. */
  hang: [],
  /** Headers and half of the body, then nothing. */
  stall: [],
  /** The connection is reset instead of an answer. */
  reset: [],
  /** Half of the body that Content-Length promised, then the end. */
  truncated: [],
  /** JSON that is not an envelope. */
  'wrong-envelope': [],
  /** A page for people, as of a proxy's sign-in. */
  html: ['status'],
  /** No body at all. */
  empty: [],
  /** The right body under text/plain. */
  'wrong-content-type': [],
  /** A body that calls itself JSON and is not. */
  'not-json': [],
  /** The service's clock is off by so many seconds. */
  'clock-skew': ['skewSeconds'],
  /** Another address, by default one that nobody may follow. */
  redirect: ['status', 'location'],
  /** A small compressed body that unpacks to many mebibytes. */
  'gzip-bomb': ['mebibytes'],
  /** Every page of a list from this one on shows the same records. */
  'repeat-page': ['fromPage'],
  /** After each page read, so many records leave at the head of the list. */
  shrinking: ['by'],
  /** After each page read, so many records arrive at the head of the list. */
  growing: ['by'],
  /** All tokens issued so far become expired at this request. */
  'token-expires': [],
  /** The last card of a replacement chain points back to the first. */
  'replacement-cycle': [],
} as const satisfies Record<string, readonly (keyof FaultParameters)[]>;

export type FaultKind = keyof typeof parametersOf;

export const faultKinds = Object.keys(parametersOf) as [FaultKind, ...FaultKind[]];

interface FaultParameters {
  readonly status?: number;
  readonly code?: string;
  readonly retryAfterSeconds?: number;
  readonly retryAfterForm?: 'seconds' | 'date';
  readonly delayMs?: number;
  readonly skewSeconds?: number;
  readonly location?: string;
  readonly mebibytes?: number;
  readonly fromPage?: number;
  readonly by?: number;
}

/** To which requests a fault applies. Without `path`: to the four reads, not to login. */
interface FaultScope {
  /** The request's path, `*` standing for any characters: `*\/clients`. */
  readonly path?: string;
  /** Only this page of a list. */
  readonly page?: number;
  /** So many matching requests pass first. */
  readonly skip?: number;
  /** Only so many requests are hit. */
  readonly times?: number;
  /** Each matching request is hit with this chance (0 to 1), drawn from the seed. */
  readonly probability?: number;
}

export interface Fault extends FaultParameters, FaultScope {
  readonly kind: FaultKind;
}

/** One fault by its kind alone, one with parameters, several, or none. */
export type FaultOption = FaultKind | Fault | readonly (FaultKind | Fault)[] | null;

const text: Check<string> = (name, value) => {
  if (typeof value === 'string' && /^[\x20-\x7e]+$/.test(value)) return value;
  throw new OptionError(`${name} must be printable text, not ${shown(value)}.`);
};
const share: Check<number> = (name, value) => {
  if (typeof value === 'number' && value >= 0 && value <= 1) return value;
  throw new OptionError(`${name} must be a number from 0 to 1, not ${shown(value)}.`);
};
const many = integer(0, 1_000_000_000);

const parameterChecks: { [K in keyof FaultParameters]-?: Check<NonNullable<FaultParameters[K]>> } =
  {
    status: integer(200, 599),
    code: text,
    retryAfterSeconds: integer(0, 86_400),
    retryAfterForm: oneOf(['seconds', 'date']),
    delayMs: integer(0, 600_000),
    skewSeconds: integer(-400_000_000, 400_000_000),
    location: text,
    mebibytes: integer(1, 1024),
    fromPage: integer(1, 1_000_000_000),
    by: integer(1, 1_000_000),
  };
const scopeChecks: { [K in keyof FaultScope]-?: Check<NonNullable<FaultScope[K]>> } = {
  path: text,
  page: integer(1, 1_000_000_000),
  skip: many,
  times: many,
  probability: share,
};

/** Throws `OptionError` for a fault that does not exist or has a parameter it does not take. */
export function checkFaults(option: unknown): Fault[] {
  if (option === null || option === undefined) return [];
  if (Array.isArray(option)) return option.flatMap((each) => checkFaults(each));
  if (typeof option === 'string') return [{ kind: oneOf(faultKinds)('fault', option) }];
  if (typeof option !== 'object') throw new OptionError(`A fault cannot be ${shown(option)}.`);
  const { kind: kindOption, ...fields } = option as Record<string, unknown>;
  const kind = oneOf(faultKinds)('fault', kindOption);
  const allowed: readonly string[] = parametersOf[kind];
  const checked: Record<string, unknown> = { kind };
  for (const [name, value] of Object.entries(fields)) {
    if (value === undefined) continue;
    const check = checkOf(name, allowed);
    if (!check) {
      const known = [...allowed, ...Object.keys(scopeChecks)].join(', ');
      throw new OptionError(`The fault ${kind} has no parameter ${shown(name)}; it has ${known}.`);
    }
    checked[name] = check(`${kind}.${name}`, value);
  }
  return [checked as unknown as Fault];
}

/**
 * A fault as typed on a command line: `rate-limited`, or
 * `rate-limited:retryAfterSeconds=2,times=3,path=*clients`.
 */
export function parseFault(typed: string): Fault[] {
  const [kind = '', ...rest] = typed.split(':');
  const fields: Record<string, unknown> = { kind };
  const parameters = rest.join(':');
  for (const part of parameters === '' ? [] : parameters.split(',')) {
    const at = part.indexOf('=');
    if (at < 1) {
      throw new OptionError(`In the fault ${shown(typed)}, ${shown(part)} is not name=value.`);
    }
    const name = part.slice(0, at);
    const value = part.slice(at + 1);
    const isNumber = name !== 'code' && /^-?\d+(\.\d+)?$/.test(value);
    fields[name] = isNumber ? Number(value) : value;
  }
  return checkFaults(fields);
}

function checkOf(name: string, allowed: readonly string[]): Check<unknown> | null {
  if (Object.hasOwn(scopeChecks, name)) return scopeChecks[name as keyof FaultScope];
  return allowed.includes(name) ? parameterChecks[name as keyof FaultParameters] : null;
}
