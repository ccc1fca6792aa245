/** The user sees a message of the app's; the developer tools show developers the cause. */
export function noteForDevelopers(cause: unknown): void {
  // eslint-disable-next-line no-console
  console.error(cause);
}
