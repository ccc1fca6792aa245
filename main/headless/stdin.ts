import * as v from 'valibot';
import { Secret } from '../vault/secret';
import { UsageError } from './usage';

const keysSchema = v.strictObject({
  secretKey: v.string(),
  accessToken: v.optional(v.string(), ''),
  publicKey: v.optional(v.string(), ''),
});

const longest = 100_000;

/** `{"secretKey", "accessToken", "publicKey"}` as JSON on stdin: keys never stand on a command line, where every process can read them. */
export async function readKeysFromStdin(): Promise<v.InferOutput<typeof keysSchema>> {
  if (process.stdin.isTTY) {
    throw new UsageError(
      'Give {"secretKey": …, "accessToken": …, "publicKey": …} as JSON on stdin.',
    );
  }
  const parsed = v.safeParse(keysSchema, parseJson(await readStdin('keys')));
  // The parser's own message would quote what was typed.
  if (!parsed.success)
    throw new UsageError(
      'stdin must be one JSON object with secretKey, accessToken, publicKey as texts.',
    );
  return parsed.output;
}

/** One line: a password never stands on a command line. */
export async function readPasswordFromStdin(): Promise<Secret> {
  if (process.stdin.isTTY) throw new UsageError('Give the password on stdin.');
  const text = await readStdin('a password');
  const line = text.replace(/\r?\n$/, '');
  if (line === '' || /[\r\n]/.test(line))
    throw new UsageError('stdin must be one line, the password.');
  return Secret.fromText(line);
}

async function readStdin(what: string): Promise<string> {
  let text = '';
  process.stdin.setEncoding('utf8');
  for await (const chunk of process.stdin) {
    text += String(chunk);
    if (text.length > longest) throw new UsageError(`stdin holds more than ${what}.`);
  }
  return text;
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
