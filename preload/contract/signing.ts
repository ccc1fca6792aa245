import * as v from 'valibot';
import { ownId } from './bounds';
import { method, nothing, push } from './define';
import { failureSchema } from './failure';
import { recipeSchema } from './recipe';

const candidateSchema = v.object({ recipe: recipeSchema });

const probeProgressSchema = v.object({
  candidates: v.array(
    v.object({
      recipe: recipeSchema,
      state: v.picklist(['waiting', 'asking', 'refused', 'fits', 'not-asked']),
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

/** How this service signs: presets, a form with live preview, and probes the user agreed to. */
export const signing = {
  presets: method(nothing, v.array(v.object({ id: v.string(), recipe: recipeSchema }))),
  /** Signs a made-up request with a made-up key, so that the form shows what a recipe does. Fails with `input.recipe`. */
  preview: method(
    v.strictObject({ recipe: recipeSchema }),
    v.object({
      /** The message that is signed, with the made-up values filled in. */
      message: v.string(),
      signature: v.string(),
    }),
  ),
  /** What would be sent, for the user to agree to: at most 12 candidates, one a second, to the profile's host only. */
  plan: method(
    v.strictObject({ profileId: ownId }),
    v.object({
      host: v.string(),
      candidates: v.array(candidateSchema),
      /** Requests in all at the most, the list call that confirms a find included. */
      most: v.number(),
    }),
  ),
  /** Runs the plan; progress comes as pushes. A recipe found is kept in the profile. */
  probe: method(v.strictObject({ profileId: ownId }), probeProgressSchema),
  stopProbe: method(nothing, nothing),
  probed: push(probeProgressSchema),
};
