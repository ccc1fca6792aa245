import type { Failure, FailureCode } from '../../shared/failures';
import { toFailure } from '../failure';
import { sentenceFor } from './sentences';
import type { Option } from './options';
import { UsageError } from './usage-error';

/** The last line of a command that failed. */
export interface ErrorLine {
  readonly error: {
    readonly code: FailureCode;
    readonly params: Failure['params'];
    /** The sentence for people, as on standard error. */
    readonly message: string;
    /** The option it is about, without dashes; left out when it is about none. */
    readonly option?: string;
    /** The field or column it is about; left out when it is about none. */
    readonly field?: string;
  };
}

/** Never holds what was thrown: libraries quote keys, addresses and paths. */
export function errorLine(thrown: unknown): ErrorLine {
  if (!(thrown instanceof UsageError)) return errorLineOf(toFailure(thrown));
  const { message, option } = thrown;
  const params = { reason: 'usage' };
  return { error: { code: 'input.params', params, message, ...(option !== null && { option }) } };
}

export function errorLineOf(failure: Failure): ErrorLine {
  const { code, params } = failure;
  const isProfile = code === 'credentials.missing' && params.reason === 'unknown';
  const option = isProfile ? 'profile' : optionOf[code];
  const named = isProfile ? [] : [params.column, params.field];
  const field = named.find((each) => typeof each === 'string');
  const message = sentenceFor(failure);
  const about = { ...(option !== undefined && { option }), ...(field !== undefined && { field }) };
  return { error: { code, params, message, ...about } };
}

/** The option whose value a failure is about. */
const optionOf: Partial<Record<FailureCode, Option>> = {
  'input.base-url': 'base-url',
  'input.home': 'home',
  'input.page': 'page',
  'input.per-page': 'per-page',
  'input.profile': 'profile',
  'input.recipe': 'recipe',
  'input.example': 'example',
  'input.filter': 'filter',
  'input.list': 'ids',
  'input.table': 'file',
  'input.statement': 'act',
  'input.publish': 'to',
  'publish.agree': 'agree',
};
