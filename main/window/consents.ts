import type { BrowserWindow } from 'electron';
import type { Appearance } from '../appearance';
import type { AuditLog } from '../audit/audit-store';
import { DeskError } from '../failure';
import { clipboardSeconds } from '../vault/secret-clipboard';
import type { Secret } from '../vault/secret';
import type { Gestures } from './input-events';
import { askForGesture, readingSeconds, revealSeconds, revealSecret } from './reveal-window';

interface Surroundings {
  readonly appearance: Pick<Appearance, 'words' | 'language' | 'zone'>;
  /** The desk's window. Fails with `app.locked`. */
  readonly window: () => BrowserWindow;
  /** Of the desk's window. */
  readonly gestures: Pick<Gestures, 'take'>;
  /** Of the open profile. */
  readonly auditLog: AuditLog;
  readonly now: () => number;
}

/**
 * The windows of main's own in which the user agrees to what a page must not do by itself, or reads
 * a secret that no page receives.
 */
export class Consents {
  readonly #surroundings: Surroundings;

  constructor(surroundings: Surroundings) {
    this.#surroundings = surroundings;
  }

  toCopy(which: 'secret-key' | 'public-key' | 'access-token' | 'signed-request'): Promise<boolean> {
    const { appearance, window } = this.#surroundings;
    const { words } = appearance;
    const note = words.clears(clipboardSeconds);
    return askForGesture({ parent: window(), heading: words[which], note, action: words.copy });
  }

  toPublish(to: string): Promise<boolean> {
    const { heading, warning, action } = this.#surroundings.appearance.words.publish;
    return this.#toWarned({ heading, warning: warning(to), action });
  }

  /** An earlier recovery code of the profile opens nothing any more. */
  toNewRecoveryCode(profileName: string): Promise<boolean> {
    const { confirm, warning, action } = this.#surroundings.appearance.words.recovery;
    return this.#toWarned({ heading: confirm(profileName), warning, action });
  }

  #toWarned(about: {
    readonly heading: string;
    readonly warning: readonly string[];
    readonly action: string;
  }): Promise<boolean> {
    const { appearance, window } = this.#surroundings;
    const note = appearance.words.closes(readingSeconds);
    return askForGesture({ parent: window(), ...about, note });
  }

  /** Shows a key. Fails with `app.sender` without a gesture of the user's. */
  async reveal(which: 'secret-key' | 'public-key', secret: Secret): Promise<void> {
    const { appearance, window, gestures, auditLog } = this.#surroundings;
    // A page taken over by a script could otherwise put a key on the screen whenever it likes.
    if (!gestures.take()) throw new DeskError('app.sender');
    const { words } = appearance;
    const note = words.closes(revealSeconds);
    await auditLog.record({ what: 'reveal', subject: which });
    await revealSecret({ parent: window(), heading: words[which], note, secret });
  }

  /** Shows a recovery code, which can be printed from there. */
  async showRecoveryCode(
    { name, host }: { readonly name: string; readonly host: string },
    secret: Secret,
  ): Promise<void> {
    const { appearance, window, auditLog, now } = this.#surroundings;
    const { words, language, zone } = appearance;
    const { code, print, sheet } = words.recovery;
    await auditLog.record({ what: 'reveal', subject: 'recovery-code' });
    const day = new Intl.DateTimeFormat(language, { dateStyle: 'long', timeZone: zone }).format(
      now(),
    );
    await revealSecret({
      parent: window(),
      heading: code(name),
      note: words.closes(readingSeconds),
      secret,
      stays: true,
      print: { action: print, sheet: sheet(host, day) },
    });
  }
}
