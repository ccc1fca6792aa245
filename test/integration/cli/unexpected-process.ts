import { endOnFault } from '../../../main/cli/output';

/** A process that works on for ever, and meets a fault nobody foresaw. */
endOnFault((status) => process.exit(status));
setInterval(() => undefined, 60_000);
if (process.argv[2] === 'rejection') void Promise.reject(new Error('secret words'));
else
  setImmediate(() => {
    throw new Error('secret words');
  });
