import type { PastedRequestOutline } from '../../shared/ipc/credentials';
import { parseBaseUrl } from '../http/base-url';
import { DeskError } from '../failure';
import { maxRequestLength, readPasted, type PastedParts } from '../signing/pasted/read-pasted';

/**
 * A request that was pasted while a connection is set up. It holds a live token: the page is told
 * where it goes, the rest waits here until keys are entered for that address.
 */
export class PastedRequest {
  #isExpected = false;
  #parts: PastedParts | null = null;

  get isExpected(): boolean {
    return this.#isExpected;
  }

  expect(expected: boolean): void {
    this.#isExpected = expected;
  }

  /**
   * Takes a text that is a request; null for any other. An earlier one is forgotten. Throws
   * `input.example` (`too-long`) for what is not read: it may be a request all the same, as the HAR
   * of a page is, and must not reach the page.
   */
  take(text: string): PastedRequestOutline | null {
    if (text.length > maxRequestLength) {
      throw new DeskError('input.example', { reason: 'too-long', max: maxRequestLength });
    }
    const parts = readPasted(text);
    if (parts === null) return null;
    this.forget();
    this.#parts = parts;
    const { url, working, token } = parts;
    const isLogin = /\/log-?in\/?$/i.test(url.pathname);
    return {
      address: baseOf(url),
      host: url.hostname,
      loginPath: isLogin ? url.pathname.slice(basePath(url).length) : null,
      hasToken: token !== null,
      isSigned: working !== null,
    };
  }

  /** What was pasted for this address; it is never used for another. */
  for(baseUrl: string): PastedParts | null {
    const isThisOne = this.#parts !== null && this.#parts.url.origin === new URL(baseUrl).origin;
    return isThisOne ? this.#parts : null;
  }

  /** Its token is a stored key now. */
  handOver(): void {
    this.#parts = null;
  }

  forget(): void {
    this.#parts?.token?.wipe();
    this.#parts = null;
  }
}

/** The address as the form of a connection has it; as written if it is refused there. */
function baseOf(url: URL): string {
  const written = url.origin + basePath(url);
  try {
    return parseBaseUrl(written).href;
  } catch (thrown) {
    if (thrown instanceof DeskError) return written;
    throw thrown;
  }
}

/** What stands before the service's own paths: a gateway's prefix. */
function basePath({ pathname }: URL): string {
  const at = pathname.search(/\/api-hub(?=\/|$)/);
  return at < 0 ? '' : pathname.slice(0, at);
}
