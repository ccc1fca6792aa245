import { markedEncodingOf } from '../tables/byte-order-mark';

/**
 * The text of a policy's bytes: UTF-8, or UTF-16 where its byte order mark says so, as Windows
 * PowerShell 5 writes what is sent to a file.
 */
export function policyTextOf(bytes: Uint8Array): string {
  return new TextDecoder(markedEncodingOf(bytes) ?? 'utf-8').decode(bytes);
}
