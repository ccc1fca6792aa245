import type { Option } from './options';

/** A mistake on the command line; the message is a sentence for whoever typed it. */
export class UsageError extends Error {
  /** The option it is about, without dashes; null when it is about none. */
  readonly option: string | null;

  constructor(message: string, option: Option | null = null) {
    super(message);
    this.option = option ?? /(?:^|\s)--([a-z][a-z-]*)/.exec(message)?.[1] ?? null;
  }
}
