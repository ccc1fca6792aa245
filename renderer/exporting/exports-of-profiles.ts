import { PerProfile } from '../state/per-profile.svelte';
import type { RunningExport } from './running-export.svelte';

/** An export goes on when its screen is left, and is found again from any list. */
export const exportsOfProfiles = new PerProfile<RunningExport>();
