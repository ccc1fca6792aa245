import * as v from 'valibot';

/**
 * A value as its schema says; null if it does not fit. Stops at the first thing that is wrong: a
 * text of a stranger may have millions.
 */
export function parsedOrNull<S extends v.GenericSchema>(
  schema: S,
  value: unknown,
): v.InferOutput<S> | null {
  const parsed = v.safeParse(schema, value, { abortEarly: true });
  return parsed.success ? parsed.output : null;
}

/** As `parsedOrNull`, of a text of JSON; null for any other text. */
export function jsonOrNull<S extends v.GenericSchema>(
  schema: S,
  text: string,
): v.InferOutput<S> | null {
  return parsedOrNull(v.pipe(v.string(), v.parseJson(), schema), text);
}
