import type { Values } from './options';

/** A command that deletes what cannot be brought back. */
export interface Removal {
  readonly profile: string;
  /** Without asking; nobody is asked where there is no terminal. */
  readonly yes: boolean;
  /** Only tell what would be deleted. */
  readonly dryRun: boolean;
}

export const removalOptions = ['yes', 'dry-run'] as const;

export function readRemoval(values: Values): Pick<Removal, 'yes' | 'dryRun'> {
  return { yes: values.yes ?? false, dryRun: values['dry-run'] ?? false };
}
