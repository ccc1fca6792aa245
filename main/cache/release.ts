/**
 * Gives large scratch memory back at once. The collector sees only the small objects in front of it and may leave a hundred megabytes
 * lying about in an idle thread. What is released must not be read again: it is empty then.
 */
export function release(...arrays: readonly (Uint8Array | Uint32Array)[]): void {
  for (const { buffer } of arrays) if (buffer instanceof ArrayBuffer) buffer.transfer(0);
}
