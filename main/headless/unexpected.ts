import { toFailure } from '../failure';
import { exit } from './exit';
import { reportAtOnce } from './output';

/** An unexpected error ends the process with a message and a status: otherwise code waiting for it could wait forever. */
export function endOnFault(end: (status: number) => void): void {
  const fail = (thrown: unknown) => {
    reportAtOnce(toFailure(thrown));
    end(exit.service);
  };
  process.on('uncaughtException', fail);
  process.on('unhandledRejection', fail);
}
