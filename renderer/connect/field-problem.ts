import type { Failure } from '../../preload/contract/failure';
import type { Language } from '../i18n/messages.svelte';

/** The service step's fields that main may refuse. */
export type ServiceField =
  | 'name'
  | 'baseUrl'
  | 'perPage'
  | 'concurrency'
  | 'path'
  | 'publicKeyField'
  | 'secretKeyField'
  | 'tokenPath';

const ownFields: readonly string[] = [
  'name',
  'concurrency',
  'path',
  'publicKeyField',
  'secretKeyField',
  'tokenPath',
] satisfies ServiceField[];

/** The field a refusal is about; null when it concerns none of them and must be shown by itself. */
export function refusedField(failure: Failure | null): ServiceField | null {
  switch (failure?.code) {
    case 'input.base-url':
      return 'baseUrl';
    case 'input.per-page':
      return 'perPage';
    case 'input.profile': {
      const { field } = failure.params;
      if (field === 'loginPath') return 'path';
      return typeof field === 'string' && ownFields.includes(field)
        ? (field as ServiceField)
        : null;
    }
    default:
      return null;
  }
}

/** The sentence for one field, or null when the refusal is not about it. */
export function problemAt(
  language: Language,
  failure: Failure | null,
  field: ServiceField,
): string | null {
  if (failure === null || refusedField(failure) !== field) return null;
  return language.failure(failure).why;
}
