/** An invalid command line; the message is a sentence for the user. */
export class UsageError extends Error {}
