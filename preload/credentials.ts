import { credentialContract } from './contract/credentials';
import { exposeContract } from './expose';

/** Main appends the context as the last argument: the credential window cannot call main for it. */
const marker = '--credential-context=';
const argument = process.argv.find((each) => each.startsWith(marker));

exposeContract('credentials', credentialContract, {
  context:
    argument === undefined ? null : JSON.parse(decodeURIComponent(argument.slice(marker.length))),
});
