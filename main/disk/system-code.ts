/** The code of a system error, such as `ENOENT`; undefined for other errors. */
export function systemCode(cause: unknown): unknown {
  return cause instanceof Error && 'code' in cause ? cause.code : undefined;
}

export async function nullIfMissing<T>(operation: Promise<T>): Promise<T | null> {
  try {
    return await operation;
  } catch (cause) {
    if (systemCode(cause) === 'ENOENT') return null;
    throw cause;
  }
}
