/** The service's time of the last change: it changes together with any other field. */
export const timeOfChange = 'updated_at';

/** The fields that changed, without the time of the change. */
export function withoutTimeOfChange<F extends { readonly field: string }>(
  fields: readonly F[],
): F[] {
  return fields.filter(({ field }) => field !== timeOfChange);
}
