import { DeskError } from '../failure';

/**
 * Throws `storage.unreadable` (`newer`) for a format of a newer version of the app: what it wrote is
 * neither read nor changed.
 */
export function requireKnownFormat(format: number, newest: number): void {
  if (format > newest) throw new DeskError('storage.unreadable', { reason: 'newer' });
}
