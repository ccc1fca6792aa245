import { readKeysFromStdin, readPasswordFromStdin } from '../../../main/cli/stdin';

/** What a command makes of its standard input: keys, or a password. */
const read =
  process.argv[2] === 'keys'
    ? readKeysFromStdin()
    : readPasswordFromStdin('password').then((secret) =>
        secret.use((bytes) => Buffer.from(bytes).toString()),
      );
void read.then((found) => process.stdout.write(JSON.stringify(found)));
