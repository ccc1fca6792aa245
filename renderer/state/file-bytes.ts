/**
 * The bytes of a file that the user chose; null for one that has more than this by now, however much
 * it goes on growing. Rejects for a folder, and for a file that is gone. On a disk that does not
 * answer it never ends: what waits for it has to be possible to leave.
 */
export async function bytesOf(
  file: File,
  maxBytes: number,
): Promise<Uint8Array<ArrayBuffer> | null> {
  if (file.size > maxBytes) return null;
  const bytes = await file.slice(0, maxBytes + 1).arrayBuffer();
  return bytes.byteLength > maxBytes ? null : new Uint8Array(bytes);
}
