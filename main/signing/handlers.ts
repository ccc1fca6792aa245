import type { DeskHandlers } from '../../shared/ipc/desk';
import type { ProbePlan, ProbeProgress } from '../../shared/ipc/signing';
import { presets } from '../../shared/recipe-presets';
import { previewRecipe } from './preview';

interface SigningParts {
  /** Signing methods tried at a profile's service. */
  readonly probing: {
    plan(profileId: string): ProbePlan;
    run(profileId: string): Promise<ProbeProgress>;
    stop(): void;
  };
}

export function signingHandlers({ probing }: SigningParts): Pick<DeskHandlers, 'signing'> {
  return {
    signing: {
      presets: () => presets.map(({ id, recipe }) => ({ id, recipe })),
      preview: ({ recipe }) => previewRecipe(recipe),
      plan: ({ profileId }) => probing.plan(profileId),
      probe: ({ profileId }) => probing.run(profileId),
      stopProbe: () => probing.stop(),
    },
  };
}
