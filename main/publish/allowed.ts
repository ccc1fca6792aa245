import { DeskError } from '../failure';
import { databaseOf, type Destination } from './destination';

/** The administrator's settings that publishing obeys; `main/policy/policy.ts` describes them. */
export interface PublishPolicy {
  readonly publishing: 'off' | 'asked' | 'agreed';
  readonly agreedDatabases: readonly string[];
  readonly publishAfterSync: boolean;
}

/** Fails with `app.forbidden`. */
export function requirePublishing({ publishing }: Pick<PublishPolicy, 'publishing'>): void {
  if (publishing === 'off') throw new DeskError('app.forbidden', { what: 'publish' });
}

/** Whether the administrator agreed to publishing there, for all users. */
export function isAgreed(
  { publishing, agreedDatabases }: Pick<PublishPolicy, 'publishing' | 'agreedDatabases'>,
  to: Destination,
): boolean {
  return publishing === 'agreed' && agreedDatabases.includes(databaseOf(to));
}
