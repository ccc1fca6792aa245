/**
 * A smaller difference comes from the Date header's resolution of one second and from latency, not
 * from a wrong clock.
 */
const grainMs = 1_000;

/**
 * The offset of each service's clock from this computer's, in memory only. Services check
 * signatures against their own time, and this computer's clock may be years off.
 */
export class ServiceClock {
  readonly #offsets = new Map<string, number>();

  /**
   * Takes an answer's Date header as the time half-way between `sentAt` and `headersAt` (epoch
   * milliseconds). A missing or unreadable header changes nothing.
   */
  observe(origin: string, dateHeader: string | null, sentAt: number, headersAt: number): void {
    const seconds = dateHeader === null ? Number.NaN : Date.parse(dateHeader);
    if (Number.isNaN(seconds)) return;
    // The header has no fraction: on average the service's time is half a second later.
    this.#offsets.set(origin, Math.round(seconds + 500 - (sentAt + headersAt) / 2));
  }

  /** The service's clock minus this computer's, in milliseconds; null before its first answer. */
  offset(origin: string): number | null {
    return this.#offsets.get(origin) ?? null;
  }

  /**
   * Milliseconds to add to this computer's time for a timestamp; 0 within the header's resolution.
   */
  correction(origin: string): number {
    const offset = this.#offsets.get(origin) ?? 0;
    return Math.abs(offset) > grainMs ? offset : 0;
  }
}

/**
 * docs/interface.md, "Requests": milliseconds since the Unix epoch, always 13 digits, even if the
 * clock says 1990.
 */
export function timestampAt(epochMs: number): string {
  const clamped = Math.min(Math.max(Math.round(epochMs), 0), 9_999_999_999_999);
  return String(clamped).padStart(13, '0');
}
