import { DeskError } from '../failure';

/**
 * Before a server has let us in, its messages together; it has nothing to say but how to log in.
 */
const maxBytesBeforeLogin = 1_048_576;
/** One message about the login; it is looked at in full. */
const maxLoginBytes = 8_192;
/**
 * One message later: a row of what we ask for takes less than a kilobyte, an error with its context
 * a few.
 */
const maxMessageBytes = 1_048_576;
/**
 * The whole answer to one statement: the syncs of a million cards that were looked up one by one.
 */
const maxAnswerBytes = 67_108_864;
/**
 * Columns of one answer, and its values: rows times columns. The client makes an object of a row
 * with a place for each column, also of one that has no values and seven bytes.
 */
const maxColumns = 64;
const maxValues = 8_000_000;
/**
 * Messages nobody asked for (notices, settings, notifications). Notices are switched off, so that a
 * server that obeys sends hardly any.
 */
const maxUnsolicitedMessages = 10_000;

/** RFC 7677. A server that asks for fewer gets a proof from which a password is soon guessed. */
const minIterations = 4_096;
/** OWASP advises 600,000. Two million take a second or two. */
export const maxIterations = 2_000_000;

const headerBytes = 5;
/** How many columns a description has. */
const countBytes = 2;
const types = {
  authentication: 'R'.charCodeAt(0),
  ready: 'Z'.charCodeAt(0),
  description: 'T'.charCodeAt(0),
  row: 'D'.charCodeAt(0),
};
const unsolicited = new Set(Array.from('NSA', (sign) => sign.charCodeAt(0)));
/** Kinds of authentication. */
const kinds = { ok: 0, clearText: 3, md5: 5, scram: 10, scramContinue: 11, scramFinal: 12 };

/**
 * The messages of PostgreSQL's protocol before they reach its client, which takes any length and
 * any way of asking for the password.
 */
export class ServerMessages {
  readonly #isEncrypted: boolean;
  readonly #owesProof: boolean;
  /** The first bytes of a message that has not arrived in full. */
  #start = Buffer.alloc(0);
  /** How many bytes of a message are still to come. */
  #remaining = 0;
  #isLetIn = false;
  #isLoggedIn = false;
  /** Whether it has asked for a password, which it may once. */
  #hasRequest = false;
  #scram: 'none' | 'begun' | 'continued' | 'proved' = 'none';
  #answerBytes = 0;
  #columns = 0;
  #values = 0;
  #unsolicited = 0;

  /**
   * `hasPassword`: one was entered for this server, which then has to know it. Without encryption
   * nothing else tells it from whoever listens at its port while it does not run.
   */
  constructor({ isEncrypted, hasPassword }: { isEncrypted: boolean; hasPassword: boolean }) {
    this.#isEncrypted = isEncrypted;
    this.#owesProof = hasPassword && !isEncrypted;
  }

  /** Fails with `publish.unsafe` and a reason: `password`, `iterations`, `proof` or `protocol`. */
  check(bytes: Buffer): void {
    for (let at = 0; at < bytes.length;) {
      if (this.#remaining > 0) {
        const taken = Math.min(this.#remaining, bytes.length - at);
        this.#remaining -= taken;
        at += taken;
        continue;
      }
      const before = this.#start.length;
      this.#start = Buffer.concat([this.#start, bytes.subarray(at, at + this.#wanted() - before)]);
      at += this.#start.length - before;
      if (this.#start.length < this.#wanted()) continue;
      const message = this.#start;
      const length = 1 + message.readUInt32BE(1);
      this.#look(message, length);
      this.#remaining = length - message.length;
      this.#start = Buffer.alloc(0);
    }
  }

  /**
   * How much of a message is looked at: its header; of the description of rows also their columns,
   * and of what concerns the login all of it.
   */
  #wanted(): number {
    if (this.#start.length < headerBytes) return headerBytes;
    const length = 1 + this.#start.readUInt32BE(1);
    const isLogin = this.#start[0] === types.authentication;
    const max = isLogin ? maxLoginBytes : maxMessageBytes;
    if (length < headerBytes || length > max) throw unsafe('protocol');
    if (isLogin) return length;
    const isDescription = this.#start[0] === types.description;
    return isDescription ? Math.min(length, headerBytes + countBytes) : headerBytes;
  }

  #look(message: Buffer, length: number): void {
    const type = message[0];
    this.#answerBytes += length;
    const max = this.#isLoggedIn ? maxAnswerBytes : maxBytesBeforeLogin;
    if (this.#answerBytes > max) throw unsafe('protocol');
    if (type === types.authentication) this.#lookAtLogin(message);
    if (type === types.ready) {
      if (!this.#isLetIn) throw unsafe('protocol');
      this.#isLoggedIn = true;
      this.#answerBytes = 0;
      this.#values = 0;
    }
    if (type === types.description) {
      if (message.length < headerBytes + countBytes) throw unsafe('protocol');
      this.#columns = message.readUInt16BE(headerBytes);
      if (this.#columns > maxColumns) throw unsafe('protocol');
    }
    if (type === types.row) this.#values += Math.max(1, this.#columns);
    if (this.#values > maxValues) throw unsafe('protocol');
    if (type !== undefined && unsolicited.has(type)) this.#unsolicited += 1;
    if (this.#unsolicited > maxUnsolicitedMessages) throw unsafe('protocol');
  }

  /**
   * In the protocol's order, each step once: the client hashes the password for each number of
   * rounds it is told, however many come at once.
   */
  #lookAtLogin(message: Buffer): void {
    if (this.#isLetIn || message.length < headerBytes + 4) throw unsafe('protocol');
    const kind = message.readInt32BE(headerBytes);
    const rest = message.subarray(headerBytes + 4);
    switch (kind) {
      case kinds.clearText:
      case kinds.md5:
        if (!this.#isEncrypted) throw unsafe('password');
        this.#noteRequest();
        return;
      case kinds.scram:
        this.#noteRequest();
        this.#scram = 'begun';
        return;
      case kinds.scramContinue:
        if (this.#scram !== 'begun') throw unsafe('protocol');
        this.#checkIterations(rest.toString());
        this.#scram = 'continued';
        return;
      case kinds.scramFinal:
        if (this.#scram !== 'continued') throw unsafe('protocol');
        this.#scram = 'proved';
        return;
      case kinds.ok: {
        // Once asked, it has the proof of our password by now and owes that of its own.
        const owesProof = this.#owesProof || this.#scram !== 'none';
        if (owesProof && this.#scram !== 'proved') throw unsafe('proof');
        this.#isLetIn = true;
        return;
      }
      default:
        throw unsafe('password');
    }
  }

  #noteRequest(): void {
    if (this.#hasRequest) throw unsafe('protocol');
    this.#hasRequest = true;
  }

  #checkIterations(text: string): void {
    // One only: of several its client may take another than is looked at here.
    const counts = text.split(',').filter((each) => each.startsWith('i='));
    const count = counts.length === 1 ? (/^i=(\d{1,10})$/.exec(counts[0] ?? '')?.[1] ?? '') : '';
    const min = this.#isEncrypted ? 1 : minIterations;
    if (count === '' || Number(count) < min || Number(count) > maxIterations) {
      throw unsafe('iterations');
    }
  }
}

function unsafe(reason: 'password' | 'iterations' | 'proof' | 'protocol'): DeskError {
  return new DeskError('publish.unsafe', { reason });
}
