import { spawn } from 'node:child_process';
import { constants } from 'node:os';

/** How often a task that npm runs looks whether npm's shell is still there. */
const parentLookMs = 500;

/**
 * Runs a command with our own stdin, stdout and stderr, and hands on signals and exit code.
 * @param {string} command
 * @param {string[]} args
 * @param {{ env?: NodeJS.ProcessEnv, cwd?: string }} [options]
 * @returns {Promise<number>} its status; 128 and the signal's number, and a word on stderr, when a signal ended it
 */
export function foreground(command, args, options = {}) {
  return new Promise((done, failed) => {
    const child = spawn(command, args, { stdio: 'inherit', ...options });
    const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'];
    const forward = (signal) => child.kill(signal);
    for (const signal of signals) process.on(signal, forward);
    // npm hands a signal to its shell, which ends and hands it on to nobody.
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

/** As shells say it. @param {NodeJS.Signals} signal */
export function statusOfSignal(signal) {
  return 128 + (constants.signals[signal] ?? 0);
}
