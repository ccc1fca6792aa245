import { toFailure } from '../failure';
import { exit } from './exit';
import { tellAtOnce } from './say';

/** What nobody foresaw ends the process with a sentence and a status: whoever waits for what was rejected would wait for ever. */
export function endOnFault(end: (status: number) => void): void {
  const fail = (thrown: unknown) => {
    tellAtOnce(toFailure(thrown));
    end(exit.service);
  };
  process.on('uncaughtException', fail);
  process.on('unhandledRejection', fail);
}
