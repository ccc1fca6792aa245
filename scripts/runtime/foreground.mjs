import { spawn } from 'node:child_process';
import { constants } from 'node:os';

/** How often a task run by npm checks that npm's shell still exists. */
const parentLookMs = 500;

/**
 * Runs a command with this process's stdin, stdout and stderr, and forwards signals to it.
 * @param {string} command
 * @param {string[]} args
 * @param {{ env?: NodeJS.ProcessEnv, cwd?: string }} [options]
 * @returns {Promise<number>} its exit code; 128 plus the signal's number, with a message on stderr,
 * when a signal ended it
 */
export function foreground(command, args, options = {}) {
  return new Promise((done, failed) => {
    const child = spawn(command, args, { stdio: 'inherit', ...options });
    const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'];
    const forward = (signal) => child.kill(signal);
    for (const signal of signals) process.on(signal, forward);
    // npm sends a signal to its shell, which ends without forwarding it.
    const shell = process.env.npm_lifecycle_event === undefined ? undefined : process.ppid;
    const look = setInterval(() => {
      if (shell !== undefined && process.ppid !== shell) forward('SIGTERM');
    }, parentLookMs);
    child.once('error', failed);
    child.once('close', (code, signal) => {
      clearInterval(look);
      for (const each of signals) process.off(each, forward);
      if (signal !== null) process.stderr.write(`Ended by ${signal}.\n`);
      done(code ?? statusOfSignal(signal));
    });
  });
}

/** The exit status shells give for a signal. @param {NodeJS.Signals} signal */
export function statusOfSignal(signal) {
  return 128 + (constants.signals[signal] ?? 0);
}
