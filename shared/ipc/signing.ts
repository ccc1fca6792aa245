import * as v from 'valibot';
import { method, nothing, push } from './define';
import { localId } from './bounds';
import { failureSchema } from '../failures';
import { recipeSchema } from '../recipe';

const probeProgressSchema = v.object({
  candidates: v.array(
    v.object({
      recipe: recipeSchema,
      state: v.picklist(['waiting', 'asking', 'refused', 'fits', 'unanswered', 'not-asked']),
    }),
  ),
  phase: v.picklist(['running', 'found', 'none', 'stopped']),
  /** Requests sent so far. */
  sent: v.number(),
  found: v.nullable(recipeSchema),
  /** Whether a list call accepted it too, which merchants/me alone cannot show. */
  confirmed: v.boolean(),
  /** Why it stopped early, e.g. because the service asked to wait. */
  failure: v.nullable(failureSchema),
});

export type ProbeProgress = v.InferOutput<typeof probeProgressSchema>;

const probePlanSchema = v.object({
  host: v.string(),
  candidates: v.array(v.object({ recipe: recipeSchema })),
  /** The most requests that are sent, including the list call that confirms a result. */
  max: v.number(),
});

export type ProbePlan = v.InferOutput<typeof probePlanSchema>;

/** How this service signs: presets, a form with live preview, and probes the user agreed to. */
export const signing = {
  presets: method(nothing, v.array(v.object({ id: v.string(), recipe: recipeSchema }))),
  /**
   * Signs a made-up request with a made-up key, so that the form shows what a recipe does. Fails
   * with `input.recipe`.
   */
  preview: method(
    v.strictObject({ recipe: recipeSchema }),
    v.object({
      /** The message that is signed, with the made-up values filled in. */
      message: v.string(),
      signature: v.string(),
    }),
  ),
  /**
   * What would be sent, for the user to agree to: at most 12 candidates, one per second, only to
   * the profile's host.
   */
  plan: method(v.strictObject({ profileId: localId }), probePlanSchema),
  /** Runs the plan; progress is pushed. A recipe that was found is stored in the profile. */
  probe: method(v.strictObject({ profileId: localId }), probeProgressSchema),
  stopProbe: method(nothing, nothing),
  probed: push(probeProgressSchema),
};
