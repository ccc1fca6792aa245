import { runCommand } from './command';
import { OptionError } from './option-error';

/**
 * Entry of `npm run sandbox`: exit status 0 when interrupted or after help, 2 for an impossible
 * option.
 */
const output = {
  out: (line: string) => void process.stdout.write(`${line}\n`),
  print: (line: string) => void process.stderr.write(`${line}\n`),
};

runCommand(process.argv.slice(2), output).then(
  (service) => {
    const stop = () => void service?.close();
    process.once('SIGINT', stop);
    process.once('SIGTERM', stop);
    if (!service) process.exitCode = 0;
  },
  (error: unknown) => {
    const known = error instanceof OptionError;
    output.print(known ? error.message : `The service failed: ${String(error)}`);
    if (known) output.print('Try --help.');
    process.exitCode = known ? 2 : 1;
  },
);
