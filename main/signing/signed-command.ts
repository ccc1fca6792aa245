import { Secret } from '../vault/secret';

interface Signed {
  readonly url: URL;
  readonly token: Secret;
  readonly signature: string;
}

/** A signed request as a shell command. It contains the token, so it is a `Secret`. */
export function signedCommand({ url, token, signature }: Signed): Secret {
  return token.use((bytes) => {
    const bearer = `authorization-token: Bearer ${Buffer.from(bytes).toString('utf8')}`;
    const headers = [bearer, `signature: ${signature}`].map(
      (header) => `-H ${shellQuoted(header)}`,
    );
    return Secret.fromText(['curl', shellQuoted(url.href), ...headers].join(' '));
  });
}

function shellQuoted(text: string): string {
  return `'${text.replaceAll("'", String.raw`'\''`)}'`;
}
