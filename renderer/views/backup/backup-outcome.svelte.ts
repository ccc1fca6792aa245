import type { DeskBridge } from '../../bridge';
import { Attempt } from '../../state/attempt.svelte';

/**
 * What became of the last backup or restoration. A restoration into the open connection closes it,
 * and with it the screen that asked: so the outcome is kept beside the screen.
 */
class BackupOutcome {
  /** What was done last, as sentences. */
  sentences = $state.raw<readonly string[]>([]);
  /** Which connections are not in the backup; '' when all are. */
  omitted = $state('');
  readonly attempt = new Attempt();

  clear(): void {
    this.sentences = [];
    this.omitted = '';
    this.attempt.failure = null;
  }
}

const outcomes = new WeakMap<DeskBridge, BackupOutcome>();

/** The one of this window. */
export function backupOutcome(bridge: DeskBridge): BackupOutcome {
  const outcome = outcomes.get(bridge) ?? new BackupOutcome();
  outcomes.set(bridge, outcome);
  return outcome;
}
