import { DeskError } from '../failure';
import { databaseOf, type Destination } from './destination';

/** The administrator's settings that publishing obeys; `main/policy/policy.ts` describes them. */
export interface PublishPolicy {
  readonly publishing: 'off' | 'asked' | 'agreed';
  readonly allowedDatabases: readonly string[] | null;
  readonly agreedDatabases: readonly string[];
  readonly publishAfterSync: boolean;
}

/** Fails with `app.forbidden`. */
export function requirePublishing({ publishing }: Pick<PublishPolicy, 'publishing'>): void {
  if (publishing === 'off') throw new DeskError('app.forbidden', { what: 'publish' });
}

/** Fails with `app.forbidden` for a database that the policy does not name. */
export function requireDatabase(
  { allowedDatabases }: Pick<PublishPolicy, 'allowedDatabases'>,
  to: Destination,
): void {
  if (allowedDatabases?.includes(databaseOf(to)) === false) {
    throw new DeskError('app.forbidden', { what: 'database', database: databaseOf(to) });
  }
}

/** Whether the administrator agreed to publishing there, for all users. */
export function isAgreed(
  { publishing, agreedDatabases }: Pick<PublishPolicy, 'publishing' | 'agreedDatabases'>,
  to: Destination,
): boolean {
  return publishing === 'agreed' && agreedDatabases.includes(databaseOf(to));
}
