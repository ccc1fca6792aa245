import type { Readable } from 'node:stream';
import { FileTooLarge } from '../disk/user-file';
import { UsageError } from './usage-error';
import { createReadStream } from 'node:fs';
import { isatty } from 'node:tty';
import * as v from 'valibot';
import { Secret } from '../vault/secret';

const keysSchema = v.pipe(
  v.string(),
  v.parseJson(),
  v.strictObject({
    secretKey: v.string(),
    accessToken: v.optional(v.string(), ''),
    publicKey: v.optional(v.string(), ''),
  }),
);

const maxCharacters = 100_000;
const maxTextCharacters = 4_000_000;

/** The real stdin: on Windows, Electron replaces `process.stdin` by an empty stream. */
function standardInput(platform: NodeJS.Platform = process.platform): Readable {
  if (platform !== 'win32') return process.stdin;
  return createReadStream('', { fd: 0, autoClose: false });
}

/**
 * Reads `{"secretKey", "accessToken", "publicKey"}` as JSON from stdin: keys never appear on a
 * command line, where every process can read them.
 */
export async function readKeysFromStdin(): Promise<v.InferOutput<typeof keysSchema>> {
  if (isatty(0)) {
    throw new UsageError(
      'Give {"secretKey": …, "accessToken": …, "publicKey": …} as JSON on stdin.',
    );
  }
  const parsed = v.safeParse(keysSchema, await readStdin('keys'), { abortEarly: true });
  // The parser's own message would quote the input.
  if (!parsed.success)
    throw new UsageError(
      'stdin must be one JSON object with secretKey, accessToken, publicKey as texts.',
    );
  return parsed.output;
}

/** Reads one line from stdin, what `what` says: a password never appears on a command line. */
export async function readPasswordFromStdin(
  what: 'password' | 'passphrase' | 'recovery code',
): Promise<Secret> {
  if (isatty(0)) throw new UsageError(`Give the ${what} on stdin.`);
  const text = await readStdin(`a ${what}`);
  const line = text.replace(/\r?\n$/, '');
  if (line === '' || /[\r\n]/.test(line))
    throw new UsageError(`stdin must be one line, the ${what}.`);
  return Secret.fromText(line);
}

/** Reads one line from stdin: the access token. */
export async function readTokenFromStdin(): Promise<string> {
  if (isatty(0)) throw new UsageError('Give the access token on stdin.');
  const line = (await readStdin('a token')).trim();
  if (line === '' || /[\r\n]/.test(line))
    throw new UsageError('stdin must be one line, the token.');
  // Keys as `connect` reads them, or more of a header, are no token.
  if (line.startsWith('{') || /\s/.test(line.replace(/^bearer\s+/i, ''))) {
    throw new UsageError('stdin must be the token alone, without braces or blanks.');
  }
  return line;
}

/** Reads a text from stdin. */
export async function readTextFromStdin(what: string): Promise<string> {
  if (isatty(0)) throw new UsageError(`Give ${what} on stdin.`);
  return readStdin(what, maxTextCharacters);
}

/** Reads all bytes from stdin. Throws `FileTooLarge`. */
export async function readBytesFromStdin(most: number): Promise<Uint8Array> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of standardInput()) {
    const bytes = Buffer.from(chunk as Uint8Array);
    size += bytes.byteLength;
    if (size > most) throw new FileTooLarge();
    chunks.push(bytes);
  }
  // A copy of its own: a small buffer is part of Node's shared pool, all of which a thread would be
  // given with it.
  return new Uint8Array(Buffer.concat(chunks));
}

async function readStdin(what: string, most = maxCharacters): Promise<string> {
  let text = '';
  for await (const chunk of standardInput().setEncoding('utf8')) {
    text += String(chunk);
    if (text.length > most) throw new UsageError(`stdin holds more than ${what}.`);
  }
  // Editors and shells of Windows put a byte order mark before a text.
  return text.replace(/^\ufeff/, '');
}
