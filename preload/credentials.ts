import { credentialContract } from '../shared/ipc/credentials';
import { exposeContract } from './expose';

/**
 * Main passes the context as an extra argument, because the credential window cannot ask main for
 * it.
 */
const marker = '--credential-context=';
const argument = process.argv.find((each) => each.startsWith(marker));

exposeContract('credentials', credentialContract, {
  context:
    argument === undefined ? null : JSON.parse(decodeURIComponent(argument.slice(marker.length))),
});
